<?php
/**
 * Points on the order screens.
 *
 * @package Loyalty_Bridge
 */

namespace Loyalty_Bridge;

defined( 'ABSPATH' ) || exit;

/** A box on the order's screen and a column in the list of orders, whichever way orders are stored. */
final class Order_Screen {

	private const COLUMN = 'loyalty_points';

	/**
	 * The orders of the list that is shown.
	 *
	 * @var int[]
	 */
	private static array $listed = array();

	/** Adds the hooks. */
	public static function register(): void {
		add_action( 'add_meta_boxes', array( self::class, 'add_box' ) );
		foreach ( array( 'manage_woocommerce_page_wc-orders_columns', 'manage_edit-shop_order_columns' ) as $columns ) {
			add_filter( $columns, array( self::class, 'add_column' ) );
		}
		foreach ( array( 'manage_woocommerce_page_wc-orders_custom_column', 'manage_shop_order_posts_custom_column' ) as $column ) {
			add_action( $column, array( self::class, 'show_cell' ), 10, 2 );
		}
		add_action( 'admin_footer', array( self::class, 'fill_cells' ) );
	}

	/** Adds the box to the order's screen. */
	public static function add_box(): void {
		$screens = array_unique( array( 'shop_order', wc_get_page_screen_id( 'shop-order' ) ) );
		add_meta_box( 'loyalty-bridge', __( 'Loyalty points', 'loyalty-bridge' ), array( self::class, 'show_box' ), $screens, 'side' );
	}

	/**
	 * The box: how many points, their state, and why.
	 *
	 * @param \WP_Post|\WC_Order $shown The order, as its storage shows it.
	 */
	public static function show_box( $shown ): void {
		$id     = $shown instanceof \WC_Order ? $shown->get_id() : $shown->ID;
		$points = Bridge::points_of( array( $id ) );
		if ( null === $points ) {
			echo '<p>' . esc_html__( 'The loyalty bridge does not answer now.', 'loyalty-bridge' ) . '</p>';
			return;
		}
		if ( ! isset( $points[ $id ] ) ) {
			echo '<p>' . esc_html__( 'The loyalty bridge does not know this order yet.', 'loyalty-bridge' ) . '</p>';
			return;
		}
		echo '<p><strong>' . esc_html( self::summary( $points[ $id ] ) ) . '</strong></p><p>' . esc_html( $points[ $id ]['reason'] ) . '</p>';
	}

	/**
	 * Adds the column, which each user can hide in the screen options.
	 *
	 * @param array $columns Those of others.
	 */
	public static function add_column( array $columns ): array {
		return $columns + array( self::COLUMN => __( 'Loyalty points', 'loyalty-bridge' ) );
	}

	/**
	 * A cell, which is filled when all orders of the list are known.
	 *
	 * @param string        $column The column.
	 * @param int|\WC_Order $order  The order.
	 */
	public static function show_cell( $column, $order ): void {
		if ( self::COLUMN === $column ) {
			$id             = $order instanceof \WC_Order ? $order->get_id() : (int) $order;
			self::$listed[] = $id;
			echo '<span data-loyalty-order="' . esc_attr( (string) $id ) . '">–</span>';
		}
	}

	/** Fills the cells with one question to the bridge. */
	public static function fill_cells(): void {
		if ( array() === self::$listed ) {
			return;
		}
		$texts = array_map( array( self::class, 'summary' ), Bridge::points_of( self::$listed ) ?? array() );
		wp_print_inline_script_tag(
			'const loyaltyPoints = ' . wp_json_encode( (object) $texts, JSON_HEX_TAG | JSON_HEX_AMP ) . ';' .
			'for (const cell of document.querySelectorAll("[data-loyalty-order]")) cell.textContent = loyaltyPoints[cell.dataset.loyaltyOrder] ?? "–";'
		);
	}

	/**
	 * "100, pending".
	 *
	 * @param array{points: string, given: int|null} $points As the bridge answers.
	 */
	public static function summary( array $points ): string {
		$states = array(
			'none'      => __( 'No points', 'loyalty-bridge' ),
			'pending'   => __( 'pending', 'loyalty-bridge' ),
			'approved'  => __( 'approved', 'loyalty-bridge' ),
			'cancelled' => __( 'cancelled', 'loyalty-bridge' ),
		);
		$state  = $states[ $points['points'] ] ?? $points['points'];
		return null === $points['given'] || 'none' === $points['points'] ? $state : number_format_i18n( $points['given'] ) . ', ' . $state;
	}
}

<?php
/**
 * "Your points" for customers.
 *
 * @package Loyalty_Bridge
 */

namespace Loyalty_Bridge;

defined( 'ABSPATH' ) || exit;

/**
 * A tab in My Account and a block, each off until the owner switches it on. Both show the points of the orders that the
 * person who is signed in placed with that account. An email address alone opens nothing: WordPress lets people register
 * with an address that it has not confirmed.
 */
final class Customer_Points {

	public const OPTION = 'loyalty_bridge_customers';

	private const ENDPOINT  = 'loyalty-points';
	private const BLOCK     = 'loyalty-bridge/points';
	private const MOVEMENTS = 10;
	/** How many orders one question is about. */
	private const ORDERS = 100;

	/** Adds the hooks of what is switched on. */
	public static function register(): void {
		if ( self::is_on( 'tab' ) ) {
			add_filter( 'woocommerce_get_query_vars', fn( array $names ) => $names + array( self::ENDPOINT => self::ENDPOINT ) );
			add_filter( 'woocommerce_account_menu_items', array( self::class, 'add_to_menu' ) );
			add_filter( 'woocommerce_endpoint_' . self::ENDPOINT . '_title', fn() => __( 'Your points', 'loyalty-bridge' ) );
			add_action( 'woocommerce_account_' . self::ENDPOINT . '_endpoint', array( self::class, 'show_tab' ) );
		}
		if ( self::is_on( 'block' ) ) {
			add_action( 'init', array( self::class, 'register_block' ) );
		}
	}

	/**
	 * True if the owner has switched it on.
	 *
	 * @param string $part tab or block.
	 */
	public static function is_on( string $part ): bool {
		return in_array( $part, (array) get_option( self::OPTION, array() ), true );
	}

	/**
	 * Switches the tab and the block on or off.
	 *
	 * @param string[] $parts Those that are on.
	 */
	public static function switch_on( array $parts ): void {
		update_option( self::OPTION, array_values( array_intersect( array( 'tab', 'block' ), $parts ) ) );
		// WordPress makes them anew at the next request, then with the tab's address.
		delete_option( 'rewrite_rules' );
	}

	/**
	 * Adds the tab before "Log out", which is the last one.
	 *
	 * @param array $items Titles by name.
	 */
	public static function add_to_menu( array $items ): array {
		$place = array_search( 'customer-logout', array_keys( $items ), true );
		$place = false === $place ? count( $items ) : $place;
		return array_slice( $items, 0, $place ) + array( self::ENDPOINT => __( 'Your points', 'loyalty-bridge' ) ) + array_slice( $items, $place );
	}

	/** The block, which the server renders; the editor shows what the server renders too. */
	public static function register_block(): void {
		$title = wp_json_encode( __( 'Your points', 'loyalty-bridge' ) );
		$name  = wp_json_encode( self::BLOCK );
		wp_register_script( 'loyalty-bridge-points', false, array( 'wp-blocks', 'wp-element', 'wp-server-side-render' ), VERSION, true );
		wp_add_inline_script(
			'loyalty-bridge-points',
			"wp.blocks.registerBlockType( $name, { title: $title, icon: 'awards', category: 'woocommerce', edit: function () {"
			. " return wp.element.createElement( wp.serverSideRender, { block: $name } ); }, save: function () { return null; } } );"
		);
		register_block_type(
			self::BLOCK,
			array(
				'api_version'           => 3,
				'title'                 => __( 'Your points', 'loyalty-bridge' ),
				'category'              => 'woocommerce',
				'editor_script_handles' => array( 'loyalty-bridge-points' ),
				'render_callback'       => array( self::class, 'html' ),
			)
		);
	}

	/** The tab. */
	public static function show_tab(): void {
		echo self::html(); // phpcs:ignore WordPress.Security.EscapeOutput -- escaped where it is made.
	}

	/** The points of the person who is signed in; "" for everybody else. */
	public static function html(): string {
		$user = get_current_user_id();
		if ( 0 === $user ) {
			return '';
		}
		wc_maybe_define_constant( 'DONOTCACHEPAGE', true );
		$points = self::of( $user );
		if ( null === $points ) {
			return '<p class="loyalty-points">' . esc_html__( 'Your points cannot be shown now. Try again in a few minutes.', 'loyalty-bridge' ) . '</p>';
		}
		$html = '<div class="loyalty-points"><dl>'
			. self::sum( __( 'Approved points', 'loyalty-bridge' ), $points['approved'] )
			. self::sum( __( 'Pending points', 'loyalty-bridge' ), $points['pending'] )
			. '</dl>';
		if ( array() === $points['movements'] ) {
			return $html . '<p>' . esc_html__( 'There are no points for your orders yet.', 'loyalty-bridge' ) . '</p></div>';
		}
		$html .= '<table class="shop_table shop_table_responsive"><thead><tr><th scope="col">' . esc_html__( 'Order', 'loyalty-bridge' )
			. '</th><th scope="col">' . esc_html__( 'Date', 'loyalty-bridge' ) . '</th><th scope="col">' . esc_html__( 'Loyalty points', 'loyalty-bridge' ) . '</th></tr></thead><tbody>';
		foreach ( $points['movements'] as $movement ) {
			$html .= '<tr><td>' . esc_html( $movement['number'] ) . '</td><td>' . esc_html( wp_date( get_option( 'date_format' ), $movement['at'] ) )
				. '</td><td>' . esc_html( Order_Screen::summary( $movement ) ) . '</td></tr>';
		}
		return $html . '</tbody></table></div>';
	}

	/**
	 * The points of a customer's newest orders, asked once a minute at most, also while the bridge does not answer.
	 *
	 * @param int $user The customer's account.
	 * @return array{approved: int, pending: int, movements: array[]}|null Null if the bridge does not answer.
	 */
	private static function of( int $user ): ?array {
		$cached = "loyalty_bridge_points_of_$user";
		$points = get_transient( $cached );
		if ( ! is_array( $points ) ) {
			$points = array( 'known' => self::ask( $user ) );
			set_transient( $cached, $points, MINUTE_IN_SECONDS );
		}
		return $points['known'];
	}

	/**
	 * Asks the bridge.
	 *
	 * @param int $user The customer's account.
	 */
	private static function ask( int $user ): ?array {
		$orders = wc_get_orders(
			array(
				'customer_id' => $user,
				'type'        => 'shop_order',
				'limit'       => self::ORDERS,
				'orderby'     => 'date',
				'order'       => 'DESC',
			)
		);
		$known  = array( 'approved' => 0, 'pending' => 0, 'movements' => array() ); // phpcs:ignore WordPress.Arrays.ArrayDeclarationSpacing
		$told   = array() === $orders ? array() : Bridge::points_of( array_map( fn( $order ) => $order->get_id(), $orders ) );
		if ( null === $told ) {
			return null;
		}
		foreach ( $orders as $order ) {
			$points = $told[ $order->get_id() ] ?? array( 'points' => 'none' );
			if ( 'none' === $points['points'] ) {
				continue;
			}
			if ( isset( $known[ $points['points'] ] ) ) {
				$known[ $points['points'] ] += $points['given'] ?? 0;
			}
			if ( count( $known['movements'] ) < self::MOVEMENTS ) {
				$known['movements'][] = $points + array(
					'number' => $order->get_order_number(),
					'at'     => $order->get_date_created()?->getTimestamp() ?? 0,
				);
			}
		}
		return $known;
	}

	/**
	 * One sum.
	 *
	 * @param string $name   What is summed up.
	 * @param int    $points How many points.
	 */
	private static function sum( string $name, int $points ): string {
		return '<dt>' . esc_html( $name ) . '</dt><dd>' . esc_html( number_format_i18n( $points ) ) . '</dd>';
	}
}

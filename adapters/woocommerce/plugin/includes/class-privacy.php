<?php
/**
 * WordPress's privacy tools.
 *
 * @package Loyalty_Bridge
 */

namespace Loyalty_Bridge;

defined( 'ABSPATH' ) || exit;

/**
 * Exports the points of a person's orders, and passes an erasure on: who is erased with WordPress's own tool is erased at the bridge too. The plugin itself keeps no
 * personal data but the address in that request, until the bridge has confirmed it.
 */
final class Privacy {

	/** How many orders one step of an export holds: the bridge answers for 100 at once. */
	private const PAGE = 50;

	/** Adds the hooks. */
	public static function register(): void {
		add_filter( 'wp_privacy_personal_data_exporters', array( self::class, 'add_exporter' ) );
		add_filter( 'wp_privacy_personal_data_erasers', array( self::class, 'add_eraser' ) );
		add_action( 'admin_init', array( self::class, 'suggest_policy' ) );
	}

	/**
	 * Adds the exporter.
	 *
	 * @param array $exporters Those of others.
	 */
	public static function add_exporter( array $exporters ): array {
		$exporters['loyalty-bridge'] = array(
			'exporter_friendly_name' => __( 'Loyalty bridge', 'loyalty-bridge' ),
			'callback'               => array( self::class, 'export' ),
		);
		return $exporters;
	}

	/**
	 * The points of a person's orders, as the bridge knows them.
	 *
	 * @param string $email The person's address, which WordPress has confirmed.
	 * @param int    $page  From 1.
	 * @return array|\WP_Error An error if the bridge does not answer: an export must not look complete when it is not.
	 */
	public static function export( $email, $page = 1 ) {
		$orders = Connection::is_made() ? wc_get_orders(
			array(
				'customer' => sanitize_email( $email ),
				'type'     => 'shop_order',
				'limit'    => self::PAGE,
				'page'     => max( 1, (int) $page ),
				'orderby'  => 'ID',
				'order'    => 'ASC',
			)
		) : array();
		$points = array() === $orders ? array() : Bridge::points_of( array_map( fn( $order ) => $order->get_id(), $orders ), true );
		if ( null === $points ) {
			return new \WP_Error( 'loyalty_bridge_away', __( 'The loyalty bridge does not answer now.', 'loyalty-bridge' ) );
		}
		$items = array();
		foreach ( $orders as $order ) {
			if ( isset( $points[ $order->get_id() ] ) ) {
				$items[] = self::item( $order, $points[ $order->get_id() ] );
			}
		}
		return array(
			'data' => $items,
			'done' => count( $orders ) < self::PAGE,
		);
	}

	/**
	 * One order of an export.
	 *
	 * @param \WC_Order $order  The order.
	 * @param array     $points As the bridge answers.
	 */
	private static function item( \WC_Order $order, array $points ): array {
		$values = array(
			__( 'Order', 'loyalty-bridge' )          => $order->get_order_number(),
			__( 'Loyalty points', 'loyalty-bridge' ) => Order_Screen::summary( $points ),
			__( 'Reason', 'loyalty-bridge' )         => $points['reason'],
		);
		return array(
			'group_id'    => 'loyalty-bridge',
			'group_label' => __( 'Loyalty points', 'loyalty-bridge' ),
			'item_id'     => 'loyalty-bridge-' . $order->get_id(),
			'data'        => array_map(
				fn( $name, $value ) => array(
					'name'  => $name,
					'value' => $value,
				),
				array_keys( $values ),
				$values
			),
		);
	}

	/**
	 * Adds the eraser.
	 *
	 * @param array $erasers Those of others.
	 */
	public static function add_eraser( array $erasers ): array {
		$erasers['loyalty-bridge'] = array(
			'eraser_friendly_name' => __( 'Loyalty bridge', 'loyalty-bridge' ),
			'callback'             => array( self::class, 'erase' ),
		);
		return $erasers;
	}

	/**
	 * Asks the bridge to erase a person.
	 *
	 * @param string $email The person's address.
	 */
	public static function erase( $email ): array {
		Outbox::add( 0, 'erased', sanitize_email( $email ) );
		return array(
			'items_removed'  => true,
			'items_retained' => false,
			'messages'       => array( __( 'The loyalty bridge was asked to erase this person.', 'loyalty-bridge' ) ),
			'done'           => true,
		);
	}

	/** A text for the shop's privacy policy. */
	public static function suggest_policy(): void {
		wp_add_privacy_policy_content(
			__( 'Loyalty bridge', 'loyalty-bridge' ),
			'<p>' . esc_html__( 'When you order, your name, email address, phone number and order are passed to our loyalty programme, which gives you points for it.', 'loyalty-bridge' ) . '</p>'
		);
	}
}

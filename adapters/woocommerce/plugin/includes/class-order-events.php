<?php
/**
 * What happens to orders.
 *
 * @package Loyalty_Bridge
 */

namespace Loyalty_Bridge;

defined( 'ABSPATH' ) || exit;

/**
 * Writes an event for every change of an order, wherever orders are stored, among them the changes that no webhook of
 * WooCommerce reports: deleted for good, and a deleted refund.
 */
final class Order_Events {

	/** Orders that are nothing yet. */
	private const DRAFTS = array( 'auto-draft', 'checkout-draft', 'draft', 'new' );

	/** Adds the hooks. */
	public static function register(): void {
		add_action( 'woocommerce_new_order', array( self::class, 'changed' ) );
		add_action( 'woocommerce_update_order', array( self::class, 'changed' ) );
		add_action( 'woocommerce_order_refunded', array( self::class, 'changed' ) );
		add_action( 'woocommerce_refund_deleted', array( self::class, 'refund_deleted' ), 10, 2 );
		add_action( 'woocommerce_trash_order', array( self::class, 'trashed' ) );
		add_action( 'trashed_post', array( self::class, 'trashed' ) );
		add_action( 'woocommerce_untrash_order', array( self::class, 'restored' ) );
		add_action( 'untrashed_post', array( self::class, 'restored' ) );
		add_action( 'woocommerce_before_delete_order', array( self::class, 'deleted' ) );
		add_action( 'before_delete_post', array( self::class, 'deleted' ) );
	}

	/**
	 * An order was made, saved or refunded.
	 *
	 * @param int $order_id The order.
	 */
	public static function changed( $order_id ): void {
		$order = wc_get_order( $order_id );
		if ( self::is_order( $order ) && ! in_array( $order->get_status(), self::DRAFTS, true ) ) {
			Outbox::add( $order->get_id(), 'changed' );
		}
	}

	/**
	 * A refund was taken back.
	 *
	 * @param int $refund_id The refund.
	 * @param int $order_id  Its order.
	 */
	public static function refund_deleted( $refund_id, $order_id ): void {
		self::changed( $order_id );
	}

	/**
	 * An order was moved to the trash.
	 *
	 * @param int $order_id The order, or any post.
	 */
	public static function trashed( $order_id ): void {
		self::add_if_order( $order_id, 'trashed' );
	}

	/**
	 * An order was taken out of the trash.
	 *
	 * @param int $order_id The order, or any post.
	 */
	public static function restored( $order_id ): void {
		self::add_if_order( $order_id, 'restored' );
	}

	/**
	 * An order is about to be deleted for good.
	 *
	 * @param int $order_id The order, or any post.
	 */
	public static function deleted( $order_id ): void {
		self::add_if_order( $order_id, 'deleted' );
	}

	/**
	 * Adds the event unless the number is another post's, or both hooks of one event speak of it.
	 *
	 * @param mixed  $id   The order, or any post.
	 * @param string $kind What happened.
	 */
	private static function add_if_order( $id, string $kind ): void {
		static $last = '';
		if ( "$kind $id" === $last || ! self::is_order( wc_get_order( $id ) ) ) {
			return;
		}
		$last = "$kind $id";
		Outbox::add( (int) $id, $kind );
	}

	/**
	 * Orders alone: refunds and subscriptions are orders of other types.
	 *
	 * @param mixed $order What was found.
	 */
	private static function is_order( $order ): bool {
		return $order instanceof \WC_Order && $order->get_type() === 'shop_order';
	}
}

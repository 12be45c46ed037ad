<?php
/**
 * Sends events to the bridge.
 *
 * @package Loyalty_Bridge
 */

namespace Loyalty_Bridge;

defined( 'ABSPATH' ) || exit;

/**
 * Sends what waits in the outbox: one request for all events of an order, in their order, signed by Standard Webhooks. Runs
 * in Action Scheduler. A row goes once the bridge has answered 2xx.
 */
final class Sender {

	private const ACTION  = 'loyalty_bridge_send';
	private const GROUP   = 'loyalty-bridge';
	private const TIMEOUT = 15;
	/** The copy of the site that the bridge knows of. */
	private const COPY = 'loyalty_bridge_copy';
	/** One run may take so long; the next one goes on. */
	private const RUN_SECONDS = 20;
	/** Answers about one order alone: the others go on. */
	private const ABOUT_THE_ORDER = array( 400, 409, 413, 422 );

	/** Adds the hooks. */
	public static function register(): void {
		add_action( self::ACTION, array( self::class, 'run' ) );
		add_action(
			'init',
			function () {
				if ( is_admin() && ! as_has_scheduled_action( self::ACTION, array( 'regular' ), self::GROUP ) ) {
					as_schedule_recurring_action( time(), MINUTE_IN_SECONDS, self::ACTION, array( 'regular' ), self::GROUP, true );
				}
			}
		);
	}

	/** Sends soon: there is something new. */
	public static function wake(): void {
		if ( Connection::is_made() && did_action( 'action_scheduler_init' ) ) {
			as_enqueue_async_action( self::ACTION, array(), self::GROUP, true );
		}
	}

	/** Ends all schedules. */
	public static function unschedule(): void {
		if ( function_exists( 'as_unschedule_all_actions' ) ) {
			as_unschedule_all_actions( '', array(), self::GROUP );
		}
	}

	/** Sends what is due, until nothing is, the time is up, or the bridge takes nothing. */
	public static function run(): void {
		if ( ! Connection::is_made() || Connection::state()['paused_until'] > time() || ! self::lock() ) {
			return;
		}
		if ( Connection::is_copy() ) {
			self::tell_of_copy();
			self::unlock();
			return;
		}
		$end = microtime( true ) + self::RUN_SECONDS;
		try {
			do {
				$orders = Outbox::due( 50 );
				foreach ( $orders as $order_id ) {
					if ( microtime( true ) > $end ) {
						self::wake();
						return;
					}
					if ( ! self::send( $order_id ) ) {
						return;
					}
				}
			} while ( array() !== $orders );
		} finally {
			self::unlock();
		}
	}

	/** A copy of the site sends no order. It tells the bridge once that it is there: it may be where the shop has moved to. */
	private static function tell_of_copy(): void {
		if ( get_option( self::COPY ) !== Connection::here() && Bridge::tell( 'plugin.copy' ) ) {
			update_option( self::COPY, Connection::here(), false );
		}
	}

	/**
	 * How long to wait after so many failures in a row: from half a minute to six hours, and never the same for all.
	 *
	 * @param int $failures From 1.
	 * @return int Seconds.
	 */
	public static function wait_after( int $failures ): int {
		$most = min( 6 * HOUR_IN_SECONDS, 30 * 2 ** min( $failures, 20 ) );
		return wp_rand( (int) ( $most / 2 ), $most );
	}

	/**
	 * Sends one order's events.
	 *
	 * @param int $order_id The order.
	 * @return bool False if the bridge takes nothing at all now.
	 */
	private static function send( int $order_id ): bool {
		$rows = Outbox::of( $order_id );
		$last = end( $rows );
		if ( false === $last ) {
			return true;
		}
		$body   = wp_json_encode( self::body( $order_id, $rows ) );
		$answer = Bridge::post( '', 'msg_' . get_option( 'loyalty_bridge_installation' ) . '_' . $last->id, $body, self::TIMEOUT );
		$status = (int) wp_remote_retrieve_response_code( $answer );
		if ( Bridge::is_confirmed( $answer ) ) {
			Outbox::remove( $order_id, (int) $last->id );
			Connection::note_success();
			return true;
		}
		if ( in_array( $status, self::ABOUT_THE_ORDER, true ) ) {
			Outbox::postpone( $order_id, self::wait_after( (int) $last->attempts + 1 ) );
			return true;
		}
		Connection::note_failure( Trouble::of( $answer ) );
		return false;
	}

	/**
	 * What is sent: the events in their order, and the order as WooCommerce's REST interface (version 3) shows it now.
	 *
	 * @param int      $order_id The order, or 0.
	 * @param object[] $rows     Its events.
	 */
	private static function body( int $order_id, array $rows ): array {
		// Another process may have changed the order since this one last read it; and a long run must not keep all that it read.
		if ( wp_cache_supports( 'flush_runtime' ) ) {
			wp_cache_flush_runtime();
		}
		$order = $order_id > 0 ? wc_get_order( $order_id ) : false;
		return array(
			'type'   => $order_id > 0 ? 'plugin.order' : 'plugin.erasure',
			'site'   => Connection::here(),
			'copyOf' => null,
			'id'     => $order_id,
			'events' => array_map(
				fn( $row ) => array_filter(
					array(
						'key'   => (int) $row->id,
						'kind'  => $row->kind,
						'at'    => (int) $row->created_at,
						'email' => $row->detail,
					),
					fn( $value ) => null !== $value
				),
				$rows
			),
			'order'  => $order instanceof \WC_Order && $order->get_status() !== 'trash' ? self::show( $order ) : null,
		);
	}

	/**
	 * An order as the REST interface shows it.
	 *
	 * @param \WC_Order $order The order.
	 */
	private static function show( \WC_Order $order ): array {
		$controller = new \WC_REST_Orders_Controller();
		$request    = new \WP_REST_Request( 'GET', '/wc/v3/orders/' . $order->get_id() );
		$request->set_param( 'context', 'view' );
		return rest_get_server()->response_to_data( $controller->prepare_object_for_response( $order, $request ), false );
	}

	/** True if nobody else sends now: an order's events must not overtake each other. The database ends it with the process. */
	private static function lock(): bool {
		global $wpdb;
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- a lock is no data.
		return '1' === (string) $wpdb->get_var( $wpdb->prepare( 'SELECT GET_LOCK(%s, 0)', self::lock_name() ) );
	}

	/** The database's server has one name for all its databases, of at most 64 characters. */
	private static function lock_name(): string {
		return 'loyalty_bridge_' . md5( DB_NAME . ' ' . Outbox::table() );
	}

	/** Lets others send. */
	private static function unlock(): void {
		global $wpdb;
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- a lock is no data.
		$wpdb->query( $wpdb->prepare( 'SELECT RELEASE_LOCK(%s)', self::lock_name() ) );
	}
}

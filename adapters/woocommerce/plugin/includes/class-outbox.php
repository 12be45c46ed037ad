<?php
/**
 * The outbox.
 *
 * @package Loyalty_Bridge
 */

namespace Loyalty_Bridge;

defined( 'ABSPATH' ) || exit;

// phpcs:disable WordPress.DB.DirectDatabaseQuery -- a table of our own, whose rows must never come from a cache.

/**
 * The events that the bridge has not confirmed yet, in a table of its own. A row is written by the connection, and within
 * the transaction, that changes the order: if that is rolled back, so is the event.
 */
final class Outbox {

	/** The columns in which an event is kept: which order, what happened to it, and since when it waits. */
	public static function install(): void {
		global $wpdb;
		require_once ABSPATH . 'wp-admin/includes/upgrade.php';
		dbDelta(
			'CREATE TABLE ' . self::table() . ' (
			id bigint(20) unsigned NOT NULL AUTO_INCREMENT,
			order_id bigint(20) unsigned NOT NULL,
			kind varchar(20) NOT NULL,
			detail text NULL,
			created_at bigint(20) unsigned NOT NULL,
			attempts int unsigned NOT NULL DEFAULT 0,
			next_at bigint(20) unsigned NOT NULL DEFAULT 0,
			PRIMARY KEY  (id),
			KEY order_id (order_id),
			KEY next_at (next_at)
			) ' . $wpdb->get_charset_collate() . ';'
		);
		// A table that is made anew counts from 1 again: with this, no event has the id of an earlier one.
		if ( get_option( 'loyalty_bridge_installation', '' ) === '' ) {
			update_option( 'loyalty_bridge_installation', wp_generate_password( 12, false ), false );
		}
	}

	/** True if the table exists; a database user without the right to create tables is seen here. */
	public static function exists(): bool {
		global $wpdb;
		return $wpdb->get_var( $wpdb->prepare( 'SHOW TABLES LIKE %s', $wpdb->esc_like( self::table() ) ) ) === self::table();
	}

	/**
	 * Adds an event.
	 *
	 * @param int         $order_id The order, or 0 for an event about a person.
	 * @param string      $kind     changed, trashed, restored, deleted or erased.
	 * @param string|null $detail   The email address of a person to erase.
	 */
	public static function add( int $order_id, string $kind, ?string $detail = null ): void {
		global $wpdb;
		$wpdb->insert(
			self::table(),
			array(
				'order_id'   => $order_id,
				'kind'       => $kind,
				'detail'     => $detail,
				'created_at' => time(),
			)
		);
		Sender::wake();
	}

	/**
	 * The orders whose turn it is, those that wait longest first.
	 *
	 * @param int $limit At most so many.
	 * @return int[]
	 */
	public static function due( int $limit ): array {
		global $wpdb;
		$table = self::table();
		// phpcs:ignore WordPress.DB.PreparedSQL.InterpolatedNotPrepared -- the table's name is ours.
		$ids = $wpdb->get_col( $wpdb->prepare( "SELECT order_id FROM $table GROUP BY order_id HAVING MAX(next_at) <= %d ORDER BY MIN(id) LIMIT %d", time(), $limit ) );
		return array_map( 'intval', $ids );
	}

	/**
	 * What waits of one order, oldest first.
	 *
	 * @param int $order_id The order.
	 * @return object[] With id, kind, detail, created_at and attempts.
	 */
	public static function of( int $order_id ): array {
		global $wpdb;
		$table = self::table();
		// phpcs:ignore WordPress.DB.PreparedSQL.InterpolatedNotPrepared -- the table's name is ours.
		return $wpdb->get_results( $wpdb->prepare( "SELECT id, kind, detail, created_at, attempts FROM $table WHERE order_id = %d ORDER BY id LIMIT 200", $order_id ) );
	}

	/**
	 * Removes what the bridge has confirmed. What was added meanwhile stays.
	 *
	 * @param int $order_id The order.
	 * @param int $last     The newest event that was sent.
	 */
	public static function remove( int $order_id, int $last ): void {
		global $wpdb;
		$table = self::table();
		// phpcs:ignore WordPress.DB.PreparedSQL.InterpolatedNotPrepared -- the table's name is ours.
		$wpdb->query( $wpdb->prepare( "DELETE FROM $table WHERE order_id = %d AND id <= %d", $order_id, $last ) );
	}

	/**
	 * Lets one order wait after a refusal; the others go on.
	 *
	 * @param int $order_id The order.
	 * @param int $seconds  For so long.
	 */
	public static function postpone( int $order_id, int $seconds ): void {
		global $wpdb;
		$table = self::table();
		// phpcs:ignore WordPress.DB.PreparedSQL.InterpolatedNotPrepared -- the table's name is ours.
		$wpdb->query( $wpdb->prepare( "UPDATE $table SET attempts = attempts + 1, next_at = %d WHERE order_id = %d", time() + $seconds, $order_id ) );
	}

	/**
	 * How much waits.
	 *
	 * @return array{events: int, oldest: int|null, refused: int} The number of events, since when the oldest waits, in seconds, and of
	 *                                                            how many orders the bridge refused them.
	 */
	public static function waiting(): array {
		global $wpdb;
		$table = self::table();
		$row   = null;
		if ( self::exists() ) {
			// phpcs:ignore WordPress.DB.PreparedSQL.InterpolatedNotPrepared -- the table's name is ours.
			$row = $wpdb->get_row( "SELECT COUNT(*) AS events, MIN(created_at) AS oldest, COUNT(DISTINCT IF(attempts > 0, order_id, NULL)) AS refused FROM $table" );
		}
		return array(
			'events'  => (int) ( $row->events ?? 0 ),
			'oldest'  => isset( $row->oldest ) ? (int) $row->oldest : null,
			'refused' => (int) ( $row->refused ?? 0 ),
		);
	}

	/** The table's name. */
	public static function table(): string {
		global $wpdb;
		return $wpdb->prefix . 'loyalty_bridge_outbox';
	}
}

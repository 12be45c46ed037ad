<?php
/**
 * Calls of the bridge.
 *
 * @package Loyalty_Bridge
 */

namespace Loyalty_Bridge;

defined( 'ABSPATH' ) || exit;

/** Posts to the bridge, signed by Standard Webhooks. */
final class Bridge {

	/** Set for a while after the bridge did not answer. */
	private const AWAY         = 'loyalty_bridge_points_away';
	private const AWAY_SECONDS = 30;
	private const CHECKS       = 'loyalty_bridge_points_checks_';

	/**
	 * Posts a signed body (the id, the time and the body, separated by dots). Redirects are not followed: nobody agreed to where
	 * they lead.
	 *
	 * @param string $path     Below the address that receives events: "" or "/orders".
	 * @param string $id       The same for a repetition.
	 * @param string $body     JSON.
	 * @param int    $timeout  Seconds.
	 * @param ?array $to       Address and secret, if not those of the connection.
	 * @return array|\WP_Error
	 */
	public static function post( string $path, string $id, string $body, int $timeout, ?array $to = null ) {
		$to ??= array(
			'address' => Connection::get( 'address' ),
			'secret'  => Connection::get( 'secret' ),
		);
		$time = (string) time();
		// phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions.obfuscation_base64_encode -- as Standard Webhooks writes signatures.
		$signature = base64_encode( hash_hmac( 'sha256', "$id.$time.$body", $to['secret'], true ) );
		return wp_remote_post(
			$to['address'] . $path,
			array(
				'timeout'     => $timeout,
				'redirection' => 0,
				'user-agent'  => 'LoyaltyBridge/' . VERSION . '; WooCommerce/' . ( defined( 'WC_VERSION' ) ? WC_VERSION : '' ),
				'headers'     => array(
					'accept-language'   => str_replace( '_', '-', determine_locale() ),
					'content-type'      => 'application/json',
					'webhook-id'        => $id,
					'webhook-timestamp' => $time,
					'webhook-signature' => "v1,$signature",
				),
				'body'        => $body,
			)
		);
	}

	/**
	 * True if the bridge itself has taken what was sent: what stands in its place may answer 200 with a page.
	 *
	 * @param array|\WP_Error $answer As WordPress returns it.
	 */
	public static function is_confirmed( $answer ): bool {
		$told = json_decode( wp_remote_retrieve_body( $answer ), true );
		return wp_remote_retrieve_response_code( $answer ) === 200 && is_array( $told ) && isset( $told['outcome'] );
	}

	/**
	 * Tells the bridge something that is about no order, and notes how it answered.
	 *
	 * @param string $type What it is: plugin.test or plugin.copy.
	 * @return bool True if the bridge confirmed it.
	 */
	public static function tell( string $type ): bool {
		$body   = wp_json_encode(
			array(
				'type'   => $type,
				'site'   => Connection::here(),
				'copyOf' => Connection::is_copy() ? Connection::site() : null,
			)
		);
		$answer = self::post( '', 'tell_' . wp_generate_password( 20, false ), $body, 15 );
		if ( ! self::is_confirmed( $answer ) ) {
			Connection::note_failure( Trouble::of( $answer ) );
			return false;
		}
		Connection::note_success();
		delete_transient( self::CHECKS . determine_locale() );
		delete_transient( self::AWAY );
		Sender::wake();
		return true;
	}

	/**
	 * Tells the bridge at the end of this request that the connection is gone: it then uses WooCommerce's webhooks. Nobody waits for
	 * long: if it does not arrive, the bridge finds out when it next looks at the shop.
	 *
	 * @param array $to Address and secret of the connection that was.
	 */
	public static function say_goodbye( array $to ): void {
		$body = wp_json_encode(
			array(
				'type' => 'plugin.disconnected',
				'site' => Connection::here(),
			)
		);
		add_action( 'shutdown', fn() => self::post( '', 'bye_' . wp_generate_password( 20, false ), $body, 3, $to ) );
	}

	/**
	 * The points of orders, asked once a minute at most.
	 *
	 * @param int[] $order_ids  At most 100 are asked for.
	 * @param bool  $is_patient Asks also right after the bridge did not answer, which pages must not wait for each time.
	 * @return array<int, array{points: string, given: int|null, reason: string}>|null Null if the bridge does not answer.
	 */
	public static function points_of( array $order_ids, bool $is_patient = false ): ?array {
		if ( ! Connection::is_made() || Connection::is_copy() ) {
			return null;
		}
		sort( $order_ids );
		$cached = 'loyalty_bridge_points_' . md5( determine_locale() . implode( ' ', $order_ids ) );
		$points = get_transient( $cached );
		if ( is_array( $points ) ) {
			return $points;
		}
		if ( ! $is_patient && get_transient( self::AWAY ) ) {
			return null;
		}
		$told = self::ask( array( 'orders' => array_slice( $order_ids, 0, 100 ) ), $is_patient ? 15 : 3 );
		if ( null === $told ) {
			return null;
		}
		$points = array();
		foreach ( $told['orders'] as $id => $order ) {
			$points[ (int) $id ] = array(
				'points' => (string) ( $order['points'] ?? '' ),
				'given'  => isset( $order['pointsGiven'] ) ? (int) $order['pointsGiven'] : null,
				'reason' => (string) ( $order['reason'] ?? '' ),
			);
		}
		set_transient( $cached, $points, MINUTE_IN_SECONDS );
		return $points;
	}

	/**
	 * How the bridge's own checks see this shop, asked once a minute at most.
	 *
	 * @return array{last_at: int|null, problems: string[]}|null When the last delivery arrived, and what needs a person. Null if the
	 *                                                           bridge does not answer.
	 */
	public static function checks(): ?array {
		$cached = self::CHECKS . determine_locale();
		$checks = get_transient( $cached );
		if ( is_array( $checks ) ) {
			return $checks;
		}
		$orders = array();
		$told   = get_transient( self::AWAY ) ? null : self::ask( compact( 'orders' ) + array( 'isAboutShop' => true ), 3 );
		if ( ! is_array( $told['shop'] ?? null ) ) {
			return null;
		}
		$last_at = strtotime( (string) ( $told['shop']['lastDeliveryAt'] ?? '' ) );
		$checks  = array(
			'last_at'  => false === $last_at ? null : $last_at,
			'problems' => array_map( 'strval', array_filter( (array) ( $told['shop']['problems'] ?? array() ), 'is_string' ) ),
		);
		set_transient( $cached, $checks, MINUTE_IN_SECONDS );
		return $checks;
	}

	/**
	 * Asks the bridge. After no answer, nobody asks for a while.
	 *
	 * @param array $about   What is asked for.
	 * @param int   $timeout Seconds.
	 */
	private static function ask( array $about, int $timeout ): ?array {
		$question = wp_json_encode( array( 'type' => 'plugin.question' ) + $about );
		$answer   = self::post( '/orders', 'ask_' . wp_generate_password( 20, false ), $question, $timeout );
		$told     = wp_remote_retrieve_response_code( $answer ) === 200 ? json_decode( wp_remote_retrieve_body( $answer ), true ) : null;
		if ( is_array( $told['orders'] ?? null ) ) {
			return $told;
		}
		set_transient( self::AWAY, 'yes', self::AWAY_SECONDS );
		return null;
	}
}

<?php
/**
 * What keeps events from the bridge.
 *
 * @package Loyalty_Bridge
 */

namespace Loyalty_Bridge;

defined( 'ABSPATH' ) || exit;

/** Says to the owner what is wrong, with what to do about it; of an answer of the bridge, names it first. */
final class Trouble {

	/** The bridge refuses what was signed more than five minutes ago. */
	private const CLOCKS_DIFFER_SECONDS = 4 * MINUTE_IN_SECONDS;
	/** What waits for longer than this means that nothing is sent. */
	private const LATE_SECONDS = 10 * MINUTE_IN_SECONDS;

	/**
	 * What the owner has to do something about.
	 *
	 * @return string[]
	 */
	public static function now(): array {
		$waiting  = Outbox::waiting();
		$state    = Connection::state();
		$problems = array();
		if ( ! Outbox::exists() ) {
			$problems[] = __( 'The table for waiting events could not be created. Ask your host to let the database user create tables, then deactivate and activate the plugin.', 'loyalty-bridge' );
		}
		if ( Connection::is_copy() ) {
			/* translators: %s: address of a site */
			$problems[] = sprintf( __( 'This site is a copy of %s and sends no orders. Connect it only if it has taken the place of that site.', 'loyalty-bridge' ), Connection::site() );
			return $problems;
		}
		if ( Connection::is_paused() ) {
			$problems[] = __( 'This shop is disconnected. The bridge uses WooCommerce’s webhooks, which are not sent again if they get lost. To end its access, delete its key in WooCommerce › Settings › Advanced › REST API.', 'loyalty-bridge' );
		}
		if ( ! Connection::is_made() ) {
			return $problems;
		}
		if ( '' !== $state['answer'] ) {
			$problems[] = self::explain( $state['answer'] );
		}
		if ( $waiting['refused'] > 0 ) {
			/* translators: %s: number of orders */
			$problems[] = sprintf( __( 'The bridge refuses events (orders: %s). They are sent again; ask the operator of the bridge what its log says.', 'loyalty-bridge' ), number_format_i18n( $waiting['refused'] ) );
		}
		// Nobody has tried for long, although it was time.
		if ( null !== $waiting['oldest'] && time() - max( $waiting['oldest'], $state['paused_until'] ) > self::LATE_SECONDS && 0 === $waiting['refused'] ) {
			$problems[] = __( 'Events wait and nothing sends them: the scheduled actions of this site do not run. Ask your host for a cron job that calls wp-cron.php every minute.', 'loyalty-bridge' );
		}
		return $problems;
	}

	/**
	 * A short name: "clock", "page", the status, or what the network said.
	 *
	 * @param array|\WP_Error $answer As WordPress returns it.
	 */
	public static function of( $answer ): string {
		if ( is_wp_error( $answer ) ) {
			return substr( $answer->get_error_message(), 0, 200 );
		}
		$status = (int) wp_remote_retrieve_response_code( $answer );
		$date   = strtotime( (string) wp_remote_retrieve_header( $answer, 'date' ) );
		if ( 401 === $status && false !== $date && abs( $date - time() ) > self::CLOCKS_DIFFER_SECONDS ) {
			return 'clock';
		}
		return $status >= 200 && $status < 300 ? 'page' : (string) $status;
	}

	/**
	 * As a short text for the last answer.
	 *
	 * @param string $name As of() names it; "": the bridge confirmed.
	 */
	public static function summary( string $name ): string {
		$names = array(
			''      => __( 'Confirmed', 'loyalty-bridge' ),
			'clock' => __( 'Refused: the clocks differ', 'loyalty-bridge' ),
			'page'  => __( 'Not from the bridge', 'loyalty-bridge' ),
		);
		/* translators: %s: an HTTP status such as "500" */
		return $names[ $name ] ?? ( is_numeric( $name ) ? sprintf( __( 'Error %s', 'loyalty-bridge' ), $name ) : __( 'No answer', 'loyalty-bridge' ) );
	}

	/**
	 * What is wrong and what to do.
	 *
	 * @param string $name As of() names it.
	 */
	public static function explain( string $name ): string {
		return self::advice( $name ) . ' ' . __( 'Nothing is lost: events wait here and are sent again.', 'loyalty-bridge' );
	}

	/**
	 * The first sentences.
	 *
	 * @param string $name As of() names it.
	 */
	private static function advice( string $name ): string {
		if ( 'clock' === $name ) {
			return __( 'The clocks of this server and of the bridge differ, so the bridge refuses events. Ask your host to set the clock of this server.', 'loyalty-bridge' );
		}
		if ( 'page' === $name ) {
			return __( 'Something else answers at the address of the bridge. Ask the operator of the bridge to check its address.', 'loyalty-bridge' );
		}
		if ( ! preg_match( '/^\d{3}$/', $name ) ) {
			/* translators: %s: what the network said */
			return sprintf( __( 'The bridge cannot be reached: %s. If this lasts, ask the operator of the bridge.', 'loyalty-bridge' ), rtrim( $name, '.' ) );
		}
		switch ( (int) $name ) {
			case 401:
			case 403:
				return __( 'The bridge refuses the signature of events. It sets a new secret within minutes; if this message stays, disconnect and connect again.', 'loyalty-bridge' );
			case 404:
			case 410:
				return __( 'The bridge does not know this shop. Check the name of the shop at the bridge, then disconnect and connect again.', 'loyalty-bridge' );
		}
		if ( $name < 400 ) {
			return __( 'The address of the bridge leads to another address. Disconnect, and connect again with the new address.', 'loyalty-bridge' );
		}
		/* translators: %s: an HTTP status such as "500" */
		return sprintf( __( 'The bridge cannot receive events now (%s). If this lasts, ask the operator of the bridge.', 'loyalty-bridge' ), $name );
	}
}

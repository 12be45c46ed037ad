<?php
/**
 * The connection with the bridge.
 *
 * @package Loyalty_Bridge
 */

namespace Loyalty_Bridge;

defined( 'ABSPATH' ) || exit;

/**
 * Where the bridge receives events, the secret that signs them, and how the last attempt went. The bridge sets the first two
 * itself, with the REST key that the owner gave it (class-rest.php).
 */
final class Connection {

	private const OPTION = 'loyalty_bridge_connection';
	private const STATE  = 'loyalty_bridge_state';

	/** True once the bridge has set the connection. */
	public static function is_made(): bool {
		return self::get( 'address' ) !== '';
	}

	/**
	 * True on a copy of the site: it has the keys of the shop that it was copied from, and must not report its own orders as
	 * that shop's.
	 */
	public static function is_copy(): bool {
		return self::is_made() && self::without_scheme( self::site() ) !== self::without_scheme( self::here() );
	}

	/** This site. Not what home_url() says, which depends on the visitor's language, and on https where a cron job has none. */
	public static function here(): string {
		return untrailingslashit( (string) get_option( 'home' ) );
	}

	/**
	 * A site that changes to https stays the same site.
	 *
	 * @param string $site Its address.
	 */
	private static function without_scheme( string $site ): string {
		return (string) preg_replace( '#^https?://#i', '', strtolower( $site ) );
	}

	/**
	 * The site that was connected. It is not stored as text: tools that copy a site replace its address everywhere in the
	 * database, and the copy would be the shop for itself.
	 */
	public static function site(): string {
		$site = self::get( 'site' );
		return ctype_xdigit( $site ) ? (string) hex2bin( $site ) : '';
	}

	/**
	 * A part of the connection, or "".
	 *
	 * @param string $part address, secret, site or paused.
	 */
	public static function get( string $part ): string {
		$connection = get_option( self::OPTION, array() );
		return is_array( $connection ) && is_string( $connection[ $part ] ?? null ) ? $connection[ $part ] : '';
	}

	/**
	 * Sets the connection of this site, and ends any pause.
	 *
	 * @param string $address Where the bridge receives events.
	 * @param string $secret  What signs them.
	 */
	public static function set( string $address, string $secret ): void {
		update_option(
			self::OPTION,
			array(
				'address' => $address,
				'secret'  => $secret,
				'site'    => bin2hex( self::here() ),
			),
			false
		);
		delete_option( self::STATE );
	}

	/** Ends the connection until the owner connects again: the bridge must not set it by itself. Events are still kept. */
	public static function pause(): void {
		self::end( array( 'paused' => 'yes' ) );
	}

	/**
	 * Ends the connection, and tells the bridge. A copy of the site has no connection of its own that could end.
	 *
	 * @param array $left What is left of it.
	 */
	public static function end( array $left = array() ): void {
		$ended = self::is_made() && ! self::is_copy() ? get_option( self::OPTION ) : null;
		update_option( self::OPTION, $left, false );
		delete_option( self::STATE );
		if ( null !== $ended ) {
			Bridge::say_goodbye( $ended );
		}
	}

	/** True if the owner has disconnected the site. */
	public static function is_paused(): bool {
		return self::get( 'paused' ) === 'yes';
	}

	/** Lets the bridge set the connection. */
	public static function expect(): void {
		if ( self::is_paused() ) {
			delete_option( self::OPTION );
		}
	}

	/**
	 * The state of the last attempts.
	 *
	 * @return array{sent_at: int|null, answered_at: int|null, answer: string, failures: int, paused_until: int} "" is the answer
	 *         of a bridge that confirms.
	 */
	public static function state(): array {
		$state = get_option( self::STATE, array() );
		return array_merge(
			array(
				'sent_at'      => null,
				'answered_at'  => null,
				'answer'       => '',
				'failures'     => 0,
				'paused_until' => 0,
			),
			is_array( $state ) ? $state : array()
		);
	}

	/** Ends a pause: the next attempt is made at once. */
	public static function resume(): void {
		update_option( self::STATE, array( 'paused_until' => 0 ) + self::state(), false );
	}

	/** Notes that the bridge confirmed events. */
	public static function note_success(): void {
		update_option(
			self::STATE,
			array(
				'sent_at'     => time(),
				'answered_at' => time(),
				'answer'      => '',
			),
			false
		);
	}

	/**
	 * Notes that the bridge could not be reached or takes nothing now: everything waits, a little longer each time.
	 *
	 * @param string $answer What it answered, as a short text.
	 */
	public static function note_failure( string $answer ): void {
		$state = self::state();

		$state['answer']      = $answer;
		$state['answered_at'] = time();
		++$state['failures'];
		$state['paused_until'] = time() + Sender::wait_after( $state['failures'] );
		update_option( self::STATE, $state, false );
	}
}

<?php
/**
 * What the bridge may ask.
 *
 * @package Loyalty_Bridge
 */

namespace Loyalty_Bridge;

defined( 'ABSPATH' ) || exit;

/**
 * The route by which the bridge looks at the connection and sets it. Its name begins with "wc-", so that
 * WooCommerce's REST keys open it; the key must be one that may manage the shop.
 */
final class Rest {

	private const SPACE = 'wc-loyalty-bridge/v1';

	/** Adds the route. */
	public static function register(): void {
		add_action(
			'rest_api_init',
			function () {
				$may = fn() => current_user_can( 'manage_woocommerce' );
				register_rest_route(
					self::SPACE,
					'/connection',
					array(
						array(
							'methods'             => 'GET',
							'callback'            => array( self::class, 'show' ),
							'permission_callback' => $may,
						),
						array(
							'methods'             => 'PUT',
							'callback'            => array( self::class, 'set' ),
							'permission_callback' => $may,
							'args'                => array(
								'address' => array(
									'type'      => 'string',
									'format'    => 'uri',
									'maxLength' => 500,
									'required'  => true,
								),
								'secret'  => array(
									'type'      => 'string',
									'minLength' => 16,
									'maxLength' => 200,
									'required'  => true,
								),
							),
						),
					)
				);
			}
		);
	}

	/** The connection, without its secret. A bridge that asks is there again: what waits because it was away is sent at once. */
	public static function show(): array {
		if ( Connection::state()['paused_until'] > time() ) {
			Connection::resume();
			Sender::wake();
		}
		$has_table = Outbox::exists();
		$waiting   = Outbox::waiting();
		$state     = Connection::state();
		return array(
			'version'      => VERSION,
			'site'         => Connection::here(),
			'address'      => Connection::get( 'address' ),
			'is_paused'    => Connection::is_paused(),
			'is_copy'      => Connection::is_copy(),
			'has_table'    => $has_table,
			'waiting'      => $waiting['events'],
			'oldest_at'    => $waiting['oldest'],
			'sent_at'      => $state['sent_at'],
			'last_failure' => $state['answer'],
		);
	}

	/**
	 * Sets the connection.
	 *
	 * @param \WP_REST_Request $request With address and secret.
	 * @return array|\WP_Error
	 */
	public static function set( \WP_REST_Request $request ) {
		$address = (string) $request['address'];
		$host    = (string) wp_parse_url( $address, PHP_URL_HOST );
		if ( wp_parse_url( $address, PHP_URL_SCHEME ) !== 'https' && ! in_array( $host, array( '127.0.0.1', 'localhost', '::1' ), true ) ) {
			return new \WP_Error( 'loyalty_bridge_not_secure', __( 'The address of the bridge must begin with https.', 'loyalty-bridge' ), array( 'status' => 400 ) );
		}
		if ( Connection::is_paused() ) {
			return new \WP_Error( 'loyalty_bridge_paused', __( 'The shop was disconnected from the bridge. Choose Connect in WooCommerce › Loyalty bridge.', 'loyalty-bridge' ), array( 'status' => 409 ) );
		}
		Outbox::install();
		if ( ! Outbox::exists() ) {
			return new \WP_Error( 'loyalty_bridge_no_table', __( 'The table for waiting events could not be created.', 'loyalty-bridge' ), array( 'status' => 500 ) );
		}
		Connection::set( $address, (string) $request['secret'] );
		Sender::wake();
		return self::show();
	}
}

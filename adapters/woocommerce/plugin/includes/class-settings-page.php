<?php
/**
 * The settings page.
 *
 * @package Loyalty_Bridge
 */

namespace Loyalty_Bridge;

defined( 'ABSPATH' ) || exit;

/** WooCommerce › Loyalty bridge: connects the shop, and shows how the connection is. */
final class Settings_Page {

	private const SLUG = 'loyalty-bridge';

	/** Adds the hooks. */
	public static function register(): void {
		add_action(
			'admin_menu',
			function () {
				$title = __( 'Loyalty bridge', 'loyalty-bridge' );
				add_submenu_page( 'woocommerce', $title, $title, 'manage_woocommerce', self::SLUG, array( self::class, 'show' ) );
			},
			60
		);
		add_action( 'admin_post_loyalty_bridge_connect', array( self::class, 'connect' ) );
		add_action( 'admin_post_loyalty_bridge_send', array( self::class, 'send_now' ) );
		add_action( 'admin_post_loyalty_bridge_test', array( self::class, 'send_test' ) );
		add_action( 'admin_post_loyalty_bridge_disconnect', array( self::class, 'disconnect' ) );
		add_action( 'admin_post_loyalty_bridge_customers', array( self::class, 'switch_customers' ) );
	}

	/** Keeps the bridge's address and goes there: it asks for a key with WooCommerce's own page, and sets the connection. */
	public static function connect(): void {
		self::check( 'loyalty_bridge_connect' );
		$bridge = isset( $_POST['bridge'] ) ? untrailingslashit( esc_url_raw( wp_unslash( $_POST['bridge'] ), array( 'https', 'http' ) ) ) : ''; // phpcs:ignore WordPress.Security.NonceVerification -- in check().
		$shop   = isset( $_POST['shop'] ) ? sanitize_text_field( wp_unslash( $_POST['shop'] ) ) : ''; // phpcs:ignore WordPress.Security.NonceVerification -- in check().
		update_option( 'loyalty_bridge_bridge', compact( 'bridge', 'shop' ), false );
		if ( '' === $bridge || '' === $shop ) {
			wp_safe_redirect( self::url( 'problem' ) );
			exit;
		}
		Connection::expect();
		// phpcs:ignore WordPress.Security.SafeRedirect -- the owner has just typed the address.
		wp_redirect( $bridge . '/apps/woocommerce/install?' . http_build_query( array( 'shop' => $shop ) ) );
		exit;
	}

	/** Ends a pause and sends at once. */
	public static function send_now(): void {
		self::check( 'loyalty_bridge_send' );
		Connection::resume();
		Sender::run();
		wp_safe_redirect( self::url() );
		exit;
	}

	/** Sends the bridge something to confirm, on the way of an event. */
	public static function send_test(): void {
		self::check( 'loyalty_bridge_test' );
		wp_safe_redirect( self::url( Connection::is_made() && Bridge::tell( 'plugin.test' ) ? 'tested' : '' ) );
		exit;
	}

	/** Ends the connection. */
	public static function disconnect(): void {
		self::check( 'loyalty_bridge_disconnect' );
		Connection::pause();
		wp_safe_redirect( self::url() );
		exit;
	}

	/** Switches what customers see on or off. */
	public static function switch_customers(): void {
		self::check( 'loyalty_bridge_customers' );
		$parts = isset( $_POST['parts'] ) ? array_map( 'sanitize_key', (array) wp_unslash( $_POST['parts'] ) ) : array(); // phpcs:ignore WordPress.Security.NonceVerification -- in check().
		Customer_Points::switch_on( $parts );
		wp_safe_redirect( self::url() );
		exit;
	}

	/** The page. */
	public static function show(): void {
		$bridge = get_option( 'loyalty_bridge_bridge', array() );
		echo '<div class="wrap"><h1>' . esc_html__( 'Loyalty bridge', 'loyalty-bridge' ) . '</h1>';
		$problems = Trouble::now();
		if ( isset( $_GET['problem'] ) ) { // phpcs:ignore WordPress.Security.NonceVerification -- it only chooses a text.
			$problems[] = __( 'Enter both the address of the bridge and the name of the shop.', 'loyalty-bridge' );
		}
		foreach ( $problems as $problem ) {
			echo '<div class="notice notice-error inline"><p>' . esc_html( $problem ) . '</p></div>';
		}
		if ( Connection::is_made() && ! Connection::is_copy() ) {
			if ( isset( $_GET['tested'] ) && '' === Connection::state()['answer'] ) { // phpcs:ignore WordPress.Security.NonceVerification -- it only shows a text.
				echo '<div class="notice notice-success inline"><p>' . esc_html__( 'The bridge received the test and confirmed it.', 'loyalty-bridge' ) . '</p></div>';
			}
			self::show_state();
			self::form( 'loyalty_bridge_test', __( 'Send a test', 'loyalty-bridge' ), 'secondary' );
			self::form( 'loyalty_bridge_send', __( 'Send now', 'loyalty-bridge' ), 'secondary' );
			self::show_customers();
			self::form( 'loyalty_bridge_disconnect', __( 'Disconnect', 'loyalty-bridge' ), 'link-delete' );
		} else {
			echo '<p>' . esc_html__( 'Enter the address of your loyalty bridge and the name that this shop has there. Then approve the access, and the shop is connected.', 'loyalty-bridge' ) . '</p>';
			self::form(
				'loyalty_bridge_connect',
				__( 'Connect', 'loyalty-bridge' ),
				'primary',
				array(
					'bridge' => array( __( 'Address of the bridge', 'loyalty-bridge' ), 'url', $bridge['bridge'] ?? '', 'https://bridge.example.com' ),
					'shop'   => array( __( 'Name of this shop at the bridge', 'loyalty-bridge' ), 'text', $bridge['shop'] ?? '', 'garden' ),
				)
			);
		}
		echo '</div>';
	}

	/** Where events go, and how the last one went. */
	private static function show_state(): void {
		$state   = Connection::state();
		$waiting = Outbox::waiting();
		$ago     = fn( ?int $at ) => null === $at ? '–' : sprintf( /* translators: %s: a duration such as "5 minutes" */ __( '%s ago', 'loyalty-bridge' ), human_time_diff( $at ) );
		$rows    = array(
			__( 'Connected to', 'loyalty-bridge' )    => Connection::get( 'address' ),
			__( 'Last delivery', 'loyalty-bridge' )   => $ago( $state['sent_at'] ),
			__( 'Last answer', 'loyalty-bridge' )     => null === $state['answered_at'] ? '–' : Trouble::summary( $state['answer'] ) . ', ' . $ago( $state['answered_at'] ),
			__( 'At the bridge', 'loyalty-bridge' )   => self::at_bridge( $ago ),
			__( 'Waiting events', 'loyalty-bridge' )  => number_format_i18n( $waiting['events'] ) . ( null === $waiting['oldest'] ? '' : ', ' . $ago( $waiting['oldest'] ) ),
			__( 'Next attempt in', 'loyalty-bridge' ) => $state['paused_until'] > time() ? human_time_diff( $state['paused_until'] ) : '',
		);
		echo '<table class="widefat striped" style="max-width:48em;margin-top:1em"><tbody>';
		foreach ( array_filter( $rows, fn( $value ) => '' !== $value ) as $name => $value ) {
			echo '<tr><th scope="row">' . esc_html( $name ) . '</th><td>' . esc_html( $value ) . '</td></tr>';
		}
		echo '</tbody></table>';
	}

	/**
	 * What the bridge's own checks say of this shop.
	 *
	 * @param \Closure $ago Says how long ago.
	 */
	private static function at_bridge( \Closure $ago ): string {
		$checks = Bridge::checks();
		if ( null === $checks ) {
			return __( 'The loyalty bridge does not answer now.', 'loyalty-bridge' );
		}
		$problems = array() === $checks['problems'] ? __( 'No problems.', 'loyalty-bridge' ) : implode( ' ', $checks['problems'] );
		/* translators: %s: a duration and "ago" */
		return $problems . ' ' . sprintf( __( 'Last delivery: %s', 'loyalty-bridge' ), $ago( $checks['last_at'] ) );
	}

	/** What customers see. */
	private static function show_customers(): void {
		$parts = array(
			'tab'   => __( 'A tab in My Account', 'loyalty-bridge' ),
			'block' => __( 'A block for the pages of this site', 'loyalty-bridge' ),
		);
		echo '<h2>' . esc_html__( 'Your points', 'loyalty-bridge' ) . '</h2><p>'
			. esc_html__( 'Customers who are signed in see the points of their own orders.', 'loyalty-bridge' ) . '</p>';
		self::form(
			'loyalty_bridge_customers',
			__( 'Save', 'loyalty-bridge' ),
			'secondary',
			array(),
			function () use ( $parts ) {
				foreach ( $parts as $part => $label ) {
					printf(
						'<p><label><input type="checkbox" name="parts[]" value="%s"%s> %s</label></p>',
						esc_attr( $part ),
						checked( Customer_Points::is_on( $part ), true, false ),
						esc_html( $label )
					);
				}
			}
		);
	}

	/**
	 * A form with one button.
	 *
	 * @param string    $action The action of admin-post.php.
	 * @param string    $button Its text.
	 * @param string    $kind   primary, secondary or link-delete.
	 * @param array     $fields Label, type, value and example by name.
	 * @param ?\Closure $more   Prints more of it.
	 */
	private static function form( string $action, string $button, string $kind, array $fields = array(), ?\Closure $more = null ): void {
		echo '<form method="post" action="' . esc_url( admin_url( 'admin-post.php' ) ) . '">';
		echo '<input type="hidden" name="action" value="' . esc_attr( $action ) . '">';
		wp_nonce_field( $action );
		foreach ( $fields as $name => list( $label, $type, $value, $example ) ) {
			printf(
				'<p><label>%s<br><input class="regular-text" required name="%s" type="%s" value="%s" placeholder="%s"></label></p>',
				esc_html( $label ),
				esc_attr( $name ),
				esc_attr( $type ),
				esc_attr( $value ),
				esc_attr( $example )
			);
		}
		if ( null !== $more ) {
			$more();
		}
		echo '<p><button class="button button-' . esc_attr( $kind ) . '">' . esc_html( $button ) . '</button></p></form>';
	}

	/**
	 * Ends a request that nobody with the right sent from the page.
	 *
	 * @param string $action The form's action.
	 */
	private static function check( string $action ): void {
		check_admin_referer( $action );
		if ( ! current_user_can( 'manage_woocommerce' ) ) {
			wp_die( esc_html__( 'You may not do this.', 'loyalty-bridge' ), 403 );
		}
	}

	/**
	 * The page's address.
	 *
	 * @param string $said What it is to say: problem, tested or nothing.
	 */
	private static function url( string $said = '' ): string {
		return admin_url( 'admin.php?page=' . self::SLUG . ( '' === $said ? '' : "&$said=yes" ) );
	}
}

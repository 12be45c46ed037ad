<?php
/**
 * Plugin Name: Loyalty Bridge for WooCommerce
 * Description: Reports every change of an order to your loyalty bridge, and repeats what did not arrive.
 * Version: 0.1.0
 * Requires at least: 6.5
 * Requires PHP: 8.1
 * Requires Plugins: woocommerce
 * WC requires at least: 9.0
 * WC tested up to: 11.0
 * License: GPL-2.0-or-later
 * License URI: https://www.gnu.org/licenses/gpl-2.0.html
 * Text Domain: loyalty-bridge
 * Domain Path: /languages
 *
 * @package Loyalty_Bridge
 */

namespace Loyalty_Bridge;

defined( 'ABSPATH' ) || exit;

const VERSION = '0.1.0';

require_once __DIR__ . '/includes/class-outbox.php';
require_once __DIR__ . '/includes/class-connection.php';
require_once __DIR__ . '/includes/class-bridge.php';
require_once __DIR__ . '/includes/class-order-events.php';
require_once __DIR__ . '/includes/class-trouble.php';
require_once __DIR__ . '/includes/class-sender.php';
require_once __DIR__ . '/includes/class-rest.php';
require_once __DIR__ . '/includes/class-privacy.php';
require_once __DIR__ . '/includes/class-order-screen.php';
require_once __DIR__ . '/includes/class-customer-points.php';
require_once __DIR__ . '/includes/class-settings-page.php';

register_activation_hook( __FILE__, array( Outbox::class, 'install' ) );
register_deactivation_hook(
	__FILE__,
	function () {
		Sender::unschedule();
		// The bridge connects the plugin again when it is active again; a pause stays one.
		if ( Connection::is_made() ) {
			Connection::end();
		}
	}
);

add_action(
	'before_woocommerce_init',
	function () {
		\Automattic\WooCommerce\Utilities\FeaturesUtil::declare_compatibility( 'custom_order_tables', __FILE__, true );
	}
);

add_action( 'init', fn() => load_plugin_textdomain( 'loyalty-bridge', false, 'loyalty-bridge/languages' ) );
// de_AT, de_DE_formal and fr_CA have no texts of their own: those of the same language.
add_filter(
	'load_textdomain_mofile',
	function ( $file, $domain ) {
		$has_own = is_readable( $file ) || is_readable( substr_replace( $file, '.l10n.php', -3 ) );
		if ( 'loyalty-bridge' !== $domain || $has_own || ! preg_match( '/-([a-z]{2})_\w+\.mo$/', $file, $found ) ) {
			return $file;
		}
		$texts = glob( __DIR__ . "/languages/loyalty-bridge-{$found[1]}_*.l10n.php" );
		return $texts ? str_replace( '.l10n.php', '.mo', $texts[0] ) : $file;
	},
	10,
	2
);

add_action(
	'woocommerce_loaded',
	function () {
		Order_Events::register();
		Sender::register();
		Rest::register();
		Privacy::register();
		Customer_Points::register();
		if ( is_admin() ) {
			Order_Screen::register();
			Settings_Page::register();
		}
	}
);

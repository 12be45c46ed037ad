<?php
/** Installs WordPress and WooCommerce into an empty database: `php install.php SITE hpos|posts wordpress|woocommerce`,
 * first the one, then the other, which prints the shop's REST key as JSON. */
list( , $site, $storage, $step ) = $argv;
$_SERVER['HTTP_HOST']   = wp_host();
$_SERVER['REQUEST_URI'] = '/';
define( 'WP_INSTALLING', 'wordpress' === $step );

function wp_host() {
	$url = parse_url( getenv( 'SHOP_URL' ) );
	return $url['host'] . ':' . $url['port'];
}

require $site . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
require_once ABSPATH . 'wp-admin/includes/plugin.php';

if ( WP_INSTALLING ) {
	wp_install( 'Garden', 'owner', 'owner@shop.example', false, '', 'a-password-for-a-test' );
	switch_theme( 'storefront' );
	update_option( 'permalink_structure', '/%postname%/' );
	update_option( 'active_plugins', array( 'woocommerce/woocommerce.php' ) );
	foreach (
		array(
			'woocommerce_currency'                       => 'EUR',
			'woocommerce_default_country'                => 'DE',
			'woocommerce_coming_soon'                    => 'no',
			'woocommerce_calc_taxes'                     => 'no',
			'woocommerce_onboarding_profile'             => array( 'skipped' => true ),
			'woocommerce_allow_tracking'                 => 'no',
			'woocommerce_custom_orders_table_enabled'    => 'hpos' === $storage ? 'yes' : 'no',
			'woocommerce_custom_orders_table_data_sync_enabled' => 'no',
			'woocommerce_bacs_settings'                  => array( 'enabled' => 'yes' ),
			'woocommerce_cod_settings'                   => array( 'enabled' => 'yes' ),
			'woocommerce_enable_guest_checkout'          => 'yes',
		) as $name => $value
	) {
		update_option( $name, $value );
	}
	exit( 0 );
}

// The second run has WooCommerce loaded.
wp_set_current_user( 1 );
WC_Install::install();
wc_get_container()->get( Automattic\WooCommerce\Internal\DataStores\Orders\DataSynchronizer::class )->create_database_tables();
flush_rewrite_rules();
if ( is_dir( WP_PLUGIN_DIR . '/loyalty-bridge' ) ) {
	activate_plugin( 'loyalty-bridge/loyalty-bridge.php' );
}
$product = new WC_Product_Simple();
$product->set_name( 'Rose' );
$product->set_regular_price( '10.00' );
$product->set_virtual( true );
$product->save();
$key    = 'ck_' . wc_rand_hash();
$secret = 'cs_' . wc_rand_hash();
global $wpdb;
$wpdb->insert(
	$wpdb->prefix . 'woocommerce_api_keys',
	array(
		'user_id'         => 1,
		'description'     => 'test',
		'permissions'     => 'read_write',
		'consumer_key'    => wc_api_hash( $key ),
		'consumer_secret' => $secret,
		'truncated_key'   => substr( $key, -7 ),
	)
);
echo json_encode( array( 'consumerKey' => $key, 'consumerSecret' => $secret, 'product' => $product->get_id(), 'woocommerce' => WC()->version ) );

<?php
/**
 * A must-use plugin for a site in a test: it reaches nothing but this machine, sends no mail, and does by a plain HTTP
 * request what a shop's cron and its admin pages do.
 */

get_option( 'loyalty_test_no_tables' ) && add_filter( 'dbdelta_create_queries', '__return_empty_array' );
add_filter( 'pre_wp_mail', '__return_true' );
// WordPress would note that it finds no newer version without a network.
add_action( 'init', fn() => array_map( fn( $of ) => remove_action( 'admin_init', "_maybe_update_$of" ), array( 'core', 'plugins', 'themes' ) ) );
add_filter( 'locale', fn( $locale ) => get_option( 'loyalty_test_locale' ) ?: $locale );
add_filter( 'woocommerce_store_api_disable_nonce_check', '__return_true' );
add_filter( 'https_ssl_verify', '__return_false' );
add_filter( 'http_request_host_is_external', fn( $is_external, $host ) => '127.0.0.1' === $host || $is_external, 10, 2 );
add_filter( 'http_allowed_safe_ports', fn( $ports, $host, $url ) => array_merge( $ports, array( wp_parse_url( $url, PHP_URL_PORT ) ) ), 10, 3 );
add_filter(
	'pre_http_request',
	fn( $answer, $arguments, $url ) => '127.0.0.1' === wp_parse_url( $url, PHP_URL_HOST ) ? $answer : new WP_Error( 'http_request_failed', 'No network in a test.' ),
	10,
	3
);

/** What a test asks for: each takes the decoded body and answers something that becomes JSON. */
function loyalty_test_actions() {
	return array(
		'runQueue'     => function () {
			return ActionScheduler::runner()->run( 'WP Cron' );
		},
		'queueLength'  => function () {
			$due   = array( 'status' => 'pending', 'date' => as_get_datetime_object(), 'date_compare' => '<=' );
			$count = fn( $group ) => (int) ActionScheduler::store()->query_actions( $due + array( 'group' => $group ), 'count' );
			return $count( 'woocommerce-webhooks' ) + $count( 'loyalty-bridge' );
		},
		'bulkStatus'   => function ( $given ) {
			foreach ( $given['orders'] as $id ) {
				wc_get_order( $id )->update_status( $given['status'], '', true );
			}
			return count( $given['orders'] );
		},
		'deleteRefund' => function ( $given ) {
			return wc_get_order( $given['refund'] )->delete( true );
		},
		'restore'      => function ( $given ) {
			return wc_get_order( $given['order'] )->untrash();
		},
		'erase'        => function ( $given ) {
			return Loyalty_Bridge\Privacy::erase( $given['email'] );
		},
		'export'       => function ( $given ) {
			$answer = Loyalty_Bridge\Privacy::export( $given['email'], 1 );
			return is_wp_error( $answer ) ? $answer->get_error_message() : $answer;
		},
		'addCustomer'  => function ( $given ) {
			// A test that is tried once more finds the customer of its first try.
			$user = username_exists( $given['name'] ) ?: wc_create_new_customer( $given['email'], $given['name'], 'a-password-for-a-test' );
			foreach ( $given['orders'] as $id ) {
				$order = wc_get_order( $id );
				$order->set_customer_id( $user );
				$order->save();
			}
			return $user;
		},
		'addPage'      => function ( $given ) {
			return wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish' ) + $given );
		},
		// As the schedule does it: a pause is kept.
		'send'         => function () {
			Loyalty_Bridge\Sender::run();
			return Loyalty_Bridge\Outbox::waiting()['events'];
		},
		'sendNow'      => function () {
			Loyalty_Bridge\Connection::resume();
			Loyalty_Bridge\Sender::run();
			return Loyalty_Bridge\Outbox::waiting()['events'];
		},
		'moveClock'    => function ( $given ) {
			update_option( 'loyalty_test_clock', $given['seconds'] );
		},
		'disconnect'   => function () {
			Loyalty_Bridge\Connection::pause();
		},
		'connectTo'    => function ( $given ) {
			Loyalty_Bridge\Connection::set( $given['address'], $given['secret'] );
		},
		'askByRest'    => function () {
			wp_set_current_user( 1 );
			return rest_do_request( new WP_REST_Request( 'GET', '/wc-loyalty-bridge/v1/connection' ) )->get_status();
		},
		'connectByRest' => function ( $given ) {
			wp_set_current_user( 1 );
			$request = new WP_REST_Request( 'PUT', '/wc-loyalty-bridge/v1/connection' );
			$request->set_body_params( $given );
			return rest_do_request( $request )->get_status();
		},
		// As where the database's user may not create tables.
		'loseTable'    => function () {
			global $wpdb;
			$wpdb->query( 'DROP TABLE ' . Loyalty_Bridge\Outbox::table() );
			update_option( 'loyalty_test_no_tables', 'yes' );
		},
		'mendTable'    => function () {
			delete_option( 'loyalty_test_no_tables' );
			remove_filter( 'dbdelta_create_queries', '__return_empty_array' );
		},
		'sendWhileLocked' => function ( $given ) {
			$other = new wpdb( DB_USER, DB_PASSWORD, 'mysql', DB_HOST );
			$other->get_var( $other->prepare( 'SELECT GET_LOCK(%s, 0)', $given['lock'] ) );
			return loyalty_test_actions()['sendNow']();
		},
		'makeOrders'   => function ( $given ) {
			for ( $made = 0; $made < $given['count']; $made++ ) {
				$order = wc_create_order( array( 'status' => 'processing' ) );
				$order->add_product( wc_get_product( $given['product'] ), 2 );
				$order->calculate_totals();
				$order->save();
			}
		},
		'measured'     => function ( $given ) {
			$began  = microtime( true );
			$result = loyalty_test_actions()[ $given['action'] ]( $given['given'] );
			return array( 'result' => $result, 'seconds' => microtime( true ) - $began, 'megabytes' => memory_get_peak_usage() / 1048576 );
		},
		'orderBox'     => function ( $given ) {
			ob_start();
			Loyalty_Bridge\Order_Screen::show_box( wc_get_order( $given['order'] ) );
			return wp_strip_all_tags( ob_get_clean() );
		},
		'sql'          => function ( $given ) {
			global $wpdb;
			return $wpdb->get_results( $given['sql'] );
		},
		// As a tool leaves it that copies a site: the shop's own address is replaced wherever it is written.
		'copyOf'       => function ( $given ) {
			$replace = fn( $value ) => is_string( $value ) ? str_replace( $given['site'], get_option( 'home' ), $value ) : $value;
			$copied  = array( 'site' => bin2hex( $given['site'] ) ) + get_option( 'loyalty_bridge_connection' );
			update_option( 'loyalty_bridge_connection', array_map( $replace, $copied ) );
		},
		'endPause'     => function () {
			delete_option( 'loyalty_bridge_connection' );
		},
		'isCopyByHttps' => function () {
			$_SERVER['HTTPS'] = 'on';
			return Loyalty_Bridge\Connection::is_copy();
		},
		'sendTest'     => function () {
			return Loyalty_Bridge\Bridge::tell( 'plugin.test' );
		},
		'speak'        => function ( $given ) {
			return update_option( 'loyalty_test_locale', $given['locale'] );
		},
		'settingsPage' => function () {
			wp_set_current_user( 1 );
			ob_start();
			Loyalty_Bridge\Settings_Page::show();
			return wp_strip_all_tags( ob_get_clean() );
		},
		'uninstall'    => function () {
			require_once ABSPATH . 'wp-admin/includes/plugin.php';
			deactivate_plugins( 'loyalty-bridge/loyalty-bridge.php' );
			uninstall_plugin( 'loyalty-bridge/loyalty-bridge.php' );
			global $wpdb;
			return array(
				'tables'  => $wpdb->get_col( "SHOW TABLES LIKE '%loyalty_bridge%'" ),
				'options' => $wpdb->get_col( "SELECT option_name FROM $wpdb->options WHERE option_name LIKE '%loyalty_bridge%'" ),
				'actions' => count( as_get_scheduled_actions( array( 'group' => 'loyalty-bridge', 'status' => 'pending' ) ) ),
			);
		},
		'truth'        => function () {
			$orders = wc_get_orders( array( 'limit' => -1, 'type' => 'shop_order', 'status' => array_merge( array_keys( wc_get_order_statuses() ), array( 'trash' ) ) ) );
			return array_map(
				fn( $order ) => array(
					'id'       => $order->get_id(),
					'status'   => $order->get_status(),
					'paid'     => null !== $order->get_date_paid(),
					'total'    => (float) $order->get_total(),
					'refunded' => (float) $order->get_total_refunded(),
				),
				$orders
			);
		},
	);
}

add_action(
	'wp_loaded',
	function () {
		if ( ! isset( $_GET['loyalty-test'] ) ) {
			return;
		}
		$given  = json_decode( file_get_contents( 'php://input' ), true );
		$action = loyalty_test_actions()[ $_GET['loyalty-test'] ];
		wp_send_json( array( 'result' => $action( $given ) ) );
	}
);

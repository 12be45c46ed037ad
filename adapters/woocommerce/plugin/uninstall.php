<?php
/**
 * Leaves nothing behind, and tells the bridge.
 *
 * @package Loyalty_Bridge
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

// Deactivation has told the bridge, unless WordPress lost the plugin without it.
require_once __DIR__ . '/loyalty-bridge.php';
if ( Loyalty_Bridge\Connection::is_made() ) {
	Loyalty_Bridge\Connection::end();
}

global $wpdb;
if ( function_exists( 'as_unschedule_all_actions' ) ) {
	as_unschedule_all_actions( '', array(), 'loyalty-bridge' );
}
// phpcs:ignore WordPress.DB.DirectDatabaseQuery, WordPress.DB.PreparedSQL -- our own table, which goes for good.
$wpdb->query( "DROP TABLE IF EXISTS {$wpdb->prefix}loyalty_bridge_outbox" );
// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- transients whose names are made of orders.
$wpdb->query( "DELETE FROM $wpdb->options WHERE option_name LIKE '\\_transient\\_%loyalty\\_bridge\\_points\\_%'" );
foreach ( array( 'connection', 'state', 'installation', 'bridge', 'customers', 'copy' ) as $name ) {
	delete_option( "loyalty_bridge_$name" );
}

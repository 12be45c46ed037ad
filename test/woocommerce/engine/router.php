<?php
// For PHP's own server: files as they are, anything else is WordPress's.
$path = $_SERVER['DOCUMENT_ROOT'] . parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH );
if ( is_file( $path ) ) {
	return false;
}
if ( is_dir( $path ) && is_file( rtrim( $path, '/' ) . '/index.php' ) && '/' !== $_SERVER['REQUEST_URI'] ) {
	$_SERVER['SCRIPT_NAME'] = rtrim( parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH ), '/' ) . '/index.php';
	chdir( $path );
	require rtrim( $path, '/' ) . '/index.php';
	return true;
}
$_SERVER['SCRIPT_NAME'] = '/index.php';
require $_SERVER['DOCUMENT_ROOT'] . '/index.php';

<?php
/**
 * The plugin's clock in a test, as far ahead of the machine's as the test has moved it.
 */

namespace Loyalty_Bridge;

/** In the plugin's namespace, in place of PHP's own. */
function time() {
	return \time() + (int) get_option( 'loyalty_test_ahead', 0 );
}

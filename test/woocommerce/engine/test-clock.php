<?php
/**
 * The plugin's clock in tests: some seconds ahead. A call of time() finds the function of its own namespace first.
 */

namespace Loyalty_Bridge;

function time(): int {
	return \time() + (int) get_option( 'loyalty_test_clock', 0 );
}

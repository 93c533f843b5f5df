/**
 * Purchases of several tenants in one table.
 */
@NullMarked
package com.example.tenants;

import org.jspecify.annotations.NullMarked;

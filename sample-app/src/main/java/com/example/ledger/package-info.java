/**
 * Ledger of accounts by double entry.
 */
@NullMarked
package com.example.ledger;

import org.jspecify.annotations.NullMarked;

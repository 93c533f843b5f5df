@NullMarked
package com.example.ledger;

import org.jspecify.annotations.NullMarked;

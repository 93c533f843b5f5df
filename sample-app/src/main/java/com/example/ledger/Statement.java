package com.example.ledger;

import java.util.List;

/**
 * Account with all its entries: one item collection, read by one query.
 */
record Statement(Account account, List<Entry> entries) {

}

package com.example.ledger;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;

/**
 * One side of a transfer. Its key is made of the transfer's own id and no clock, so that
 * a transfer that is sent again meets its own entry.
 */
@Table("ledger")
@PrimaryKey(partition = "ACCOUNT#{accountId}", sort = "ENTRY#{transferId}")
record Entry(String accountId, String transferId, long amount) {

}

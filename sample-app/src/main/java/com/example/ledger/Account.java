package com.example.ledger;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;

/**
 * Account with what is in it, in the smallest unit of its currency.
 */
@Table("ledger")
@PrimaryKey(partition = "ACCOUNT#{accountId}", sort = "BALANCE")
record Account(String accountId, long balance) {

}

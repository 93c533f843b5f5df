package io.github.dynamospring.keyonly;

import io.github.dynamospring.mapping.KeyOnly;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;

/**
 * Customer of an existing table, whose number stands in the key alone.
 */
@Table("crm")
@PrimaryKey(partition = "CUSTOMER#{customerId}", sort = "PROFILE")
record Customer(@KeyOnly long customerId, String name) {
}

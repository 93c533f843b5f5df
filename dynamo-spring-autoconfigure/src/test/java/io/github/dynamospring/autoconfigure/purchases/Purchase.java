package io.github.dynamospring.autoconfigure.purchases;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;

/**
 * An entity in a package of its own, as it is scanned for.
 *
 * @param customerId who bought
 * @param purchaseId the purchase
 */
@Table("purchases")
@PrimaryKey(partition = "CUSTOMER#{customerId}", sort = "PURCHASE#{purchaseId}")
public record Purchase(String customerId, String purchaseId) {

}

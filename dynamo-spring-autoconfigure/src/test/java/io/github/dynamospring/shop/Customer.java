package io.github.dynamospring.shop;

import java.util.Set;

import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import org.jspecify.annotations.Nullable;

@Table("shop")
@PrimaryKey(partition = "CUSTOMER#{customerId}", sort = "PROFILE")
@GlobalSecondaryIndex(name = "gsi1", partition = "EMAIL#{email|lower}", sort = "CUSTOMER")
public record Customer(String customerId, String email, String name, @Nullable Address address, Set<String> tags) {

}

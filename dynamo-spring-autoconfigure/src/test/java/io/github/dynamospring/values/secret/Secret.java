package io.github.dynamospring.values.secret;

import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;

@Table("secrets")
public record Secret(@PartitionKey String id, @Attribute(encrypted = true) String text) {

}

package io.github.dynamospring.large.letters;

import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;

/**
 * Entity with a large value.
 */
@Table("letters")
public record Letter(@PartitionKey String id, @Attribute(large = true) String text) {

}

package io.github.dynamospring.library;

import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.Unique;
import org.jspecify.annotations.Nullable;

/**
 * An entity with a key of its own.
 */
@Table("domains")
public record Domain(@PartitionKey String name, @Unique byte @Nullable [] fingerprint) {

}

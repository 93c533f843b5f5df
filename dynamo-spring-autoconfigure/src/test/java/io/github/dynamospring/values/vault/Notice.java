package io.github.dynamospring.values.vault;

import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Version;

@Table("notices")
record Notice(@PartitionKey String id, String text, @Version @Nullable Long version) {

}

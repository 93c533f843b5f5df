package io.github.dynamospring.autoconfigure.data.repositories;

import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;

@Table("notes")
public record Note(@PartitionKey String noteId, String text) {

}

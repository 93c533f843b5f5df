package io.github.dynamospring.places.configured;

import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;

@Table("memos")
record Memo(@PartitionKey String id, String text) {

}

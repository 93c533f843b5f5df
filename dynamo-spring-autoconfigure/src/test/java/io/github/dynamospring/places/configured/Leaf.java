package io.github.dynamospring.places.configured;

import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;

@Table(value = "leaves", client = "${leaves.client:archive}")
public record Leaf(@PartitionKey String id, String text) {

}

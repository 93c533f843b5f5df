package io.github.dynamospring.values.vault;

import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;

@Table(value = "dossiers", client = "vault")
record Dossier(@PartitionKey String id, @Attribute(encrypted = true) String text,
		@Attribute(large = true) String scan) {

}

package io.github.dynamospring.values.vault;

import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;

@Table(value = "findings", client = "vault")
@PrimaryKey(partition = "FINDING#{id}", sort = "META")
sealed interface Finding {

	record Report(String id, @Attribute(encrypted = true) String text) implements Finding {

	}

	record Image(String id, String camera) implements Finding {

	}

}

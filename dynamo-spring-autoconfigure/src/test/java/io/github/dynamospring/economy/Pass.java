package io.github.dynamospring.economy;

import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Revisions;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.Unique;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Version;

/**
 * An entity with everything that is written beside one: unique values, revisions, and an
 * index that holds all of them.
 */
@Revisions
@Table("passes")
@PrimaryKey(partition = "VISITOR#{visitor}", sort = "PASS#{gate}")
@GlobalSecondaryIndex(name = "inverted", inverted = true)
@GlobalSecondaryIndex(name = "byState", partition = "STATE#{state}", sort = "{gate}")
record Pass(String visitor, String gate, @Nullable String state, @Unique @Nullable String code,
		@Unique @Nullable Long badge, @Version @Nullable Long version) {

	/**
	 * ID of a pass.
	 */
	record Id(String visitor, String gate) {

	}

}

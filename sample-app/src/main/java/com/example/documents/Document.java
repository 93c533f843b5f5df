package com.example.documents;

import java.time.Instant;
import java.util.List;

import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import org.jspecify.annotations.Nullable;

/**
 * Document in the tree of a drive. What it consists of is an item of its own, so that
 * lists stay cheap. A document in the bin is in no index.
 */
@Table("documents")
@PrimaryKey(partition = "DRIVE#{drive}", sort = "PATH#{path}")
@GlobalSecondaryIndex(name = "editors", partition = "EDITOR#{editor}", sort = "{editedAt}",
		when = "attribute_not_exists(deletedAt)")
record Document(String drive, List<String> path, String editor, Instant editedAt, @Nullable Instant deletedAt) {

}

package com.example.documents;

import java.util.List;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Revisions;
import io.github.dynamospring.mapping.Table;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Version;

/**
 * Text of a document, with all its versions.
 */
@Table("documents")
@PrimaryKey(partition = "BODY#{drive}", sort = "PATH#{path}")
@Revisions
record Body(String drive, List<String> path, String text, @Version @Nullable Long version) {

}

package io.github.dynamospring.values;

import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Version;

@Table("diaries")
record Diary(@PartitionKey String id, int pages, @Attribute(encrypted = true) String text,
		@Version @Nullable Long version) {

}

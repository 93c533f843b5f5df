package io.github.dynamospring.values;

import java.util.List;

import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Version;

@Table("articles")
record Article(@PartitionKey String id, String title, @Attribute(compressed = true) String text,
		@Attribute(compressed = true) List<Comment> comments, @Version @Nullable Long version) {

}

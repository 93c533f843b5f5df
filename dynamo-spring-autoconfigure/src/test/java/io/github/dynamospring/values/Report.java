package io.github.dynamospring.values;

import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;
import org.jspecify.annotations.Nullable;

import org.springframework.core.io.Resource;
import org.springframework.data.annotation.Version;

/**
 * Entity with large values.
 */
@Table("reports")
record Report(@PartitionKey String id, String title, @Attribute(large = true) String text,
		@Attribute(large = true) @Nullable Resource source, @Version @Nullable Long version) {

}

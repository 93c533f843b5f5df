package io.github.dynamospring.shop;

import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.LocalSecondaryIndex;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.SortKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.schema.Projection;
import org.jspecify.annotations.Nullable;

@Table("devices")
@LocalSecondaryIndex(name = "byLevel", sort = "{level}")
@GlobalSecondaryIndex(name = "bySite", partition = { "{site}", "{kind}" }, sort = { "{floor}", "{slot}" },
		projection = Projection.Type.INCLUDE, include = "level")
public record Device(@PartitionKey String deviceId, @SortKey long slot, @Nullable String site, @Nullable String kind,
		int floor, @Nullable Long level, @Nullable String label) {

}

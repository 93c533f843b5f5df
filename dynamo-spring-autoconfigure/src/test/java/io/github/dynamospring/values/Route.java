package io.github.dynamospring.values;

import java.util.List;
import java.util.Map;

import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;
import tools.jackson.databind.JsonNode;

@Table("routes")
record Route(@PartitionKey String id, @Attribute(format = "json") Map<String, List<Waypoint>> legs,
		@Attribute(format = "json", compressed = true) JsonNode source) {

}

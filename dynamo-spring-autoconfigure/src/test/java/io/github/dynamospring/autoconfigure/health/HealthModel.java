package io.github.dynamospring.autoconfigure.health;

import java.time.Duration;
import java.util.List;
import java.util.Set;

import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.SortKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.context.DynamoMappingContext;

import org.springframework.data.domain.ManagedTypes;

/**
 * Tables to check.
 */
final class HealthModel {

	private HealthModel() {
	}

	static DynamoMappingContext context(Class<?>... entities) {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setManagedTypes(ManagedTypes.fromIterable(List.of(entities)));
		context.initialize();
		return context;
	}

	static DynamoHealthProperties properties(Duration timeout, String... tables) {
		DynamoHealthProperties properties = new DynamoHealthProperties();
		properties.setTimeout(timeout);
		properties.setTables(Set.of(tables));
		return properties;
	}

	@Table("sensors")
	@PrimaryKey(partition = "SENSOR#{id}", sort = "META")
	record Sensor(String id) {

	}

	@Table("readings")
	record Reading(@PartitionKey long sensor, @SortKey byte[] time) {

	}

	@Table("alarms")
	record Alarm(@PartitionKey String id) {

	}

}

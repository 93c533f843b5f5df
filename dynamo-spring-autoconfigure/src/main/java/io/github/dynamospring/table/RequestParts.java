package io.github.dynamospring.table;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.github.dynamospring.schema.KeyAttribute;
import io.github.dynamospring.schema.TableSettings.Throughput;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.OnDemandThroughput;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;
import software.amazon.awssdk.services.dynamodb.model.StreamSpecification;
import software.amazon.awssdk.services.dynamodb.model.Tag;
import software.amazon.awssdk.services.dynamodb.model.WarmThroughput;

/**
 * Parts that requests which create tables share with those that update them.
 */
final class RequestParts {

	private RequestParts() {
	}

	static AttributeDefinition definition(KeyAttribute key) {
		return AttributeDefinition.builder().attributeName(key.name()).attributeType(key.type().name()).build();
	}

	static List<KeySchemaElement> keySchema(List<KeyAttribute> partition, List<KeyAttribute> sort) {
		return Stream
			.concat(partition.stream().map((key) -> element(key, KeyType.HASH)),
					sort.stream().map((key) -> element(key, KeyType.RANGE)))
			.toList();
	}

	private static KeySchemaElement element(KeyAttribute key, KeyType type) {
		return KeySchemaElement.builder().attributeName(key.name()).keyType(type).build();
	}

	static Projection projection(io.github.dynamospring.schema.Projection wanted) {
		Projection.Builder projection = Projection.builder().projectionType(wanted.type().name());
		if (!wanted.include().isEmpty()) {
			projection.nonKeyAttributes(wanted.include());
		}
		return projection.build();
	}

	static @Nullable ProvisionedThroughput throughput(@Nullable Throughput throughput) {
		if (throughput == null) {
			return null;
		}
		return ProvisionedThroughput.builder()
			.readCapacityUnits(throughput.read())
			.writeCapacityUnits(throughput.write())
			.build();
	}

	static @Nullable WarmThroughput warmThroughput(@Nullable Throughput throughput) {
		if (throughput == null) {
			return null;
		}
		return WarmThroughput.builder()
			.readUnitsPerSecond(throughput.read())
			.writeUnitsPerSecond(throughput.write())
			.build();
	}

	static @Nullable OnDemandThroughput onDemandThroughput(@Nullable Throughput throughput) {
		if (throughput == null) {
			return null;
		}
		return OnDemandThroughput.builder()
			.maxReadRequestUnits(throughput.read())
			.maxWriteRequestUnits(throughput.write())
			.build();
	}

	static StreamSpecification stream(String view) {
		return StreamSpecification.builder().streamEnabled(true).streamViewType(view).build();
	}

	static List<Tag> tags(Map<String, String> tags) {
		return tags.entrySet()
			.stream()
			.map((tag) -> Tag.builder().key(tag.getKey()).value(tag.getValue()).build())
			.toList();
	}

}

package io.github.dynamospring.values;

import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

import io.github.dynamospring.large.LargeObjects;
import io.github.dynamospring.large.LargeSettings;
import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.AttributeSettings;
import io.github.dynamospring.mapping.InvalidEntityException;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Revisions;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.core.io.Resource;
import org.springframework.data.annotation.Version;
import org.springframework.data.domain.ManagedTypes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Large values where there can be no objects.
 */
class LargeValueRefusalsTests {

	static List<Arguments> entities() {
		String both = ": 'text': a large value is stored as it is: leave 'large = true' out, or its encryption, "
				+ "compression, format or converter";
		String kept = ": 'text' is large, but each of the @Revisions would need an object of its own, which is kept as "
				+ "long: remove one of them";
		return List.of(
				Arguments.of(Number.class,
						": 'number': values of type int cannot be objects, but String, byte[] and Resource can: remove "
								+ "'large = true'"),
				Arguments.of(Attached.class,
						": 'file': a Resource has no stored form, unless it is large: annotate the property with "
								+ "@Attribute(large = true), or declare it as byte[]"),
				Arguments.of(Compressed.class, both), Arguments.of(Json.class, both),
				Arguments.of(Encrypted.class, both),
				Arguments.of(Key.class,
						", @PartitionKey: 'id' in \"{id}\" is large, compressed or JSON, but a key is made of values "
								+ "that DynamoDB compares: store it plainly"),
				Arguments.of(Outer.class,
						": 'inner': 'text' of Inner is large, which a nested value cannot be: move the property to the "
								+ "entity"),
				Arguments.of(Kept.class, kept), Arguments.of(Note.class, kept),
				Arguments.of(Mixed.class,
						": 'text' of its type Essay is large, and Memo stores another 'text': declare it "
								+ "alike in both, or name one otherwise with @Attribute"));
	}

	private static void verify(Class<?> type, Supplier<? extends @Nullable LargeObjects> objects, String problem) {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setAttributeSettings(new AttributeSettings(1000, Set.of(), () -> new MapperFormat(JsonMapper.shared()),
				new LargeSettings(objects, "", 1000)));
		context.setManagedTypes(ManagedTypes.fromIterable(List.of(type)));
		assertThatExceptionOfType(InvalidEntityException.class).isThrownBy(context::afterPropertiesSet)
			.satisfies((ex) -> assertThat(ex.getProblems())
				.containsExactly("LargeValueRefusalsTests." + type.getSimpleName() + problem));
	}

	@ParameterizedTest
	@MethodSource("entities")
	void refusesAnEntity(Class<?> type, String problem) {
		verify(type, MemoryObjects::new, problem);
	}

	@Test
	void refusesAnEntityWithoutAStore() {
		verify(Plain.class, () -> null,
				": 'text': there is no store for large values: add 'software.amazon.awssdk:s3', define a bean of type "
						+ "S3Client and set dynamo.attributes.large.bucket, or define a LargeObjects bean");
	}

	@Table("values")
	record Number(@PartitionKey String id, @Attribute(large = true) int number) {
	}

	@Table("values")
	record Attached(@PartitionKey String id, @Attribute(compressed = true) Resource file) {
	}

	@Table("values")
	record Compressed(@PartitionKey String id, @Attribute(large = true, compressed = true) String text) {
	}

	@Table("values")
	record Encrypted(@PartitionKey String id, @Attribute(large = true, encrypted = true) String text) {
	}

	@Table("values")
	record Json(@PartitionKey String id, @Attribute(large = true, format = "json") String text) {
	}

	@Table("values")
	record Key(@PartitionKey @Attribute(large = true) String id) {
	}

	@Table("values")
	record Outer(@PartitionKey String id, Inner inner) {
	}

	record Inner(@Attribute(large = true) String text) {
	}

	@Revisions
	@Table("values")
	@PrimaryKey(partition = "KEPT#{id}", sort = "META")
	record Kept(String id, @Attribute(large = true) String text, @Version @Nullable Long version) {
	}

	@Revisions
	@Table("values")
	@PrimaryKey(partition = "NOTE#{id}", sort = "META")
	sealed interface Note {

		record Memo(String id, String title, @Version @Nullable Long version) implements Note {
		}

		record Essay(String id, @Attribute(large = true) String text, @Version @Nullable Long version) implements Note {
		}

	}

	@Table("values")
	@PrimaryKey(partition = "MIXED#{id}", sort = "META")
	sealed interface Mixed {

		record Memo(String id, String text) implements Mixed {
		}

		record Essay(String id, @Attribute(large = true) String text) implements Mixed {
		}

	}

	@Table("values")
	record Plain(@PartitionKey String id, @Attribute(large = true) String text) {
	}

}

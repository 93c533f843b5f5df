package io.github.dynamospring.values;

import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.InvalidEntityException;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.Unique;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.repository.AllowFilter;
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Query;
import io.github.dynamospring.repository.Update;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.data.domain.ManagedTypes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Compressed values where DynamoDB would have to look into them.
 */
class CompressedValueRefusalsTests {

	static List<Arguments> entities() {
		String plain = " cannot be compressed, but texts, bytes, objects, lists, sets and maps can: remove "
				+ "'compressed = true'";
		String key = " is large, compressed or JSON, but a key is made of values that DynamoDB compares: store it plainly";
		return List.of(Arguments.of(Number.class, ": 'number': values of type int" + plain),
				Arguments.of(Untyped.class, ": 'any': values of type Object" + plain),
				Arguments.of(Key.class, ", @PartitionKey: 'id' in \"{id}\"" + key),
				Arguments.of(InKey.class, ", @PrimaryKey partition: 'part.name' in \"PART#{part.name}\"" + key),
				Arguments.of(InIndex.class, ", @GlobalSecondaryIndex byText partition: 'text' in \"{text}\"" + key),
				Arguments.of(When.class,
						", @GlobalSecondaryIndex byId when: 'text' is compressed, so no condition can name it at "
								+ "position 1 in \"text = 'a'\""),
				Arguments.of(OnlyOne.class,
						": @Unique is on 'text', which is compressed, but a marker is made of the value itself: "
								+ "store it plainly"));
	}

	@ParameterizedTest
	@MethodSource("entities")
	void refusesAnEntity(Class<?> type, String problem) {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setManagedTypes(ManagedTypes.fromIterable(List.of(type)));
		assertThatExceptionOfType(InvalidEntityException.class).isThrownBy(context::afterPropertiesSet)
			.satisfies((ex) -> assertThat(ex.getProblems())
				.containsExactly("CompressedValueRefusalsTests." + type.getSimpleName() + problem));
	}

	@Test
	void refusesPatternsThatLookIntoThem() {
		String hidden = " is compressed, so DynamoDB cannot look into it";
		String plainly = "; leave it out, or store it plainly";
		assertThat(LocalApplication.unsent(Document.class).refusals(Documents.class).stream().sorted().toList())
			.containsExactly(
					"Documents.append: 'bytes'" + hidden + ": set it whole at position 13 in \"set bytes = "
							+ "list_append(bytes, :more)\"; correct the expression",
					"Documents.copy: 'text'" + hidden
							+ ": set it to a parameter at position 12 in \"set text = title\"; "
							+ "correct the expression",
					"Documents.entitle: 'text'" + hidden + ": copy another property at position 27 in \"set title = "
							+ "if_not_exists(text, :title)\"; correct the expression",
					"Documents.findByIdAndPartName: 'part.name'" + hidden + plainly,
					"Documents.findByIdAndPartNameExists: 'part.name'" + hidden + plainly,
					"Documents.findByIdAndTagsContains: 'tags'" + hidden + plainly,
					"Documents.findByIdAndText: 'text'" + hidden + plainly,
					"Documents.findLong: 'text'" + hidden + " (position 19)" + plainly,
					"Documents.forget: 'texts.a'" + hidden
							+ ": set or read the property around it whole at position 8 in "
							+ "\"remove texts.a\"; correct the expression",
					"Documents.rename: 'part.name'" + hidden
							+ ": set or read the property around it whole at position 5 "
							+ "in \"set part.name = :name\"; correct the expression",
					"Documents.replace: 'text'" + hidden + ": ask whether it exists, or store it plainly at position 1 "
							+ "in \"text = 'a'\"; correct the expression",
					"Documents.tag: 'tags'" + hidden + ": set it whole at position 5 in \"add tags :tag\"; correct the "
							+ "expression");
	}

	interface Documents extends DynamoRepository<Document, String> {

		@AllowFilter
		List<Document> findByIdAndText(String id, String text);

		@AllowFilter
		List<Document> findByIdAndPartName(String id, String name);

		@AllowFilter
		List<Document> findByIdAndTagsContains(String id, String tag);

		@AllowFilter
		List<Document> findByIdAndPartNameExists(String id);

		@AllowFilter
		@Query("id = :id and size(text) > :size")
		List<Document> findLong(String id, int size);

		@Update("set part.name = :name")
		void rename(String id, String name);

		@Update("set text = 'b'")
		@Condition("text = 'a'")
		void replace(String id);

		@Update("add tags :tag")
		void tag(String id, String tag);

		@Update("set bytes = list_append(bytes, :more)")
		void append(String id, byte[] more);

		@Update("set text = title")
		void copy(String id);

		@Update("set title = if_not_exists(text, :title)")
		void entitle(String id, String title);

		@Update("remove texts.a")
		void forget(String id);

		@Update("set text = if_not_exists(text, :text)")
		void allowed(String id, String text);

		@Update("remove text")
		@Condition("attribute_exists(text)")
		void clear(String id);

	}

	@Table("values")
	record Document(@PartitionKey String id, String title, @Attribute(compressed = true) String text,
			@Attribute(compressed = true) Part part, @Attribute(compressed = true) Set<String> tags,
			@Attribute(compressed = true) byte[] bytes, @Attribute(compressed = true) Map<String, String> texts) {
	}

	record Part(String name) {
	}

	@Table("values")
	record Number(@PartitionKey String id, @Attribute(compressed = true) int number) {
	}

	@Table("values")
	record Untyped(@PartitionKey String id, @Attribute(compressed = true) Object any) {

	}

	@Table("values")
	record Key(@PartitionKey @Attribute(compressed = true) String id) {
	}

	@Table("values")
	@PrimaryKey(partition = "PART#{part.name}")
	record InKey(@Attribute(compressed = true) Part part) {
	}

	@Table("values")
	@GlobalSecondaryIndex(name = "byText", partition = "{text}")
	record InIndex(@PartitionKey String id, @Attribute(compressed = true) String text) {
	}

	@Table("values")
	@GlobalSecondaryIndex(name = "byId", partition = "ID#{id}", when = "text = 'a'")
	record When(@PartitionKey String id, @Attribute(compressed = true) String text) {
	}

	@Table("values")
	record OnlyOne(@PartitionKey String id, @Unique @Attribute(compressed = true) String text) {
	}

}

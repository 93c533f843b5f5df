package io.github.dynamospring.core.write;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.annotation.Version;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link UnchangedCondition}.
 */
class UnchangedConditionTests {

	private static final DynamoPersistentEntity<?> ENTITY = LocalApplication.mappingOf(Note.class)
		.getRequiredPersistentEntity(Note.class);

	private static final Map<String, AttributeValue> KEY = Map.of("pk", text("NOTE#1"));

	private static final Map<String, AttributeValue> WRITTEN = Map.of("pk", text("NOTE#1"), "text", text("a"),
			"version", number("1"), "_write", text("w"));

	@Test
	void comparesVersionAndWriteId() {
		UnchangedCondition condition = UnchangedCondition.of(ENTITY, WRITTEN);
		assertThat(condition.clauses()).isEqualTo("#r0 = :r0 AND #r1 = :r1");
		assertThat(condition.names()).isEqualTo(Map.of("#r0", "_write", "#r1", "version"));
		assertThat(isMet(WRITTEN, with(WRITTEN, "version", number("1.0")))).isTrue();
		assertThat(isMet(WRITTEN, with(WRITTEN, "_write", text("x")))).isFalse();
		assertThat(isMet(WRITTEN, Map.of())).isFalse();
	}

	@Test
	void comparesAllAttributesOfAnItemWithoutWriteId() {
		Map<String, AttributeValue> bare = with(KEY, "text", text("a"));
		assertThat(UnchangedCondition.of(ENTITY, bare).clauses())
			.isEqualTo("attribute_not_exists(#r0) AND #r1 = :r1 AND #r2 = :r2 AND attribute_not_exists(#r3)");
		assertThat(isMet(bare, bare)).isTrue();
		assertThat(isMet(bare, with(bare, "text", text("b")))).isFalse();
		assertThat(isMet(bare, with(bare, "_write", text("w")))).isFalse();
		assertThat(isMet(bare, with(bare, "version", number("1")))).isFalse();
	}

	@Test
	void comparesFurtherAttributesOfAnItem() {
		Map<String, AttributeValue> marked = with(WRITTEN, "_source", text("w"));
		Set<String> also = Set.of("_source");
		assertThat(UnchangedCondition.of(ENTITY, WRITTEN, also).clauses())
			.isEqualTo("attribute_not_exists(#r0) AND #r1 = :r1 AND #r2 = :r2");
		assertThat(UnchangedCondition.isMet(ENTITY, marked, WRITTEN, also)).isFalse();
		assertThat(UnchangedCondition.isMet(ENTITY, marked, marked, also)).isTrue();
	}

	@Test
	void demandsTheAbsenceOfAnAbsentItem() {
		assertThat(UnchangedCondition.of(ENTITY, Map.of(), Set.of("_source")).clauses())
			.isEqualTo("attribute_not_exists(#r0)");
		assertThat(isMet(Map.of(), Map.of())).isTrue();
		assertThat(isMet(Map.of(), KEY)).isFalse();
	}

	private static boolean isMet(Map<String, AttributeValue> read, Map<String, AttributeValue> found) {
		return UnchangedCondition.isMet(ENTITY, read, found);
	}

	private static Map<String, AttributeValue> with(Map<String, AttributeValue> item, String name,
			AttributeValue value) {
		Map<String, AttributeValue> changed = new HashMap<>(item);
		changed.put(name, value);
		return changed;
	}

	private static AttributeValue text(String text) {
		return AttributeValue.fromS(text);
	}

	private static AttributeValue number(String number) {
		return AttributeValue.fromN(number);
	}

	@Table("notes")
	@PrimaryKey(partition = "NOTE#{id}")
	record Note(String id, String text, @Version @Nullable Long version) {

	}

}

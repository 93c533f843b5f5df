package io.github.dynamospring.stream;

import java.util.Map;

import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Record;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link DeadLetterMarks}.
 */
class DeadLetterMarksTests {

	private final DeadLetterMarks marks = new DeadLetterMarks();

	@Test
	void belongToAListenerAndAnItem() {
		this.marks.add("orders", record("a", "1"));
		assertThat(this.marks.contains("orders", record("a", "1"))).isTrue();
		assertThat(this.marks.contains("mails", record("a", "1"))).isFalse();
		assertThat(this.marks.contains("orders", record("a", "2"))).isFalse();
	}

	@Test
	void doNotDependOnTheOrderOfTheKeys() {
		this.marks.add("orders", record("a", "1"));
		Map<String, AttributeValue> keys = Map.of("sk", AttributeValue.fromN("1"), "pk", AttributeValue.fromS("a"));
		assertThat(this.marks.contains("orders", Record.builder().dynamodb((change) -> change.keys(keys)).build()))
			.isTrue();
	}

	@Test
	void keepTheNewestHundred() {
		this.marks.add("orders", record("first", "0"));
		for (int i = 1; i < 100; i++) {
			this.marks.add("orders", record("a", "" + i));
		}
		this.marks.add("orders", record("first", "0"));
		this.marks.add("orders", record("a", "100"));
		assertThat(this.marks.get()).hasSize(100);
		assertThat(this.marks.contains("orders", record("a", "1"))).isFalse();
		assertThat(this.marks.contains("orders", record("first", "0"))).isTrue();
	}

	@Test
	void areRestoredInTheirOrder() {
		this.marks.add("orders", record("a", "1"));
		this.marks.add("orders", record("a", "2"));
		DeadLetterMarks others = new DeadLetterMarks();
		others.add("orders", record("a", "3"));
		others.set(this.marks.get());
		assertThat(others.get()).hasSize(2).isEqualTo(this.marks.get());
		assertThat(others.contains("orders", record("a", "3"))).isFalse();
	}

	private static Record record(String partition, String sort) {
		return Record.builder()
			.dynamodb((change) -> change
				.keys(Map.of("pk", AttributeValue.fromS(partition), "sk", AttributeValue.fromN(sort))))
			.build();
	}

}

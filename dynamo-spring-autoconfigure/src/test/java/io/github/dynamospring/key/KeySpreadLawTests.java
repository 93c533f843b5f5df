package io.github.dynamospring.key;

import java.time.Duration;
import java.time.Instant;
import java.util.AbstractList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The laws of keys that spread, over random values.
 */
class KeySpreadLawTests {

	private static final int VALUES = 300;

	private static final List<String> TRUNCATED = List.of("{at|year}", "{at|month}", "{at|day}", "{at|hour}",
			"{at|minute}", "{at|day|desc}", "{moment|hour}", "{local|minute}", "{date|month}", "{date|day}",
			"{date|year}", "{time|hour}", "{time|seconds}", "{month|year}", "{month|month}", "{year|year}",
			"{second|day}", "{epoch|hour}", "{stamp|day}", "{days|month}", "{at|seconds}", "{at|millis}");

	private final KeyCases cases = new KeyCases(KeyCases.seed());

	@ParameterizedTest
	@CsvSource(delimiter = ';', textBlock = """
			{s|shard:10}; 10; 1
			{s|shard:16}; 16; 1
			{u|shard:16,32}; 32; 2
			{s|shard:32,16}; 32; 2
			{s|shard:8,16}; 24; 2
			{at|day|shard:100,1000}; 1100; 2
			""")
	void aKeyIsInOneOfTheShardsOfItsValue(String placeholder, int count, int forms) {
		KeyEncoder encoder = KeyCases.compile(KeyRole.PARTITION, "A#" + placeholder + "#{s}");
		KeyShards shards = Objects.requireNonNull(encoder.shards(0));
		KeyCondition condition = encoder.condition(2, null);
		assertThat(shards.all()).hasSize(count).doesNotHaveDuplicates();
		assertThat(shards.isGrowing()).isEqualTo(forms > 1);
		for (int i = 0; i < VALUES; i++) {
			Object[] tuple = this.cases.tuple(encoder, null);
			List<Object> own = shards.of(tuple[0]);
			assertThat(own).hasSizeBetween(1, forms).doesNotHaveDuplicates();
			assertThat(shards.all()).containsAll(own);
			List<Object> found = shards.all()
				.stream()
				.filter((shard) -> encoder.encode(tuple).equals(bind(condition, shard, tuple[1])))
				.toList();
			assertThat(found).containsExactly(own.get(0));
			assertThat(encoder.fits(bind(condition, own.get(own.size() - 1), tuple[1]))).isTrue();
		}
	}

	private static String bind(KeyCondition condition, Object... values) {
		return Objects.requireNonNull(condition.bind(values))[0];
	}

	@Test
	void theSecondCountFindsWhatTheNextVersionWrites() {
		KeyEncoder now = KeyCases.compile(KeyRole.PARTITION, "A#{s|shard:8,16}");
		KeyEncoder next = KeyCases.compile(KeyRole.PARTITION, "A#{s|shard:16,8}");
		KeyCondition condition = now.condition(1, null);
		for (int i = 0; i < VALUES; i++) {
			Object[] tuple = this.cases.tuple(now, null);
			List<String> read = Objects.requireNonNull(now.shards(0))
				.of(tuple[0])
				.stream()
				.map((shard) -> bind(condition, shard))
				.toList();
			assertThat(read).containsExactly(now.encode(tuple), next.encode(tuple));
		}
	}

	@Test
	void bucketsAreThoseFromTheFirstTimeToTheLast() {
		for (String placeholder : TRUNCATED) {
			KeyEncoder encoder = KeyCases.compile(KeyRole.PARTITION, "A#" + placeholder);
			KeyBuckets buckets = Objects.requireNonNull(encoder.buckets(0));
			int direction = placeholder.contains("desc") ? -1 : 1;
			for (int i = 0; i < VALUES; i++) {
				Object[] from = this.cases.tuple(encoder, null);
				Object[] to = this.cases.tuple(encoder, from);
				Object[] time = this.cases.tuple(encoder, from);
				List<String> keys = keys(encoder, buckets.between(from[0], to[0]));
				String description = placeholder + " " + from[0] + " " + to[0] + " " + time[0];
				assertThat(keys.isEmpty()).as(description)
					.isEqualTo(direction * encoder.encode(from).compareTo(encoder.encode(to)) > 0);
				assertThat(keys.size() == Integer.MAX_VALUE || isIn(keys, encoder.encode(time), direction))
					.as(description)
					.isEqualTo(keys.size() == Integer.MAX_VALUE
							|| direction * encoder.encode(from).compareTo(encoder.encode(time)) <= 0
									&& direction * encoder.encode(time).compareTo(encoder.encode(to)) <= 0);
				if (keys.size() > 1) {
					int index = this.cases.random().nextInt(keys.size() - 1);
					assertThat(direction * keys.get(index).compareTo(keys.get(index + 1))).as(description).isNegative();
				}
			}
		}
	}

	private static List<String> keys(KeyEncoder encoder, List<Object> buckets) {
		return new Keys(encoder.condition(1, null), buckets);
	}

	private static boolean isIn(List<String> keys, String key, int direction) {
		Comparator<String> order = (left, right) -> direction * left.compareTo(right);
		return Collections.binarySearch(keys, key, order) >= 0;
	}

	@Test
	void bucketsAreCountedWithoutBeingMade() {
		KeyBuckets days = Objects.requireNonNull(KeyCases.compile(KeyRole.PARTITION, "{at|day}").buckets(0));
		assertThat(days.unit()).isEqualTo("day");
		assertThat(days.between(Instant.parse("2024-02-28T23:00:00Z"), Instant.parse("2024-03-01T00:00:00Z")))
			.hasSize(3)
			.containsExactly(Instant.parse("2024-02-28T00:00:00Z"), Instant.parse("2024-02-29T00:00:00Z"),
					Instant.parse("2024-03-01T00:00:00Z"));
		KeyBuckets millis = Objects.requireNonNull(KeyCases.compile(KeyRole.PARTITION, "{at|millis}").buckets(0));
		assertThat(millis.unit()).isEqualTo("millisecond");
		assertThat(millis.between(Instant.EPOCH, Instant.EPOCH.plus(Duration.ofDays(400_000))))
			.hasSize(Integer.MAX_VALUE);
		assertThat(millis.between(Instant.EPOCH, Instant.EPOCH.plusMillis(1999))).hasSize(2000);
		assertThat(KeyCases.compile(KeyRole.PARTITION, "{at}").buckets(0)).isNull();
		assertThat(KeyCases.compile(KeyRole.PARTITION, "{s|shard:2}").buckets(0)).isNull();
		assertThat(KeyCases.compile(KeyRole.PARTITION, "{s|hash}").shards(0)).isNull();
	}

	private static final class Keys extends AbstractList<String> implements RandomAccess {

		private final KeyCondition condition;

		private final List<Object> buckets;

		Keys(KeyCondition condition, List<Object> buckets) {
			this.condition = condition;
			this.buckets = buckets;
		}

		@Override
		public String get(int index) {
			return bind(this.condition, this.buckets.get(index));
		}

		@Override
		public int size() {
			return this.buckets.size();
		}

	}

}

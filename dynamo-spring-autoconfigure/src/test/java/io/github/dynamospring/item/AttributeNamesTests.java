package io.github.dynamospring.item;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link AttributeNames}.
 */
class AttributeNamesTests {

	private static final long SEED = Long.getLong("dynamo.seed", 42);

	@Test
	void findsEachNameAsStringAndAsBytes() {
		Random random = new Random(SEED);
		for (int i = 0; i < 500; i++) {
			List<String> names = new ArrayList<>(names(random));
			AttributeNames table = new AttributeNames(names.subList(0, names.size() / 2));
			for (int position = 0; position < names.size(); position++) {
				int expected = (position < names.size() / 2) ? position : -1;
				String name = names.get(position);
				assertThat(table.find(name)).as("seed %d: '%s' in %s", SEED, name, names).isEqualTo(expected);
				assertThat(find(table, name)).as("seed %d: '%s' in %s", SEED, name, names).isEqualTo(expected);
			}
		}
	}

	// of few letters, so that many have the same beginning, end or length
	private static Set<String> names(Random random) {
		Set<String> names = new LinkedHashSet<>();
		for (int i = random.nextInt(60); i >= 0; i--) {
			names.add(random.ints(random.nextInt(24), 0, 3)
				.map("ab\u00e9"::charAt)
				.collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
				.toString());
		}
		return names;
	}

	@Test
	void longNamesDifferInTheMiddle() {
		AttributeNames names = new AttributeNames(List.of("beginning-a-the-end", "beginning-b-the-end"));
		assertThat(find(names, "beginning-a-the-end")).isZero();
		assertThat(find(names, "beginning-b-the-end")).isOne();
		assertThat(find(names, "beginning-c-the-end")).isEqualTo(-1);
	}

	@Test
	void lengthCountsWhereNamesEndInZeros() {
		AttributeNames names = new AttributeNames(List.of("a", "a\0"));
		assertThat(find(names, "a")).isZero();
		assertThat(find(names, "a\0")).isOne();
		assertThat(find(names, "a\0\0")).isEqualTo(-1);
	}

	@Test
	void positionsWithoutNameAreFoundByNone() {
		AttributeNames names = new AttributeNames(Arrays.asList("a", null, "c"));
		assertThat(find(names, "c")).isEqualTo(2);
		assertThat(names.find("")).isEqualTo(-1);
		assertThat(find(new AttributeNames(List.of()), "a")).isEqualTo(-1);
	}

	@Test
	void whatIsPassedOverHasItsPositionBehindWhatIsRead() {
		AttributeNames names = new AttributeNames(List.of("a", "b"), List.of("pk", "sk"));
		assertThat(find(names, "b")).isOne();
		assertThat(find(names, "sk")).isEqualTo(3);
		assertThat(names.find("sk")).isEqualTo(AttributeNames.NONE);
		assertThat(names.isRead(1)).isTrue();
		assertThat(names.isRead(2)).isFalse();
		assertThat(names.isRead(AttributeNames.NONE)).isFalse();
	}

	@Test
	void learnsWhatFollows() {
		AttributeNames names = new AttributeNames(List.of("a", "b"));
		assertThat(names.follower(AttributeNames.NONE)).isEqualTo(AttributeNames.NONE);
		names.follows(AttributeNames.NONE, 1);
		names.follows(1, 0);
		assertThat(names.follower(AttributeNames.NONE)).isOne();
		assertThat(names.follower(1)).isZero();
		assertThat(names.follower(0)).isEqualTo(AttributeNames.NONE);
	}

	@Test
	void comparesANameOfAnyLengthWhereItIsExpected() {
		for (int length = 0; length < 40; length++) {
			String name = "n".repeat(length);
			AttributeNames names = new AttributeNames(List.of(name, name + "n"));
			byte[] json = ("\"" + name + "\":{\"S\":\"\"}").getBytes(StandardCharsets.UTF_8);
			assertThat(names.endOf(0, json, 1, json.length)).isEqualTo(length + 1);
			assertThat(names.endOf(0, json, 1, length + 9)).isEqualTo(length + 1);
			assertThat(names.endOf(0, json, 1, length + 8)).isEqualTo(AttributeNames.NONE);
			assertThat(names.endOf(1, json, 1, json.length)).isEqualTo(AttributeNames.NONE);
		}
	}

	@Test
	void findsNamesWithEscapesAsStringsAlone() {
		AttributeNames names = new AttributeNames(List.of("a\\n", "a\""));
		assertThat(names.find("a\\n")).isZero();
		assertThat(names.find("a\"")).isOne();
		assertThat(find(names, "a\\n")).isEqualTo(AttributeNames.NONE);
		byte[] json = "\"a\\n\":{\"S\":\"\"}".getBytes(StandardCharsets.UTF_8);
		assertThat(names.endOf(0, json, 1, json.length)).isEqualTo(AttributeNames.NONE);
	}

	private static int find(AttributeNames names, String name) {
		byte[] json = ("{\"" + name + "\":{\"S\":\"\"}}").getBytes(StandardCharsets.UTF_8);
		return names.find(json, 2, json.length - 11);
	}

}

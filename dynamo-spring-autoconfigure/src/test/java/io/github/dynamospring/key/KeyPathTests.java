package io.github.dynamospring.key;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

import io.github.dynamospring.key.KeyFormat.Escape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Paths at the end of sort keys. Their laws over random templates are among those of
 * {@link KeyLawTests} and {@link KeyConditionLawTests}.
 */
class KeyPathTests {

	private static final int PATHS = 20_000;

	private final long seed = KeyCases.seed();

	// stored data
	@ParameterizedTest
	@CsvSource(delimiter = '¦', textBlock = """
			usr                 ¦ NODE#usr#
			usr,local,lib       ¦ NODE#usr#local#lib#
			a#b,c$,d            ¦ NODE#a$cb#c$d#d#
			My Files,ü          ¦ NODE#My$`Files#ü#
			""")
	void endsEachElement(String path, String key) {
		KeyEncoder encoder = KeyCases.compile(KeyRole.SORT, "NODE#{path}");
		assertThat(encoder.encode(values((Object[]) path.split(",")))).isEqualTo(key);
		assertThat(encoder.decode(key, 0)).isEqualTo(List.of(path.split(",")));
	}

	private static Object[] values(Object... elements) {
		return new Object[] { Arrays.asList(elements) };
	}

	@ParameterizedTest
	@MethodSource("io.github.dynamospring.key.KeyCases#formats")
	void beginsWithANodeAndWhatIsBelowIt(KeyFormat format) {
		KeyCases cases = new KeyCases(this.seed, format);
		KeyEncoder encoder = KeyCases.compile(KeyRole.SORT, "N" + format.delimiter() + "{path}", format);
		KeyCondition below = encoder.condition(0, KeyRange.STARTING_WITH);
		KeyCondition equal = encoder.condition(1, null);
		int found = 0;
		for (int i = 0; i < PATHS; i++) {
			Object[] node = cases.tuple(encoder, null);
			Object[] other = cases.tuple(encoder, node);
			List<?> prefix = (List<?>) node[0];
			List<?> path = (List<?>) other[0];
			boolean within = path.size() >= prefix.size() && path.subList(0, prefix.size()).equals(prefix);
			found += within ? 1 : 0;
			String key = encoder.encode(other);
			assertThat(KeyCases.matches(below, node, key)).as("seed %s: %s, %s", this.seed, node, other)
				.isEqualTo(within);
			assertThat(KeyCases.matches(equal, node, key)).as("seed %s: %s, %s", this.seed, node, other)
				.isEqualTo(path.equals(prefix));
			assertThat(encoder.decode(key, 0)).as("seed " + this.seed).isEqualTo(path);
		}
		assertThat(found).isGreaterThan(PATHS / 20);
		assertThat(below.inexact().isEmpty()).isTrue();
	}

	@Test
	void describesWhatIsAsked() {
		KeyEncoder encoder = KeyCases.compile(KeyRole.SORT, "NODE#{path}");
		assertThat(encoder.condition(0, KeyRange.STARTING_WITH).describe("sk", List.of("path")))
			.isEqualTo("sk begins_with NODE#{path}, a node and its descendants");
		assertThat(encoder.condition(1, null).describe("sk", List.of("path"))).isEqualTo("sk = NODE#{path}");
	}

	@Test
	void isToldFromATextThatEndsAKey() {
		KeyEncoder path = KeyCases.compile(KeyRole.SORT, "NODE#{path}");
		assertThat(path.mayEqual(KeyCases.compile(KeyRole.SORT, "NODE#{s}"))).isFalse();
		assertThat(path.mayEqual(KeyCases.compile(KeyRole.SORT, "NODE#{s}#META"))).isFalse();
		assertThat(path.mayEqual(KeyCases.compile(KeyRole.SORT, "NODE#{s}#"))).isTrue();
		assertThat(path.fits("NODE#a#b#")).isTrue();
		assertThat(path.fits("NODE#a#b")).isFalse();
	}

	@Test
	void refusesPathsThatAreNone() {
		KeyEncoder encoder = KeyCases.compile(KeyRole.SORT, "NODE#{path}");
		assertRefused(encoder, List.of(), "the path is empty, and a key has one element of it at least");
		assertRefused(encoder, List.of("a", ""), "an element of the path is empty");
		assertRefused(encoder, List.of("a", 7), "an element of the path is a java.lang.Integer, not a text");
		assertRefused(encoder, new ArrayList<>(Arrays.asList("a", null)), "an element of the path is null");
		assertRefused(encoder, List.of("a", "\ud800"), "the text has an unpaired surrogate");
		assertRefused(encoder, Set.of("a"), "the value is a ");
	}

	private static void assertRefused(KeyEncoder encoder, Object path, String reason) {
		String message = "Cannot write {path} of key template \"NODE#{path}\": " + reason;
		assertThatExceptionOfType(KeyValueException.class).isThrownBy(() -> encoder.encode(new Object[] { path }))
			.withMessageStartingWith(message);
		assertThatExceptionOfType(KeyValueException.class)
			.isThrownBy(() -> encoder.condition(0, KeyRange.STARTING_WITH).bind(new Object[] { path }))
			.withMessageStartingWith(message);
	}

	@Test
	void refusesTheDelimiterInAnElementWhereNothingIsEscaped() {
		KeyEncoder encoder = KeyCases.compile(KeyRole.SORT, "N/{path}", new KeyFormat('/', Escape.NONE));
		assertThat(encoder.encode(values("usr", "lib"))).isEqualTo("N/usr/lib/");
		assertThatExceptionOfType(KeyValueException.class).isThrownBy(() -> encoder.encode(values("usr", "a/b")))
			.withMessageContaining("contains the delimiter '/'");
		assertThat(encoder.condition(0, KeyRange.STARTING_WITH).bind(values("usr", "a/b"))).isNull();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '¦',
			textBlock = """
					SORT ¦ {path}#{s} ¦ {path} at position 1 is a path, which has any number of elements: put it at the end of the template
					SORT ¦ A#{path}#META ¦ {path} at position 3 is a path, which has any number of elements: put it at the end of the template
					SORT ¦ A#{path|lower} ¦ |lower at position 9 takes one value, not a path: leave it out, or apply it before the path is stored
					SORT ¦ A#{path|hash} ¦ |hash at position 9 takes one value, not a path: leave it out, or apply it before the path is stored
					PARTITION ¦ A#{path} ¦ {path} at position 3 is a path, but a partition is asked for as a whole: end the sort key with it
					""")
	void refusesTemplates(KeyRole role, String template, String reason) {
		assertThatExceptionOfType(KeyTemplateException.class).isThrownBy(() -> KeyCases.compile(role, template))
			.withMessageEndingWith(reason);
	}

	@Test
	void refusesRanges() {
		KeyEncoder encoder = KeyCases.compile(KeyRole.SORT, "A#{path}");
		for (KeyRange range : KeyRange.values()) {
			if (range != KeyRange.STARTING_WITH) {
				assertThatExceptionOfType(KeyRefusedException.class).isThrownBy(() -> encoder.condition(0, range))
					.withMessage("Key template \"A#{path}\" serves no '" + range + "' on 'path': {path} is a path: ask"
							+ " for equality, or with 'starting with' for a node and its descendants");
			}
		}
	}

}

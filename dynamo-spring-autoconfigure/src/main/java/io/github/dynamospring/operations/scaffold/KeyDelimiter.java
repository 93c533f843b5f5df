package io.github.dynamospring.operations.scaffold;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.schema.KeyAttribute;

/**
 * Delimiter that stands between the parts of keys. Ids and times hold some of the
 * characters that delimiters are made of, so there has to be evidence beside it.
 */
final class KeyDelimiter {

	/** In order of preference between two of similar likelihood. */
	private static final String CANDIDATES = "#|/:_-.";

	/** Characters that are in hardly anything but composed keys. */
	private static final String SURE = "#|";

	/** Characters that are in ids, which begin with one word in all items. */
	private static final String DOUBTFUL = "_-.";

	private final SampledTable table;

	private final Set<String> keys;

	private KeyDelimiter(SampledTable table) {
		this.table = table;
		this.keys = table.keyNames();
	}

	/**
	 * Return the delimiter of a table, or {@link TableSketch#NO_DELIMITER}.
	 */
	static char of(SampledTable table) {
		KeyDelimiter delimiter = new KeyDelimiter(table);
		Map<Character, Integer> scores = new HashMap<>();
		for (char candidate : CANDIDATES.toCharArray()) {
			scores.put(candidate, delimiter.score(candidate));
		}
		int best = scores.values().stream().mapToInt(Integer::intValue).max().orElse(0);
		if (best * 10 < table.items().size()) {
			return TableSketch.NO_DELIMITER;
		}
		return (char) CANDIDATES.chars()
			.filter((candidate) -> scores.getOrDefault((char) candidate, 0) * 2 >= Math.max(best, 1))
			.findFirst()
			.orElse(TableSketch.NO_DELIMITER);
	}

	/** The number of keys that are composed with a delimiter, as it seems. */
	private int score(char candidate) {
		int score = 0;
		for (KeyAttribute attribute : this.table.schema().keys()) {
			Set<String> words = words(attribute, candidate);
			for (Map<String, ItemValue> item : this.table.items()) {
				if (item.get(attribute.name()) instanceof ItemValue.StringValue text
						&& isComposed(text.value(), item, candidate, words)) {
					score++;
				}
			}
		}
		return score;
	}

	/** Words before the delimiter with which several keys begin. */
	private Set<String> words(KeyAttribute attribute, char candidate) {
		Map<String, Set<String>> texts = new HashMap<>();
		for (String text : this.table.texts(attribute)) {
			int end = text.indexOf(candidate);
			if (end > 0 && KeyConstants.isWord(text.substring(0, end))) {
				texts.computeIfAbsent(text.substring(0, end), (word) -> new HashSet<>()).add(text);
			}
		}
		texts.entrySet().removeIf((word) -> word.getValue().size() < 2 && !KeyConstants.isCapitals(word.getKey()));
		if (texts.size() < 2 && DOUBTFUL.indexOf(candidate) >= 0) {
			return Set.of();
		}
		return texts.keySet();
	}

	private boolean isComposed(String text, Map<String, ItemValue> item, char candidate, Set<String> words) {
		Set<String> values = values(item);
		if (text.indexOf(candidate) < 0 || TextShape.of(List.of(text)) != null || values.contains(text)) {
			return false;
		}
		List<String> parts = List.of(text.split(Pattern.quote(String.valueOf(candidate)), -1));
		return SURE.indexOf(candidate) >= 0 || words.contains(parts.get(0))
				|| parts.stream().anyMatch((part) -> part.length() > 1 && values.contains(part));
	}

	private Set<String> values(Map<String, ItemValue> item) {
		Set<String> values = new HashSet<>();
		item.forEach((name, value) -> {
			String text = KeyColumn.text(value);
			if (text != null && !this.keys.contains(name)) {
				values.add(text);
			}
		});
		return values;
	}

}

package io.github.dynamospring.operations.scaffold;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.schema.KeyAttribute;

/**
 * Delimiter of the keys of a table, and the texts with which they begin.
 */
final class KeyConstants {

	private static final Pattern WORD = Pattern.compile("[A-Za-z_][A-Za-z_-]*[0-9]{0,2}");

	private static final Pattern CAPITALS = Pattern.compile("[A-Z_][A-Z_-]*[0-9]{0,2}");

	/**
	 * A sort key of few words in lower case is one of names for parts, such as profile.
	 */
	private static final int FEW_WORDS = 3;

	/** As ElectroDB begins its keys. */
	private static final Pattern DOLLAR_WORD = Pattern.compile("\\$[A-Za-z0-9_-]+");

	private final char delimiter;

	private final Set<String> names = new HashSet<>();

	private final Map<String, Set<String>> leading = new HashMap<>();

	private KeyConstants(char delimiter) {
		this.delimiter = delimiter;
	}

	/**
	 * Recognise the constants of a table.
	 */
	static KeyConstants of(SampledTable table) {
		KeyConstants constants = new KeyConstants(KeyDelimiter.of(table));
		constants.addNames(table);
		for (KeyAttribute attribute : table.schema().keys()) {
			Set<String> tokens = constants.leading(table, attribute);
			tokens.removeAll(constants.tracked(table, attribute, tokens));
			constants.leading.put(attribute.name(), tokens);
		}
		return constants;
	}

	/** Names of attributes and types are constants, wherever they stand in keys. */
	private void addNames(SampledTable table) {
		for (Map<String, ItemValue> item : table.items()) {
			this.names.addAll(item.keySet());
			item.forEach((name, value) -> {
				if (Discriminator.isSure(name) && value instanceof ItemValue.StringValue type) {
					this.names.add(type.value());
					this.names.add(type.value().toLowerCase(Locale.ROOT));
				}
			});
		}
	}

	private boolean isName(String token) {
		return this.names.contains(token) && isWord(token);
	}

	static boolean isDollarWord(String text) {
		return DOLLAR_WORD.matcher(text).matches();
	}

	static boolean isWord(String text) {
		return WORD.matcher(text).matches();
	}

	static boolean isCapitals(String text) {
		return CAPITALS.matcher(text).matches();
	}

	private Set<String> leading(SampledTable table, KeyAttribute attribute) {
		Map<String, Set<String>> beginnings = new LinkedHashMap<>();
		Map<String, Integer> wholes = new LinkedHashMap<>();
		for (String text : table.texts(attribute)) {
			String token = token(text);
			if (token.length() < text.length()) {
				beginnings.computeIfAbsent(token, (key) -> new HashSet<>()).add(text);
			}
			else {
				wholes.merge(text, 1, Integer::sum);
			}
		}
		Set<String> tokens = new TreeSet<>();
		beginnings.forEach((token, texts) -> {
			if (token.isEmpty() || isDollarWord(token) || isName(token)
					|| isWord(token) && (isCapitals(token) || texts.size() > 1)) {
				tokens.add(token);
			}
		});
		wholes.forEach((word, count) -> {
			if (isConstant(word, count, wholes, !beginnings.isEmpty()) && !attribute.equals(table.schema().partition())
					|| isCapitals(word) && (count > 1 || !beginnings.isEmpty()) || isDollarWord(word)) {
				tokens.add(word);
			}
		});
		return tokens;
	}

	private static boolean isConstant(String word, int count, Map<String, Integer> wholes, boolean mixed) {
		return isWord(word) && count > FEW_WORDS && (mixed || wholes.size() > 1) && wholes.size() <= FEW_WORDS;
	}

	/**
	 * Return the text up to the first delimiter.
	 */
	String token(String text) {
		if (this.delimiter == TableSketch.NO_DELIMITER || text.indexOf(this.delimiter) < 0) {
			return text;
		}
		return text.substring(0, text.indexOf(this.delimiter));
	}

	/** A text that an attribute has as well is a value if the attribute has several. */
	private Set<String> tracked(SampledTable table, KeyAttribute attribute, Set<String> tokens) {
		Map<String, Set<String>> equal = new HashMap<>();
		Map<String, Set<String>> different = new HashMap<>();
		Set<String> keys = table.keyNames();
		for (Map<String, ItemValue> item : table.items()) {
			if (item.get(attribute.name()) instanceof ItemValue.StringValue text
					&& tokens.contains(token(text.value()))) {
				String token = token(text.value());
				item.forEach((name, value) -> {
					if (!keys.contains(name) && !Discriminator.isNamedLikeOne(name)) {
						boolean same = token.equals(KeyColumn.text(value));
						Map<String, Set<String>> tokensByName = same ? equal : different;
						tokensByName.computeIfAbsent(name, (key) -> new HashSet<>()).add(token);
					}
				});
			}
		}
		Set<String> tracked = new HashSet<>();
		equal.forEach((name, values) -> {
			values.removeAll(different.getOrDefault(name, Set.of()));
			if (values.size() > 1) {
				tracked.addAll(values);
			}
		});
		return tracked;
	}

	/**
	 * Return the delimiter, or {@link TableSketch#NO_DELIMITER}.
	 */
	char delimiter() {
		return this.delimiter;
	}

	/**
	 * Return whether a part of a key that is the same in all keys is a text of the
	 * template.
	 * @param leading whether the key begins with it
	 */
	boolean isConstant(String attribute, String token, boolean leading) {
		boolean known = this.leading.getOrDefault(attribute, Set.of()).contains(token);
		return known || !leading && (token.isEmpty() || isCapitals(token) || isName(token));
	}

	/**
	 * Return the parts of a key in the light of its item: constants as they are, and one
	 * star for each row of others.
	 */
	String shape(String attribute, String text, Set<String> values) {
		StringBuilder shape = new StringBuilder();
		boolean leading = true;
		for (String token : parts(text)) {
			boolean constant = isConstant(attribute, token, leading) && (leading || !values.contains(token));
			if (constant || shape.isEmpty() || shape.charAt(shape.length() - 1) != '*') {
				if (!leading) {
					shape.append(this.delimiter);
				}
				shape.append(constant ? token : "*");
			}
			leading = false;
		}
		return shape.toString();
	}

	private List<String> parts(String text) {
		if (this.delimiter != TableSketch.NO_DELIMITER && TextShape.of(List.of(text)) == null) {
			return List.of(text.split(Pattern.quote(String.valueOf(this.delimiter)), -1));
		}
		return List.of(text);
	}

}

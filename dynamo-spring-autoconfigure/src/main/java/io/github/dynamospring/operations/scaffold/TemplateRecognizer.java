package io.github.dynamospring.operations.scaffold;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Recogniser of the template of one key attribute of a type. It goes through all keys at
 * once, from segment to segment: each is the same text everywhere, or a property's value
 * everywhere, or else a property that lives in the key alone.
 */
final class TemplateRecognizer {

	private static final Map<Integer, String> TRUNCATIONS = new TreeMap<>(
			Map.of(4, "year", 7, "month", 10, "day", 13, "hour", 16, "minute", 19, "seconds", 23, "millis"));

	/** Names of key attributes that reveal nothing of their content. */
	private static final Pattern GENERIC = Pattern.compile(
			"(?i)((gsi|lsi|index)[-_]?\\d*[-_]?)?(pk|sk|hk|rk|hash|range|partition|sort|data|id)([-_]?key)?[-_]?\\d*");

	private final String attribute;

	private final boolean sort;

	private final EntityProperties columns;

	private final KeyConstants constants;

	private final char delimiter;

	private final List<@Nullable String> all;

	private final List<String> texts = new ArrayList<>();

	/** The place of each text among all items. */
	private final List<Integer> rows = new ArrayList<>();

	private final int[] at;

	private final List<String> segments = new ArrayList<>();

	private final List<String> questions = new ArrayList<>();

	private String literal = "";

	/** Whether the only segment is a property that lives in no other attribute. */
	private boolean whole;

	/**
	 * Create a recogniser.
	 * @param attribute the name of the key attribute
	 * @param sort whether it is a sort key
	 * @param columns the properties of the type
	 * @param constants the delimiter and texts of the table's keys
	 */
	TemplateRecognizer(String attribute, boolean sort, EntityProperties columns, KeyConstants constants) {
		this.attribute = attribute;
		this.sort = sort;
		this.columns = columns;
		this.constants = constants;
		this.delimiter = constants.delimiter();
		this.all = columns.texts(attribute);
		for (int i = 0; i < this.all.size(); i++) {
			String text = this.all.get(i);
			if (text != null) {
				this.texts.add(text);
				this.rows.add(i);
			}
		}
		this.at = new int[this.texts.size()];
	}

	/**
	 * Return whether the values have no parts and are no constant, so that the attribute
	 * is a property.
	 */
	boolean isPlain() {
		boolean parts = this.delimiter != TableSketch.NO_DELIMITER && TextShape.of(this.texts) == null
				&& this.texts.stream().anyMatch((text) -> text.indexOf(this.delimiter) >= 0);
		return !parts && !isConstant(this.texts) && bestColumn() == null;
	}

	/**
	 * Recognise the template.
	 * @return the template, whose properties are among those of the type then
	 */
	TemplateSketch recognize() {
		boolean more = true;
		while (more) {
			this.segments.add(segment());
			more = !isAtEnd();
			if (more) {
				advance(ones());
			}
		}
		if (this.whole) {
			String property = this.columns.addAttribute(this.attribute);
			return new TemplateSketch(this.attribute, "{" + property + "}", false);
		}
		String text = String.join(String.valueOf(this.delimiter), this.segments);
		if (isProperty(text)) {
			text = text.replace("}", "|copy}");
		}
		return new TemplateSketch(this.attribute, text, true);
	}

	private static boolean isProperty(String text) {
		return text.startsWith("{") && text.indexOf('}') == text.length() - 1 && text.indexOf('|') < 0;
	}

	/**
	 * Return the open questions of the sample, after the template was recognised.
	 */
	List<String> questions() {
		return this.questions;
	}

	private String segment() {
		List<String> tokens = tokens();
		boolean uniform = isUniform(lengths(tokens));
		boolean last = uniform && this.at[0] + tokens.get(0).length() == this.texts.get(0).length();
		if (uniform && isConstant(tokens) && (!last || bestColumn() == null) && this.segments.isEmpty()) {
			return literal(tokens);
		}
		Match match = bestColumn();
		if (match != null) {
			return take(match);
		}
		if (uniform && isConstant(tokens)) {
			return literal(tokens);
		}
		if (!uniform) {
			return keyOnly(rest());
		}
		String derived = derived(tokens);
		if (derived != null) {
			return take(tokens, derived);
		}
		return keyOnly(tokens);
	}

	private List<String> tokens() {
		List<String> tokens = new ArrayList<>();
		for (int i = 0; i < this.texts.size(); i++) {
			String text = this.texts.get(i);
			int end = (this.delimiter != TableSketch.NO_DELIMITER) ? text.indexOf(this.delimiter, this.at[i]) : -1;
			if (end < 0) {
				end = text.length();
			}
			tokens.add(text.substring(this.at[i], end));
		}
		return tokens;
	}

	private List<String> rest() {
		List<String> rest = new ArrayList<>();
		for (int i = 0; i < this.texts.size(); i++) {
			rest.add(this.texts.get(i).substring(this.at[i]));
		}
		return rest;
	}

	private static int[] lengths(List<String> tokens) {
		return tokens.stream().mapToInt(String::length).toArray();
	}

	private int[] ones() {
		int[] ones = new int[this.at.length];
		Arrays.fill(ones, 1);
		return ones;
	}

	/** Whether all keys end behind so many characters, or all go on with a delimiter. */
	private boolean isUniform(int[] lengths) {
		int ends = 0;
		for (int i = 0; i < lengths.length; i++) {
			int end = this.at[i] + lengths[i];
			if (end < this.texts.get(i).length()) {
				if (this.texts.get(i).charAt(end) != this.delimiter) {
					return false;
				}
			}
			else {
				ends++;
			}
		}
		return ends == 0 || ends == lengths.length;
	}

	private boolean isAtEnd() {
		return this.at[0] >= this.texts.get(0).length();
	}

	private void advance(int[] lengths) {
		for (int i = 0; i < lengths.length; i++) {
			this.at[i] += lengths[i];
		}
	}

	private boolean isConstant(List<String> tokens) {
		String token = tokens.get(0);
		return tokens.stream().allMatch(token::equals)
				&& this.constants.isConstant(this.attribute, token, this.segments.isEmpty());
	}

	private String literal(List<String> tokens) {
		advance(lengths(tokens));
		this.literal = tokens.get(0);
		return this.literal;
	}

	private @Nullable Match bestColumn() {
		List<Match> matches = new ArrayList<>();
		for (KeyColumn column : this.columns.columns()) {
			Match match = match(column);
			if (match != null) {
				matches.add(match);
			}
		}
		matches.sort(Comparator.comparingInt((Match match) -> -match.column().affinity(this.literal))
			.thenComparingInt(Match::missing)
			.thenComparingLong((match) -> -match.column().distinct()));
		if (matches.size() > 1) {
			List<String> others = matches.subList(1, matches.size())
				.stream()
				.map((m) -> m.column().property())
				.toList();
			return matches.get(0).withOthers(others);
		}
		if (matches.isEmpty()) {
			return null;
		}
		return matches.get(0);
	}

	/** Items that lack the attribute may be read from the key, unless they are most. */
	private @Nullable Match match(KeyColumn column) {
		int[] lengths = lengths(tokens());
		int missing = 0;
		for (int i = 0; i < this.texts.size(); i++) {
			String value = column.texts().get(this.rows.get(i));
			if (value == null) {
				missing++;
			}
			else if (!value.isEmpty() && this.texts.get(i).startsWith(value, this.at[i])) {
				lengths[i] = value.length();
			}
			else {
				return null;
			}
		}
		boolean known = missing * 2 <= this.texts.size() && missing < this.texts.size();
		if (known && isUniform(lengths) && keepsOrder(column, lengths)) {
			return new Match(column, lengths, missing, List.of());
		}
		return null;
	}

	/** An integer has no order as text, unless its width is fixed. */
	private boolean keepsOrder(KeyColumn column, int[] lengths) {
		return !this.sort || !column.isNumber() || Arrays.stream(lengths).distinct().count() == 1;
	}

	private String take(Match match) {
		String property = match.column().property();
		if (!match.others().isEmpty()) {
			this.questions.add(this.attribute + ": {" + property + "} or {" + String.join("}, {", match.others())
					+ "}? They are equal in all " + this.texts.size() + " items");
		}
		List<String> values = values(match.lengths());
		advance(match.lengths());
		this.literal = "";
		return "{" + property + (match.column().isNumber() ? width(property, values) : "") + "}";
	}

	private List<String> values(int[] lengths) {
		List<String> values = new ArrayList<>();
		for (int i = 0; i < lengths.length; i++) {
			values.add(this.texts.get(i).substring(this.at[i], this.at[i] + lengths[i]));
		}
		return values;
	}

	private String width(String property, List<String> values) {
		int width = values.get(0).length();
		if (this.sort) {
			this.questions.add(this.attribute + ": do all values of " + property + " have " + width
					+ " digits, as in the sample? Others would not sort as numbers");
		}
		if (this.sort) {
			return "|pad:" + width;
		}
		return "";
	}

	private @Nullable String function(KeyColumn column, List<String> tokens) {
		if (column.isNumber()) {
			return padding(column, tokens);
		}
		if (column.type().isTime()) {
			return truncation(column, tokens);
		}
		return recasing(column, tokens);
	}

	private @Nullable String derived(List<String> tokens) {
		for (KeyColumn column : this.columns.columns()) {
			String function = function(column, tokens);
			if (function != null) {
				return "{" + column.property() + "|" + function + "}";
			}
		}
		return null;
	}

	private @Nullable String padding(KeyColumn column, List<String> tokens) {
		int width = tokens.get(0).length();
		boolean padded = width > 0 && all(column, tokens, (value, token) -> token.length() == width
				&& value.length() <= width && token.equals("0".repeat(width - value.length()) + value));
		if (padded) {
			return "pad:" + width;
		}
		return null;
	}

	private @Nullable String truncation(KeyColumn column, List<String> tokens) {
		int width = tokens.get(0).length();
		String function = TRUNCATIONS.get(width);
		if (function != null
				&& all(column, tokens, (value, token) -> token.length() == width && value.startsWith(token))) {
			return function;
		}
		return null;
	}

	private @Nullable String recasing(KeyColumn column, List<String> tokens) {
		if (all(column, tokens, (value, token) -> token.equals(value.toLowerCase(Locale.ROOT)))) {
			return "lower";
		}
		if (all(column, tokens, (value, token) -> token.equals(value.toUpperCase(Locale.ROOT)))) {
			return "upper";
		}
		return null;
	}

	private boolean all(KeyColumn column, List<String> tokens, Derivation derivation) {
		for (int i = 0; i < tokens.size(); i++) {
			String value = column.texts().get(this.rows.get(i));
			if (value == null || value.isEmpty() || !derivation.holds(value, tokens.get(i))) {
				return false;
			}
		}
		return true;
	}

	private String take(List<String> tokens, String placeholder) {
		advance(lengths(tokens));
		this.literal = "";
		return placeholder;
	}

	private String keyOnly(List<String> tokens) {
		TextShape form = formAt();
		List<String> values = (form != null) ? values(lengths(form)) : tokens;
		List<String> asked = new ArrayList<>();
		Part part = (form != null) ? new Part(form.type(), "") : part(values, asked);
		String name = name(part.type());
		this.whole = this.segments.isEmpty() && values.get(0).length() == this.texts.get(0).length();
		advance(lengths(values));
		this.literal = "";
		if (this.whole) {
			asked.forEach((question) -> this.questions.add(this.attribute + ": " + question));
			return "";
		}
		return "{" + this.columns.addKeyOnly(name, part.type(), column(values), asked) + part.function() + "}";
	}

	private @Nullable TextShape formAt() {
		for (TextShape form : TextShape.values()) {
			int[] lengths = lengths(form);
			if (Arrays.stream(lengths).noneMatch((length) -> length < 0) && isUniform(lengths)) {
				return form;
			}
		}
		return null;
	}

	private int[] lengths(TextShape form) {
		int[] lengths = new int[this.at.length];
		for (int i = 0; i < lengths.length; i++) {
			lengths[i] = form.lengthAt(this.texts.get(i), this.at[i]);
		}
		return lengths;
	}

	private Part part(List<String> values, List<String> asked) {
		if (new HashSet<>(values).size() == 1 && values.size() > 1) {
			asked.add("the same in all " + values.size() + " items: a constant of the template, not a property?");
		}
		if (values.stream().anyMatch((value) -> value.indexOf(this.delimiter) >= 0) && hasDelimiter()) {
			asked.add("holds a number of parts that differs from item to item: how is it made up?");
		}
		int width = values.get(0).length();
		if (this.sort && values.stream().allMatch((value) -> value.matches("\\d+"))
				&& values.stream().mapToInt(String::length).distinct().count() > 1) {
			asked.add("numbers without leading zeros, which sort as texts do: 10 before 9");
		}
		boolean padded = width > 1 && width <= 18
				&& values.stream().allMatch((value) -> value.length() == width && value.matches("\\d+"))
				&& values.stream().anyMatch((value) -> value.startsWith("0"));
		if (padded) {
			return new Part(JavaType.LONG, "|pad:" + width);
		}
		return new Part(JavaType.STRING, "");
	}

	private boolean hasDelimiter() {
		return this.delimiter != TableSketch.NO_DELIMITER;
	}

	private List<@Nullable String> column(List<String> values) {
		List<@Nullable String> column = new ArrayList<@Nullable String>();
		this.all.forEach((item) -> column.add(null));
		for (int i = 0; i < values.size(); i++) {
			column.set(this.rows.get(i), values.get(i));
		}
		return column;
	}

	private static String suffix(JavaType type) {
		if (type.name().equals("LocalDate")) {
			return "Date";
		}
		return type.isTime() ? "At" : "Id";
	}

	private String name(JavaType type) {
		String suffix = suffix(type);
		boolean abbreviated = this.literal.length() < 3 && !GENERIC.matcher(this.attribute).matches();
		if (!this.literal.isEmpty() && !(abbreviated && this.segments.size() == 1)) {
			return this.literal + "_" + suffix;
		}
		if (abbreviated && this.segments.size() == 1) {
			return this.attribute;
		}
		String[] parts = this.attribute.split("[^A-Za-z0-9]+");
		long count = this.texts.get(0).chars().filter((c) -> c == this.delimiter).count() + 1;
		Set<String> words = new HashSet<>(Arrays.asList(parts));
		if (count > 1 && parts.length == count && words.size() == count) {
			return parts[this.segments.size()];
		}
		return this.attribute + "_" + (this.segments.size() + 1);
	}

	private interface Derivation {

		boolean holds(String value, String token);

	}

	private record Match(KeyColumn column, int[] lengths, int missing, List<String> others) {

		Match withOthers(List<String> more) {
			return new Match(this.column, this.lengths, this.missing, more);
		}

	}

	private record Part(JavaType type, String function) {
	}

}

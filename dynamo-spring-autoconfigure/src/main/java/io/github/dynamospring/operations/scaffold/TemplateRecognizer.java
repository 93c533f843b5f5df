package io.github.dynamospring.operations.scaffold;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Recogniser of the template of one key attribute of a type. It goes through all keys at
 * once, from segment to segment: each is the same text everywhere, or a property's value
 * everywhere, or else a property that lives in the key alone.
 */
final class TemplateRecognizer {

	/** Text before a value, such as {@code orderid_} in {@code $shop#orderid_7}. */
	private static final Pattern LABEL = Pattern.compile("\\$?[A-Za-z][A-Za-z0-9_-]*[_:=.-]");

	/** Names of key attributes that reveal nothing of their content. */
	private static final Pattern GENERIC = Pattern.compile(
			"(?i)((gsi|lsi|index)[-_]?\\d*[-_]?)?(pk|sk|hk|rk|hash|range|partition|sort|data|id)([-_]?key)?[-_]?\\d*");

	private final String attribute;

	private final boolean sort;

	private final EntityProperties columns;

	private final KeyConstants constants;

	private final char delimiter;

	private final KeyCursor keys;

	private final List<String> segments = new ArrayList<>();

	private final List<String> questions = new ArrayList<>();

	/** The properties that live in this key alone. */
	private final List<String> added = new ArrayList<>();

	private boolean emptyParts;

	private final boolean lowerCase;

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
		this.keys = new KeyCursor(columns.texts(attribute), this.delimiter);
		this.lowerCase = columns.electroEntity() != null
				&& this.keys.texts().stream().allMatch((text) -> text.equals(text.toLowerCase(Locale.ROOT)));
	}

	/**
	 * Return whether the values have no parts and are no constant, so that the attribute
	 * is a property.
	 */
	boolean isPlain() {
		boolean parts = this.delimiter != TableSketch.NO_DELIMITER && TextShape.of(this.keys.texts()) == null
				&& this.keys.texts().stream().anyMatch((text) -> text.indexOf(this.delimiter) >= 0);
		return !parts && !isConstant(this.keys.texts()) && (isOwn() || bestColumn("") == null);
	}

	/** A copy is in all items with the property, unless an index is sparse by it. */
	private boolean isOwn() {
		return this.keys.isInSomeAlone() && !GENERIC.matcher(this.attribute).matches();
	}

	/**
	 * Recognise the template.
	 * @return the template, whose properties are among those of the type then
	 */
	TemplateSketch recognize() {
		boolean more = true;
		while (more) {
			this.segments.add(segment());
			more = !this.keys.isAtEnd();
			if (more) {
				this.keys.moveBy(1);
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
	 * Recognise the whole attribute as a property, because some items lack a part.
	 * @param template the template with these parts
	 */
	TemplateSketch asProperty(TemplateSketch template) {
		this.added.forEach(this.columns::remove);
		this.questions.clear();
		this.questions
			.add(this.attribute + ": of the form \"" + template.text() + "\", but some items lack a part of it. "
					+ "So it is a property of its own here, and the application writes the whole text");
		String property = this.columns.addAttribute(this.attribute);
		return new TemplateSketch(this.attribute, "{" + property + "}", false);
	}

	/**
	 * Return whether a value that lives in the key alone is empty in some items, so that
	 * the template does not fit them.
	 */
	boolean hasEmptyParts() {
		return this.emptyParts;
	}

	/**
	 * Return the open questions of the sample, after the template was recognised.
	 */
	List<String> questions() {
		return this.questions;
	}

	private String segment() {
		List<String> tokens = this.keys.tokens();
		boolean uniform = this.keys.isUniform(KeyCursor.lengths(tokens));
		boolean last = uniform && this.keys.isLast(tokens.get(0).length());
		if (uniform && isConstant(tokens) && (!last || bestColumn("") == null) && this.segments.isEmpty()
				|| uniform && isEntity(tokens)) {
			return literal(tokens);
		}
		ColumnMatch match = bestColumn("");
		if (match != null) {
			return take(match);
		}
		if (uniform && isConstant(tokens) && !isLabelled()) {
			return literal(tokens);
		}
		return withoutColumn(tokens, uniform);
	}

	private String withoutColumn(List<String> tokens, boolean uniform) {
		ColumnMatch match = recased();
		if (match != null) {
			return take(match);
		}
		String labelled = labelled();
		if (labelled != null) {
			return labelled;
		}
		boolean constant = uniform && tokens.stream().allMatch(tokens.get(0)::equals)
				&& (isConstant(tokens) || isLabelled() && KeyConstants.isWord(tokens.get(0)));
		if (constant) {
			return literal(tokens);
		}
		return derivedOrKeyOnly();
	}

	private String derivedOrKeyOnly() {
		List<String> tokens = this.keys.tokens();
		boolean uniform = this.keys.isUniform(KeyCursor.lengths(tokens));
		String derived = uniform ? derived(tokens) : null;
		if (derived != null) {
			return take(tokens, derived);
		}
		return keyOnly(uniform ? tokens : this.keys.rest());
	}

	/** Whether each value has a label before it, as in {@code $shop#orderid_7}. */
	private boolean isLabelled() {
		return this.keys.texts().get(0).startsWith("$");
	}

	private boolean isEntity(List<String> tokens) {
		String entity = this.columns.electroEntity();
		return entity != null
				&& tokens.stream().map((token) -> token.replace("$", "")).allMatch(entity::equalsIgnoreCase);
	}

	/** A text that ends with such a character, and stands before a value in each key. */
	private @Nullable String labelled() {
		String before = this.literal;
		String best = null;
		int affinity = 0;
		for (String label : labels()) {
			this.keys.moveBy(label.length());
			this.literal = label;
			ColumnMatch match = valueBehindLabel();
			if (match != null && match.certainty(label) > affinity) {
				best = label;
				affinity = match.certainty(label);
			}
			this.keys.moveBy(-label.length());
		}
		this.literal = before;
		if (best == null && isLabelled()) {
			best = labels().stream().findFirst().orElse(null);
		}
		return (best != null) ? behind(best) : null;
	}

	private @Nullable ColumnMatch valueBehindLabel() {
		ColumnMatch match = bestColumn("");
		return (match != null) ? match : recased();
	}

	private String behind(String label) {
		this.keys.moveBy(label.length());
		this.literal = label;
		ColumnMatch match = valueBehindLabel();
		if (match != null) {
			return label + take(match);
		}
		return label + derivedOrKeyOnly();
	}

	private List<String> labels() {
		String first = this.keys.tokens().get(0);
		List<String> labels = new ArrayList<>();
		for (int end = 1; end <= first.length(); end++) {
			String label = first.substring(0, end);
			if (LABEL.matcher(label).matches() && this.keys.allGoOnWith(label)) {
				labels.add(label);
			}
		}
		return labels;
	}

	private boolean isConstant(List<String> tokens) {
		String token = tokens.get(0);
		return tokens.stream().allMatch(token::equals)
				&& this.constants.isConstant(this.attribute, token, this.segments.isEmpty());
	}

	private String literal(List<String> tokens) {
		this.keys.advance(KeyCursor.lengths(tokens));
		this.literal = tokens.get(0);
		return this.literal;
	}

	private @Nullable ColumnMatch recased() {
		ColumnMatch lower = bestColumn("lower");
		return (lower != null) ? lower : bestColumn("upper");
	}

	private @Nullable ColumnMatch bestColumn(String function) {
		List<ColumnMatch> matches = new ArrayList<>();
		for (KeyColumn column : this.columns.columns()) {
			ColumnMatch match = (function.isEmpty() || column.takes(function)) ? this.keys.match(column, function)
					: null;
			if (match != null && canStand(match)) {
				matches.add(match);
			}
		}
		matches.sort(Comparator.comparingInt((ColumnMatch match) -> -match.column().affinity(this.literal))
			.thenComparingInt(ColumnMatch::missing)
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

	private boolean canStand(ColumnMatch match) {
		return !this.sort || !match.column().endsKeys() || this.keys.isLast(match.lengths()[0]);
	}

	private String take(ColumnMatch match) {
		KeyColumn column = match.column();
		String property = column.property();
		if (!match.others().isEmpty()) {
			this.questions.add(this.attribute + ": {" + property + "} or {" + String.join("}, {", match.others())
					+ "}? They are equal in all " + this.keys.texts().size() + " items");
		}
		int ends = (int) Arrays.stream(match.lengths()).filter((length) -> length == 0).count();
		if (ends > 0) {
			this.questions.add(this.attribute + ": " + ends + " of " + this.keys.texts().size() + " items lack "
					+ property + ", and their keys end there. Here an item without it is in no index");
		}
		List<String> values = this.keys.values(match.lengths());
		this.keys.advance(match.lengths());
		String function = function(match, values);
		this.literal = "";
		return "{" + property + function + "}";
	}

	private String function(ColumnMatch match, List<String> values) {
		KeyColumn column = match.column();
		if (column.isNumber() || column.isEpoch()) {
			return width(column, values);
		}
		// a value in capitals may not be in the sample
		boolean lower = this.lowerCase && column.type().name().equals("String")
				&& !this.columns.isKeyOnly(column.property());
		String function = (lower && match.function().isEmpty()) ? "lower" : match.function();
		return function.isEmpty() ? "" : "|" + function;
	}

	/** An integer has no order as text, unless its width is fixed. */
	private String width(KeyColumn column, List<String> values) {
		int width = values.get(0).length();
		if (!this.sort) {
			return "";
		}
		boolean fixed = values.stream().allMatch((value) -> value.length() == width);
		if (!fixed || isLabelled()) {
			this.questions.add(this.attribute + ": numbers without leading zeros, which sort as texts do: 10 before 9. "
					+ "Does {" + column.property() + "} serve equality alone?");
			return "";
		}
		if (!column.isEpoch()) {
			this.questions.add(this.attribute + ": do all values of " + column.property() + " have " + width
					+ " digits, as in the sample? Others would not sort as numbers");
		}
		return "|pad:" + width;
	}

	private @Nullable String derived(List<String> tokens) {
		for (KeyColumn column : this.columns.columns()) {
			DerivedText derived = new DerivedText(column, this.keys.rows(), tokens);
			String function = derived.function();
			if (function != null) {
				this.questions.addAll(derived.questions(this.attribute));
				return "{" + column.property() + "|" + function + "}";
			}
		}
		return null;
	}

	private String take(List<String> tokens, String placeholder) {
		this.keys.advance(KeyCursor.lengths(tokens));
		this.literal = "";
		return placeholder;
	}

	private String keyOnly(List<String> tokens) {
		TextShape form = formAt();
		List<String> values = (form != null) ? this.keys.values(this.keys.lengths(form)) : tokens;
		List<String> asked = new ArrayList<>();
		Part part = (form != null) ? new Part(form.type(), "") : part(values, asked);
		String name = name(part.type());
		this.whole = this.segments.isEmpty() && values.get(0).equals(this.keys.texts().get(0));
		this.keys.advance(KeyCursor.lengths(values));
		this.literal = "";
		if (this.whole) {
			asked.forEach((question) -> this.questions.add(this.attribute + ": " + question));
			return "";
		}
		String property = this.columns.addKeyOnly(name, part.type(), this.keys.column(values), asked);
		this.added.add(property);
		this.emptyParts |= values.contains("");
		return "{" + property + part.function() + "}";
	}

	private @Nullable TextShape formAt() {
		for (TextShape form : TextShape.values()) {
			int[] lengths = this.keys.lengths(form);
			if (form != TextShape.ISO_DURATION && Arrays.stream(lengths).noneMatch((length) -> length < 0)
					&& this.keys.isUniform(lengths)) {
				return form;
			}
		}
		return null;
	}

	private Part part(List<String> values, List<String> asked) {
		if (new HashSet<>(values).size() == 1 && values.size() > 1) {
			asked.add("the same in all " + values.size() + " items: a constant of the template, not a property?");
		}
		if (values.stream().anyMatch((value) -> value.indexOf(this.delimiter) >= 0) && hasDelimiter()) {
			asked.add("holds a number of parts that differs from item to item: how is it made up?");
		}
		if (DerivedText.areHexadecimal(values)) {
			return new Part(JavaType.LONG, "|hex:" + values.get(0).length());
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
		long count = this.keys.texts().get(0).chars().filter((c) -> c == this.delimiter).count() + 1;
		Set<String> words = new HashSet<>(Arrays.asList(parts));
		if (count > 1 && parts.length == count && words.size() == count) {
			return parts[this.segments.size()];
		}
		return this.attribute + "_" + (this.segments.size() + 1);
	}

	private record Part(JavaType type, String function) {
	}

}

package io.github.dynamospring.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Pattern such as <code>{env}-{service}-{table}</code> that derives the physical name of
 * a table from its logical one. Dashes separate its segments. A segment is left out, with
 * its dash, if its placeholder has no value. Different logical names give different
 * physical names.
 *
 * @since 0.1
 */
public final class NamePattern {

	private static final Pattern PLACEHOLDER = Pattern.compile("\\{([^{}]*)}");

	private static final Set<String> NAMES = Set.of("env", "service", "table");

	/**
	 * Names of tables and indexes, see <a href=
	 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.NamingRulesDataTypes.html">naming
	 * rules</a>.
	 */
	private static final Pattern VALID = Pattern.compile("[a-zA-Z0-9_.-]{3,255}");

	private final String pattern;

	private final List<String> segments;

	private NamePattern(String pattern) {
		this.pattern = pattern;
		this.segments = List.of(pattern.split("-", -1));
		check();
	}

	private void check() {
		List<String> names = placeholders(this.pattern);
		for (String name : names) {
			if (!NAMES.contains(name)) {
				throw refused("'{" + name + "}' is unknown: use {env}, {service} and {table}");
			}
		}
		if (names.stream().filter("table"::equals).count() != 1) {
			throw refused("{table} must occur in it once, or tables would share a name");
		}
		String literals = PLACEHOLDER.matcher(this.pattern).replaceAll("");
		if (!literals.matches("[a-zA-Z0-9_.-]*")) {
			throw refused("besides placeholders it may have a-z, A-Z, 0-9, '_', '.' and '-' only");
		}
	}

	private IllegalArgumentException refused(String reason) {
		return new IllegalArgumentException("Table name pattern '" + this.pattern + "' is refused: " + reason);
	}

	/**
	 * Parse a pattern.
	 * @param pattern the pattern
	 * @return the parsed pattern
	 * @throws IllegalArgumentException if it has an unknown placeholder or a character
	 * that is invalid in table names, or if <code>{table}</code> does not occur once
	 */
	public static NamePattern of(String pattern) {
		Objects.requireNonNull(pattern, "'pattern' must not be null");
		return new NamePattern(pattern);
	}

	/**
	 * Return the physical name of a table.
	 * @param table the logical name
	 * @param values the function from another placeholder of the pattern to its value;
	 * null or blank counts as absent
	 * @return the physical name
	 * @throws IllegalArgumentException if DynamoDB would refuse the name, or another
	 * placeholder in the segment of <code>{table}</code> has no value
	 */
	public String resolve(String table, Function<String, @Nullable String> values) {
		Objects.requireNonNull(table, "'table' must not be null");
		return checked(table, text(table, values));
	}

	/**
	 * Return the physical name of a table with its placeholders, such as
	 * <code>{env}-orders</code>. Placeholders without a value are left out.
	 * @param table the logical name
	 * @param values the function from a placeholder to its value; null or blank counts as
	 * absent
	 */
	public String template(String table, Function<String, @Nullable String> values) {
		return text(table, (placeholder) -> {
			String value = values.apply(placeholder);
			return (value != null && !value.isBlank()) ? "{" + placeholder + "}" : null;
		});
	}

	private String text(String table, Function<String, @Nullable String> values) {
		List<String> resolved = new ArrayList<>();
		for (String segment : this.segments) {
			String text = resolveSegment(segment, table, values);
			if (text != null) {
				resolved.add(text);
			}
		}
		return String.join("-", resolved);
	}

	private @Nullable String resolveSegment(String segment, String table, Function<String, @Nullable String> values) {
		Matcher matcher = PLACEHOLDER.matcher(segment);
		StringBuilder text = new StringBuilder();
		while (matcher.find()) {
			String name = matcher.group(1);
			String value = name.equals("table") ? table : values.apply(name);
			if (value == null || value.isBlank()) {
				return absent(segment, name);
			}
			matcher.appendReplacement(text, Matcher.quoteReplacement(value));
		}
		return matcher.appendTail(text).toString();
	}

	private @Nullable String absent(String segment, String name) {
		if (segment.contains("{table}")) {
			throw refused("{" + name + "} has no value and cannot be left out of '" + segment
					+ "': give it one, or part it from {table} by a dash");
		}
		return null;
	}

	private String checked(String table, String name) {
		if (!VALID.matcher(name).matches()) {
			throw new IllegalArgumentException("Table '" + table + "' cannot be named '" + name + "', as '"
					+ this.pattern + "' says: DynamoDB takes 3 to 255 characters of a-z, A-Z, 0-9, '_', '.' and '-'");
		}
		return name;
	}

	private static List<String> placeholders(String text) {
		List<String> names = new ArrayList<>();
		Matcher matcher = PLACEHOLDER.matcher(text);
		while (matcher.find()) {
			names.add(matcher.group(1));
		}
		return names;
	}

	@Override
	public String toString() {
		return this.pattern;
	}

}

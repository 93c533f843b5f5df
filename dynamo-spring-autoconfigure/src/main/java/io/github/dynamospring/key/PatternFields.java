package io.github.dynamospring.key;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * Fields of a pattern of {@link java.time.format.DateTimeFormatter}. Its texts sort in
 * the order of the times if all fields have a fixed width and each subdivides the one
 * before.
 */
final class PatternFields {

	private static final String DESCENDING = "uMdHmsS";

	/** Fields with a constant text in UTC. */
	private static final String ZONE = "VvzOXxZ";

	private static final OffsetDateTime UTC = Instant.EPOCH.atOffset(ZoneOffset.UTC);

	private final StringBuilder pattern = new StringBuilder();

	private final List<KeyChars> chars = new ArrayList<>();

	private final boolean utc;

	private boolean sorted = true;

	private @Nullable TimeStep step;

	private int rank = -1;

	private PatternFields(boolean utc) {
		this.utc = utc;
	}

	/**
	 * Read a pattern.
	 * @param utc whether the times are written in UTC, with a constant zone
	 */
	static PatternFields of(String pattern, boolean utc) {
		PatternFields fields = new PatternFields(utc);
		boolean era = pattern.replaceAll("'[^']*'", "").indexOf('G') >= 0;
		int i = 0;
		while (i < pattern.length()) {
			String token = pattern.substring(i, endOfToken(pattern, i));
			fields.add((token.startsWith("y") && !era) ? token.replace('y', 'u') : token);
			i += token.length();
		}
		return fields;
	}

	private static int endOfToken(String pattern, int start) {
		if (pattern.charAt(start) != '\'') {
			return endOfRun(pattern, start);
		}
		int end = pattern.indexOf('\'', start + 1);
		if (end >= 0) {
			return end + 1;
		}
		return pattern.length();
	}

	private static int endOfRun(String pattern, int start) {
		int end = start + 1;
		while (end < pattern.length() && pattern.charAt(end) == pattern.charAt(start)) {
			end++;
		}
		return end;
	}

	private void add(String token) {
		this.pattern.append(token);
		char c = token.charAt(0);
		if (c == '\'') {
			addLiteral((token.length() > 2) ? token.substring(1, token.length() - 1) : "'");
		}
		else if (Character.isLetter(c) && c < 0x80) {
			addField(c, token.length());
		}
		else if (c != '[' && c != ']') {
			addLiteral(token);
		}
	}

	private void addLiteral(String text) {
		for (char c : text.toCharArray()) {
			this.sorted &= c >= ' ' && c <= '~' && c != KeyFormat.DEFAULT.delimiter() && c != KeyChars.ESCAPE;
			this.chars.add(KeyChars.of(c));
		}
	}

	private void addField(char field, int count) {
		if (this.utc && ZONE.indexOf(field) >= 0) {
			addLiteral(DateTimeFormatter.ofPattern(String.valueOf(field).repeat(count), Locale.ROOT).format(UTC));
			return;
		}
		int next = DESCENDING.indexOf((field == 'L') ? 'M' : field);
		boolean first = this.rank < 0 && next >= 0;
		this.sorted &= isFixed(field, count) && (first || next == this.rank + 1);
		this.rank = next;
		this.chars.addAll(Collections.nCopies(count, KeyChars.DIGITS));
		this.step = step(field, count);
	}

	private static boolean isFixed(char field, int count) {
		return switch (field) {
			case 'u' -> count == 4;
			case 'S' -> true;
			default -> count == 2;
		};
	}

	private static @Nullable TimeStep step(char field, int count) {
		return switch (field) {
			case 'u' -> new TimeStep(ChronoUnit.YEARS, 1);
			case 'M', 'L' -> new TimeStep(ChronoUnit.MONTHS, 1);
			case 'd' -> new TimeStep(ChronoUnit.DAYS, 1);
			case 'H' -> new TimeStep(ChronoUnit.HOURS, 1);
			case 'm' -> new TimeStep(ChronoUnit.MINUTES, 1);
			case 's' -> new TimeStep(ChronoUnit.SECONDS, 1);
			case 'S' -> TimeStep.fraction(count);
			default -> null;
		};
	}

	/**
	 * Return the pattern with years of the proleptic calendar, including zero.
	 */
	String pattern() {
		return this.pattern.toString();
	}

	/**
	 * Return the step between the times of the pattern, or null if their texts do not
	 * sort.
	 */
	@Nullable TimeStep step() {
		if (this.sorted) {
			return this.step;
		}
		return null;
	}

	/**
	 * Return the possible characters at each place of sorted texts.
	 */
	List<KeyChars> chars() {
		return List.copyOf(this.chars);
	}

}

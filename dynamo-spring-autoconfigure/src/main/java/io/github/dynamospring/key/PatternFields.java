package io.github.dynamospring.key;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * Fields of a pattern of {@link java.time.format.DateTimeFormatter}. Its texts sort as
 * the times do where all fields have a fixed width and each is a part of the one before
 * it.
 */
final class PatternFields {

	private static final String DESCENDING = "uMdHmsS";

	/** Fields whose text is always the same in UTC. */
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
	 * @param utc whether the times are told in UTC, so that their zone is always the same
	 */
	static PatternFields of(String pattern, boolean utc) {
		PatternFields fields = new PatternFields(utc);
		boolean era = pattern.replaceAll("'[^']*'", "").indexOf('G') >= 0;
		int i = 0;
		while (i < pattern.length()) {
			char c = pattern.charAt(i);
			int end = (c == '\'') ? endOfQuote(pattern, i) : endOfRun(pattern, i);
			fields.add((c == 'y' && !era) ? "u".repeat(end - i) : pattern.substring(i, end));
			i = end;
		}
		return fields;
	}

	private static int endOfQuote(String pattern, int start) {
		int end = pattern.indexOf('\'', start + 1);
		return (end >= 0) ? end + 1 : pattern.length();
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
		boolean fixed = count == ((field == 'u') ? 4 : 2) || field == 'S';
		this.sorted &= fixed && next == ((this.rank < 0) ? Math.max(next, 0) : this.rank + 1);
		this.rank = next;
		for (int i = 0; i < count; i++) {
			this.chars.add(KeyChars.DIGITS);
		}
		this.step = step(field, count);
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
	 * Return the pattern with years that count through zero.
	 */
	String pattern() {
		return this.pattern.toString();
	}

	/**
	 * Return the step between the times that the pattern holds, or null where their texts
	 * do not sort.
	 */
	@Nullable TimeStep step() {
		return this.sorted ? this.step : null;
	}

	/**
	 * Return the characters that texts have at each place, where they sort.
	 */
	List<KeyChars> chars() {
		return List.copyOf(this.chars);
	}

}

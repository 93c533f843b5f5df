package io.github.dynamospring.faults;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.github.dynamospring.faults.Violation.Kind;
import org.jspecify.annotations.Nullable;

/**
 * A key that one writer at a time writes. So it is known what is stored, and how each
 * write has to end: nobody else can be the reason for a refusal. Each write stores a text
 * of its own. Once a write is ambiguous, the key is not written any more, because that
 * write may arrive later.
 */
final class OwnedKey {

	private final String key;

	private @Nullable String text;

	private long version;

	private @Nullable Told open;

	private final List<Told> story = new ArrayList<>();

	private final List<Violation> violations = new ArrayList<>();

	OwnedKey(String key) {
		this.key = key;
	}

	String key() {
		return this.key;
	}

	/**
	 * Return what is stored, or null.
	 */
	@Nullable String text() {
		return this.text;
	}

	boolean isStored() {
		return this.text != null;
	}

	/**
	 * Return the version that is stored, which counts the writes since it was stored
	 * anew.
	 */
	long version() {
		return this.version;
	}

	/**
	 * Return whether it is known what is stored.
	 */
	boolean isKnown() {
		return this.open == null;
	}

	/**
	 * Note what a writer was told.
	 * @param write what it wanted
	 * @param outcome what it was told
	 */
	void told(Write write, Outcome outcome) {
		Told told = new Told(write, outcome);
		this.story.add(told);
		if (outcome == Outcome.SUCCESS) {
			check(write.expected() == Outcome.SUCCESS, Kind.LOST, "it cannot have succeeded");
			apply(write);
		}
		else if (outcome.mayBeApplied()) {
			this.open = told;
		}
		else {
			boolean passes = outcome == Outcome.TRANSIENT || outcome == Outcome.FAILED;
			check(passes || outcome == write.expected(), Kind.FALSE_CONFLICT, "nobody else can have been the reason");
		}
	}

	private void apply(Write write) {
		if (write.expected() == Outcome.SUCCESS) {
			this.version = (write.text() != null) ? this.version + 1 : 0;
			this.text = write.text();
		}
	}

	private void check(boolean holds, Kind kind, String problem) {
		if (!holds) {
			this.violations.add(kind.of("%s: %s: %s", this.key, problem, this.story));
		}
	}

	/**
	 * Return what the end and the story contradict each other in.
	 * @param end the text in the end, or null
	 */
	List<Violation> violations(@Nullable String end) {
		Set<String> possible = new HashSet<>();
		possible.add(String.valueOf(this.text));
		if (this.open != null) {
			possible.add(String.valueOf(this.open.write().text()));
		}
		check(possible.contains(String.valueOf(end)), isOfFailure(end) ? Kind.FAILED_BUT_APPLIED : Kind.LOST,
				"the end is '" + end + "'");
		return this.violations;
	}

	private boolean isOfFailure(@Nullable String end) {
		return this.story.stream()
			.anyMatch((told) -> !told.outcome().mayBeApplied()
					&& String.valueOf(told.write().text()).equals(String.valueOf(end)));
	}

	/**
	 * A write.
	 *
	 * @param kind the kind of write
	 * @param text the text that is to be stored, or null where it deletes
	 * @param expected how it has to end, unless something fails: as a success, or in a
	 * refusal
	 */
	record Write(String kind, @Nullable String text, Outcome expected) {

	}

	private record Told(Write write, Outcome outcome) {

	}

}

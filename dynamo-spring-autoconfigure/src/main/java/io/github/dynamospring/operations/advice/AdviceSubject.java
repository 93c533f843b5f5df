package io.github.dynamospring.operations.advice;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import org.springframework.util.Assert;

/**
 * Subject of a finding: an access pattern such as {@code Orders.findByOrderId}, a table
 * such as {@code shop}, an index of it such as {@code shop.gsi1}, or the key of an entity
 * such as {@code Order} or {@code Order.gsi1}.
 *
 * @param name the name, with the logical name of a table
 * @param wider the names of wider subjects that can be accepted too: the repository and
 * the entity of an access pattern, the entities of an index, the entity of a key
 * @since 0.1
 */
public record AdviceSubject(String name, Set<String> wider) {

	/**
	 * Create a subject.
	 */
	public AdviceSubject {
		Assert.hasText(name, "'name' must not be empty");
		wider = Collections.unmodifiableSet(new TreeSet<>(wider));
	}

	/**
	 * Create a subject.
	 * @param name the name
	 * @param wider the names of wider subjects
	 */
	public static AdviceSubject of(String name, String... wider) {
		return new AdviceSubject(name, Set.copyOf(List.of(wider)));
	}

	/**
	 * Return whether the subject or a wider one has the name.
	 */
	public boolean isPartOf(String name) {
		return this.name.equals(name) || this.wider.contains(name);
	}

	/**
	 * Return whether both are names of one index.
	 */
	boolean isSameIndexAs(AdviceSubject other) {
		return isIndex() && other.isIndex() && (isPartOf(other.name) || other.isPartOf(this.name));
	}

	// tables and entities have a name without a dot
	private boolean isIndex() {
		return this.name.indexOf('.') > 0;
	}

	@Override
	public String toString() {
		return this.name;
	}

}

package io.github.dynamospring.core;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.util.Assert;

/**
 * All access patterns of the application, in the order in which they were planned.
 *
 * @since 0.1
 */
public final class AccessPatterns implements Iterable<RegisteredPattern> {

	private static final Log logger = LogFactory.getLog(AccessPatterns.class);

	private final List<RegisteredPattern> patterns = new CopyOnWriteArrayList<>();

	/**
	 * Add a pattern.
	 */
	void register(RegisteredPattern pattern) {
		Assert.notNull(pattern, "'pattern' must not be null");
		if (logger.isDebugEnabled()) {
			logger.debug(pattern.plan().explain());
		}
		this.patterns.add(pattern);
	}

	/**
	 * Return a pattern.
	 * @param name such as {@code Orders.findByOrderId}
	 * @throws IllegalArgumentException if there is none of that name, or several
	 */
	public RegisteredPattern get(String name) {
		List<RegisteredPattern> found = find(name);
		Assert.isTrue(found.size() < 2,
				() -> "There are " + found.size() + " access patterns named '" + name + "': choose one of find(…)");
		Assert.isTrue(found.size() == 1, () -> "There is no access pattern named '" + name + "', but "
				+ this.patterns.stream().map(RegisteredPattern::name).toList());
		return found.get(0);
	}

	/**
	 * Return the patterns of a name: several where a method is overloaded.
	 */
	public List<RegisteredPattern> find(String name) {
		List<RegisteredPattern> found = new ArrayList<>();
		for (RegisteredPattern pattern : this.patterns) {
			if (pattern.name().equals(name)) {
				found.add(pattern);
			}
		}
		return found;
	}

	@Override
	public Iterator<RegisteredPattern> iterator() {
		return this.patterns.iterator();
	}

}

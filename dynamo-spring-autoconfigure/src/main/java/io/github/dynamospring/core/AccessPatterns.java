package io.github.dynamospring.core;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

import io.github.dynamospring.plan.AccessPlan;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * Registry of all access patterns of the application, in the order in which they were
 * planned.
 *
 * @since 0.1
 */
public final class AccessPatterns implements Iterable<RegisteredPattern> {

	private static final Log logger = LogFactory.getLog(AccessPatterns.class);

	/**
	 * Begins the names of batches and transactions that the application does not name.
	 */
	private static final String TEMPLATE = "DynamoTemplate.";

	private final List<RegisteredPattern> patterns = new CopyOnWriteArrayList<>();

	private final List<Consumer<RegisteredPattern>> followers = new CopyOnWriteArrayList<>();

	private final Map<Class<?>, Map<Signature, RegisteredPattern>> methods = new ConcurrentHashMap<>();

	/**
	 * Add a pattern.
	 */
	public void register(RegisteredPattern pattern) {
		Assert.notNull(pattern, "'pattern' must not be null");
		if (logger.isDebugEnabled()) {
			logger.debug(pattern.plan().explain());
		}
		this.patterns.add(pattern);
		this.followers.forEach((follower) -> follower.accept(pattern));
	}

	/**
	 * Hand each pattern to a follower: the present ones now, further ones when they are
	 * registered. A pattern may come twice.
	 */
	public void follow(Consumer<RegisteredPattern> follower) {
		Assert.notNull(follower, "'follower' must not be null");
		this.followers.add(follower);
		this.patterns.forEach(follower);
	}

	/**
	 * Assign a registered pattern to a method.
	 */
	public void declare(Class<?> repository, Method method, RegisteredPattern pattern) {
		this.methods.computeIfAbsent(repository, (type) -> new ConcurrentHashMap<>())
			.put(Signature.of(method), pattern);
	}

	/**
	 * Return the interfaces of the repositories, in no order.
	 */
	public Set<Class<?>> repositories() {
		return Set.copyOf(this.methods.keySet());
	}

	/**
	 * Return the pattern of a method.
	 * @param repository the interface of the repository
	 * @param method a method of it, declared or inherited
	 * @throws IllegalArgumentException if the interface is no repository of the
	 * application, or the method no access pattern
	 */
	public RegisteredPattern get(Class<?> repository, Method method) {
		Map<Signature, RegisteredPattern> declared = this.methods.get(repository);
		Assert.notNull(declared, () -> repository.getName() + " is no repository of the application, but "
				+ this.methods.keySet().stream().map(Class::getSimpleName).sorted().toList());
		RegisteredPattern pattern = declared.get(Signature.of(method));
		Assert.notNull(pattern, () -> repository.getSimpleName() + "." + method.getName() + " is no access pattern");
		return pattern;
	}

	/**
	 * Return the pattern of a method, or null if the method has no pattern of its own.
	 * @param repository the interface of the repository
	 * @param method a method of it, declared or inherited
	 */
	public @Nullable RegisteredPattern find(Class<?> repository, Method method) {
		return this.methods.getOrDefault(repository, Map.of()).get(Signature.of(method));
	}

	/**
	 * Return a pattern.
	 * @param name such as {@code Orders.findByOrderId}
	 * @throws IllegalArgumentException if no pattern or several have that name
	 */
	public RegisteredPattern get(String name) {
		List<RegisteredPattern> found = find(name);
		Assert.isTrue(found.size() < 2,
				() -> "There are " + found.size() + " access patterns named '" + name + "': choose one of find(…)");
		Assert.isTrue(found.size() == 1,
				() -> "There is no access pattern named '" + name + "', but " + namesOfApplication());
		return found.get(0);
	}

	private List<String> namesOfApplication() {
		return this.patterns.stream()
			.map(RegisteredPattern::name)
			.filter((name) -> !name.startsWith(TEMPLATE))
			.toList();
	}

	/**
	 * Return the patterns of a name: several if a method is overloaded.
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

	/**
	 * Return the plans of the patterns that use a table.
	 * @param table the logical name of the table
	 */
	public List<AccessPlan> plansOf(String table) {
		return this.patterns.stream()
			.map(RegisteredPattern::plan)
			.filter((plan) -> plan.table().equals(table))
			.toList();
	}

	/**
	 * Return the plans of the patterns that read an index.
	 * @param table the logical name of the table
	 * @param index the name of the index
	 */
	public List<AccessPlan> readersOf(String table, String index) {
		return plansOf(table).stream().filter((plan) -> index.equals(plan.index())).toList();
	}

	@Override
	public Iterator<RegisteredPattern> iterator() {
		return this.patterns.iterator();
	}

	/**
	 * Key of a method within its repository.
	 *
	 * @param name the name
	 * @param parameterTypes the types of the parameters
	 */
	private record Signature(String name, List<Class<?>> parameterTypes) {

		static Signature of(Method method) {
			return new Signature(method.getName(), List.of(method.getParameterTypes()));
		}

	}

}

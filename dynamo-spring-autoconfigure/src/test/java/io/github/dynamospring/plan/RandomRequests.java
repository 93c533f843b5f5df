package io.github.dynamospring.plan;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

import io.github.dynamospring.key.TimeFormat;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.PropertyReference;
import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.Range;
import org.springframework.data.domain.Range.Bound;

/**
 * Requests for the keys of an entity, near to what they serve, and arguments for them.
 */
final class RandomRequests {

	private static final List<String> ORDERED = List.of("=", "<", "<=", ">", ">=", "between", "pair", "range");

	private final Random random;

	private final RandomEntities values;

	private final List<Object> arguments = new ArrayList<>();

	private final List<String> predicates = new ArrayList<>();

	RandomRequests(Random random, RandomEntities values) {
		this.random = random;
		this.values = values;
	}

	/**
	 * Return a request as {@link Requests} reads it.
	 */
	String next() {
		this.arguments.clear();
		this.predicates.clear();
		List<Class<?>> types = chance(2) ? Models.SPREAD : Models.TYPES;
		DynamoPersistentEntity<?> entity = Models.entity(this.values.pick(types).getSimpleName());
		EntityKey key = this.values.pick(entity.getKeys());
		List<String> sort = new ArrayList<>(paths(key.sort()));
		int bound = this.random.nextInt(sort.size() + 1);
		for (String path : paths(key.partition())) {
			Spread spread = Spread.of(key, path);
			if (spread == Spread.BUCKETS && !chance(3)) {
				both(entity.getRequiredProperty(path));
				bound = sort.contains(path) ? Math.min(bound, sort.indexOf(path)) : bound;
			}
			else if (spread != Spread.SHARDS || chance(3)) {
				equal(entity, path);
			}
		}
		sort.subList(0, bound).forEach((path) -> equal(entity, path));
		if (bound < sort.size() && chance(2)) {
			any(entity, sort.get(bound));
		}
		paths(key.parts()).stream()
			.filter((path) -> entity.getRequiredProperty(path).mayBeAbsent() && chance(2))
			.forEach((path) -> this.predicates.add("attribute_exists(" + path + ")"));
		if (key.when() != null && !chance(3)) {
			this.predicates.add(key.when().toString());
		}
		List<String> all = new ArrayList<>();
		entity.forEach((property) -> all.add(property.getName()));
		for (int i = this.random.nextInt(3); i > 1; i--) {
			any(entity, this.values.pick(all));
		}
		Collections.shuffle(this.predicates, this.random);
		return entity.getType().getSimpleName() + " | " + String.join(" and ", this.predicates) + " | "
				+ String.join("; ", modifiers(key, sort, bound));
	}

	private boolean chance(int of) {
		return this.random.nextInt(of) == 0;
	}

	private static Set<String> paths(List<KeyPart> parts) {
		Set<String> paths = new LinkedHashSet<>();
		parts.forEach((part) -> part.properties().forEach((property) -> paths.add(property.path())));
		return paths;
	}

	private List<String> modifiers(EntityKey key, List<String> sort, int bound) {
		List<String> modifiers = new ArrayList<>();
		modifiers.add(chance(3) ? "" : "filter");
		modifiers.add(chance(2) ? "expired" : "");
		modifiers.add(chance(2) ? "fetch" : "");
		modifiers.add(chance(10) ? "scan" : "");
		modifiers.add(chance(4) ? "stream" : "");
		modifiers.add(chance(3) ? "only " + paths(key.parts()).iterator().next() : "");
		modifiers.add((key.indexName() != null && chance(2)) ? "index " + key.indexName() : "");
		if (bound < sort.size() && chance(2)) {
			boolean descending = this.random.nextBoolean();
			sort.subList(bound, sort.size())
				.forEach((path) -> modifiers.add("order " + path + (descending ? " desc" : "")));
		}
		return modifiers;
	}

	private void equal(DynamoPersistentEntity<?> entity, String path) {
		PropertyReference property = entity.getRequiredProperty(path);
		String folded = folded(entity, path);
		if (folded != null && !chance(3)) {
			this.predicates.add(chance(4) ? folded + " in " + parameter(options(property))
					: folded + " = " + parameter(value(property)));
		}
		else if (chance(8)) {
			this.predicates.add(path + " in " + parameter(options(property)));
		}
		else if (property.type().isEnum() && chance(2)) {
			this.predicates.add(path + " = '" + this.values.status() + "'");
		}
		else {
			this.predicates.add(path + " = " + parameter(value(property)));
		}
	}

	private static @Nullable String folded(DynamoPersistentEntity<?> entity, String path) {
		List<String> written = entity.getKeys()
			.stream()
			.flatMap((key) -> key.parts().stream())
			.map(KeyPart::template)
			.toList();
		return Stream.of("lower", "upper")
			.filter((function) -> written.stream().anyMatch((text) -> text.contains("{" + path + "|" + function + "}")))
			.map((function) -> function + "(" + path + ")")
			.findFirst()
			.orElse(null);
	}

	private List<Object> options(PropertyReference property) {
		List<Object> options = new ArrayList<>();
		for (int i = this.random.nextInt(4); i > 0; i--) {
			options.add(value(property));
		}
		return options;
	}

	private String parameter(Object argument) {
		this.arguments.add(argument);
		return ":p" + (this.arguments.size() - 1);
	}

	private void any(DynamoPersistentEntity<?> entity, String path) {
		PropertyReference property = entity.getRequiredProperty(path);
		if (property.isPath() && !chance(3)) {
			this.predicates.add(chance(3) ? path + " = " + parameter(value(property))
					: "begins_with(" + path + ", " + parameter(value(property)) + ")");
		}
		else if (property.codec().elements() != null || path.equals("address")) {
			this.predicates.add("attribute_exists(" + path + ")");
		}
		else if (chance(5)) {
			this.predicates.add((chance(2) ? "attribute_exists(" : "attribute_not_exists(") + path + ")");
		}
		else if (property.type() == String.class && chance(4)) {
			this.predicates.add("begins_with(" + path + ", " + parameter(value(property)) + ")");
		}
		else if (property.type() == String.class && chance(4)) {
			this.predicates.add("contains(" + path + ", " + parameter(value(property)) + ")");
		}
		else if (chance(5)) {
			this.predicates.add(path + " <> " + parameter(value(property)));
		}
		else if (property.type().isEnum() || chance(6)) {
			equal(entity, path);
		}
		else {
			compare(path, property);
		}
	}

	private void compare(String path, PropertyReference property) {
		String operator = this.values.pick(ORDERED);
		if (operator.equals("between")) {
			this.predicates.add(path + " between " + parameter(bound(property)) + " and " + parameter(bound(property)));
		}
		else if (operator.equals("range")) {
			range(property, bound(property), bound(property));
		}
		else if (operator.equals("pair")) {
			pair(property, bound(property), bound(property));
		}
		else {
			this.predicates
				.add(path + " " + operator + " " + parameter(operator.equals("=") ? value(property) : bound(property)));
		}
	}

	private void both(PropertyReference property) {
		Object first = bound(property);
		Object second = bound(property);
		boolean ascending = chance(8) || JavaOracle.order(first, second) <= 0;
		Object from = ascending ? first : second;
		Object to = ascending ? second : first;
		if (chance(3)) {
			range(property, from, to);
		}
		else if (chance(2)) {
			this.predicates.add(property.path() + " between " + parameter(from) + " and " + parameter(to));
		}
		else {
			pair(property, from, to);
		}
	}

	private void range(PropertyReference property, Object from, Object to) {
		String range = parameter(Range.of(end(from), end(to)));
		this.predicates.add(property.path() + " between " + range + " and " + range);
	}

	private Bound<Object> end(Object value) {
		return chance(4) ? Bound.unbounded() : chance(2) ? Bound.inclusive(value) : Bound.exclusive(value);
	}

	private void pair(PropertyReference property, Object from, Object to) {
		this.predicates.add(property.path() + (chance(2) ? " > " : " >= ") + parameter(from));
		this.predicates.add(property.path() + (chance(2) ? " < " : " <= ") + parameter(to));
	}

	// may be finer than what is stored
	private Object bound(PropertyReference property) {
		return (property.type() == Instant.class) ? this.values.instant() : value(property);
	}

	private Object value(PropertyReference property) {
		Class<?> type = property.type();
		if (type == Instant.class) {
			TimeFormat format = property.codec().timeFormat();
			return format.isSorted() ? format.floor(this.values.instant()) : this.values.second();
		}
		if (property.isPath()) {
			return this.values.path();
		}
		if (property.properties().get(0).getShardCount() != null) {
			return this.random.nextInt(property.properties().get(0).getShardCount().all());
		}
		if (type == BigDecimal.class) {
			return BigDecimal.valueOf(this.values.number());
		}
		if (type.isEnum()) {
			return this.values.status();
		}
		if (type == String.class) {
			return this.values.text();
		}
		int number = this.values.number();
		return (type == long.class || type == Long.class) ? (Object) (long) number : (Object) number;
	}

	/**
	 * Return the arguments of the last request, a range as one.
	 */
	Object[] arguments(PatternRequest request) {
		return request.parameters()
			.stream()
			.map(PatternParameter::declaredName)
			.distinct()
			.map(this::argument)
			.toArray();
	}

	/**
	 * Return an argument of the last request.
	 */
	Object argument(String parameter) {
		return this.arguments.get(Integer.parseInt(parameter.substring(1)));
	}

	/**
	 * What a partition key does with the values of a property.
	 */
	private enum Spread {

		NONE, SHARDS, BUCKETS;

		static Spread of(EntityKey key, String path) {
			Set<Spread> all = EnumSet.noneOf(Spread.class);
			for (KeyPart part : key.partition()) {
				for (int i = 0; i < part.properties().size(); i++) {
					if (part.properties().get(i).path().equals(path)) {
						all.add(of(part, i));
					}
				}
			}
			return all.contains(NONE) ? NONE : all.contains(BUCKETS) ? BUCKETS : SHARDS;
		}

		private static Spread of(KeyPart part, int placeholder) {
			if (part.properties().get(placeholder).properties().get(0).getShardCount() != null) {
				return SHARDS;
			}
			if (!(part instanceof KeyPart.Composed composed)) {
				return NONE;
			}
			return (composed.encoder().shards(placeholder) != null) ? SHARDS
					: (composed.encoder().buckets(placeholder) != null) ? BUCKETS : NONE;
		}

	}

}

package io.github.dynamospring.plan.read;

import java.time.LocalDate;
import java.time.MonthDay;
import java.time.Year;
import java.time.YearMonth;
import java.time.temporal.Temporal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.dynamospring.expression.Operand.Transformed;
import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.key.KeyFunctionRegistry;
import io.github.dynamospring.key.KeyRole;
import io.github.dynamospring.key.KeyTemplate;
import io.github.dynamospring.key.KeyTemplateException;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.PropertyReference;
import io.github.dynamospring.mapping.ValueCodec;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.key.IndexPresence;
import io.github.dynamospring.plan.key.ValueOrder;
import io.github.dynamospring.plan.predicate.PatternPredicates;
import io.github.dynamospring.plan.predicate.Predicate;
import io.github.dynamospring.plan.predicate.Predicate.Range;
import org.jspecify.annotations.Nullable;

/**
 * Advice on the index that would serve a pattern, as an annotation.
 */
final class IndexAdvice {

	private static final Map<Class<?>, Integer> DIGITS = Map.of(Byte.class, 3, byte.class, 3, Short.class, 5,
			short.class, 5, Integer.class, 10, int.class, 10, Long.class, 19, long.class, 19);

	private static final Set<AttributeType> KEY_TYPES = Set.of(AttributeType.S, AttributeType.N, AttributeType.B);

	private static final Set<Class<?>> FEW_VALUES = Set.of(boolean.class, Boolean.class, LocalDate.class, Year.class,
			YearMonth.class, MonthDay.class);

	/** The attributes of a partition key of an index. */
	private static final int MAX_ATTRIBUTES = 4;

	/** The digits of milliseconds in the years that have four. */
	private static final int EPOCH_DIGITS = 15;

	private final DynamoPersistentEntity<?> entity;

	private final Map<String, PropertyReference> partition = new LinkedHashMap<>();

	private final Map<String, PropertyReference> sort = new LinkedHashMap<>();

	private final Map<String, String> functions = new HashMap<>();

	private final List<String> filters;

	private final boolean ordered;

	private final List<String> absent;

	private final ProposedIndexes proposed;

	/**
	 * Create advice.
	 * @param inPartition the paths of the properties for the partition key, or an empty
	 * set for all properties with a value
	 * @param proposed the collection that receives the proposed index
	 */
	IndexAdvice(PatternRequest request, PatternPredicates predicates, Set<String> inPartition,
			ProposedIndexes proposed) {
		this.entity = request.entity();
		this.proposed = proposed;
		for (Predicate predicate : predicates.all()) {
			if (predicate instanceof Predicate.OnProperty bound && !(predicate instanceof Range)) {
				String path = bound.property().path();
				boolean partitions = inPartition.isEmpty() || inPartition.contains(path);
				(partitions ? this.partition : this.sort).put(path, bound.property());
				Transformed text = bound.transformed();
				if (text != null) {
					this.functions.put(path, "|" + text.functions().get(0));
				}
			}
		}
		List<Range> ranges = predicates.of(Range.class).toList();
		List<PropertyReference> last = new ArrayList<>(ranges.stream().limit(1).map(Range::property).toList());
		request.orderings().forEach((ordering) -> last.add(this.entity.getRequiredProperty(ordering.property())));
		this.ordered = ranges.stream().allMatch((range) -> ValueOrder.refusal(range.property(), range.range()) == null)
				&& request.orderings()
					.stream()
					.map((ordering) -> this.entity.getRequiredProperty(ordering.property()))
					.allMatch((property) -> ValueOrder.refusal(property) == null);
		this.absent = new IndexPresence(this.entity).missing(last.stream(), predicates.conditions());
		last.stream()
			.filter((property) -> !this.partition.containsKey(property.path()))
			.forEach((property) -> this.sort.putIfAbsent(property.path(), property));
		this.filters = Stream.concat(predicates.of(Predicate.Other.class), ranges.stream().skip(1))
			.map((predicate) -> predicate.condition().toString())
			.toList();
	}

	/**
	 * Return the conditions beyond the reach of keys.
	 */
	List<String> filters() {
		return this.filters;
	}

	/**
	 * Return the annotation, or null if no index would serve.
	 */
	@Nullable String annotation() {
		if (this.partition.isEmpty() || !this.ordered) {
			return null;
		}
		String partition = partition();
		String sortTemplate = this.sort.isEmpty() ? "" : sortTemplate();
		if (partition == null || !sortTemplate.isEmpty() && !compiles(sortTemplate, KeyRole.SORT)) {
			return null;
		}
		String keys = "partition = " + partition;
		if (!sortTemplate.isEmpty()) {
			keys += ", sort = \"" + sortTemplate + "\"";
		}
		String advice = "add @GlobalSecondaryIndex(" + this.proposed.propose(this.entity.getTable().schema(), keys)
				+ ")";
		if (this.absent.isEmpty()) {
			return advice;
		}
		return advice + " and " + IndexPresence.demand(this.absent);
	}

	private @Nullable String partition() {
		String template = this.partition.values()
			.stream()
			.map((property) -> label(property) + delimiter() + placeholder(property, ""))
			.collect(Collectors.joining(delimiter()));
		if (compiles(template, KeyRole.PARTITION)) {
			String spread = spread(template);
			if (spread == null) {
				return null;
			}
			return "\"" + spread + "\"";
		}
		return ownAttributes();
	}

	// A few values make a few partitions, which are hot if many items are written.
	private @Nullable String spread(String template) {
		if (!this.partition.values().stream().allMatch(IndexAdvice::hasFewValues)) {
			return template;
		}
		List<String> spread = this.entity.getPrimaryKey()
			.parts()
			.stream()
			.flatMap((part) -> part.properties().stream())
			.filter((property) -> !this.partition.containsKey(property.path()) && !hasFewValues(property))
			.sorted(Comparator.comparing((property) -> !Temporal.class.isAssignableFrom(property.type())))
			.map((property) -> template + delimiter() + "{" + property.path() + "|shard:16}")
			.filter((sharded) -> compiles(sharded, KeyRole.PARTITION))
			.toList();
		if (spread.isEmpty()) {
			return null;
		}
		return spread.get(spread.size() - 1);
	}

	/**
	 * Return whether many items have the same value at a time, such as a day.
	 */
	static boolean hasFewValues(PropertyReference property) {
		return property.type().isEnum() || FEW_VALUES.contains(property.type());
	}

	// A value without a text form, such as a decimal, is a key as it is stored.
	private @Nullable String ownAttributes() {
		if (!this.functions.isEmpty() || this.partition.size() > MAX_ATTRIBUTES
				|| !this.partition.values().stream().allMatch(IndexAdvice::isKey)) {
			return null;
		}
		String attributes = this.partition.keySet()
			.stream()
			.map((path) -> "\"{" + path + "}\"")
			.collect(Collectors.joining(", "));
		if (this.partition.size() == 1) {
			return attributes;
		}
		return "{ " + attributes + " }";
	}

	private static boolean isKey(PropertyReference property) {
		return property.isTopLevel() && KEY_TYPES.contains(property.codec().storedType());
	}

	// Numbers have no fixed width in a template: alone, they are keys as they are.
	private String sortTemplate() {
		PropertyReference first = this.sort.values().iterator().next();
		if (this.sort.size() == 1 && first.isTopLevel() && first.codec().storedType() == AttributeType.N
				&& first.sortsAsStored() && !this.functions.containsKey(first.path())) {
			return "{" + first.path() + "}";
		}
		return label(first) + delimiter()
				+ this.sort.values().stream().map(this::sortPlaceholder).collect(Collectors.joining(delimiter()));
	}

	private String delimiter() {
		return String.valueOf(this.entity.getTable().keyFormat().delimiter());
	}

	private String sortPlaceholder(PropertyReference property) {
		if (property.codec().storedType() != AttributeType.N) {
			return placeholder(property, "");
		}
		Integer digits = digits(property.codec());
		return placeholder(property, (digits != null) ? "|signed:" + digits : "");
	}

	private String placeholder(PropertyReference property, String function) {
		return "{" + property.path() + this.functions.getOrDefault(property.path(), function) + "}";
	}

	private static @Nullable Integer digits(ValueCodec<Object> codec) {
		if (codec.timeFormat() != null) {
			return EPOCH_DIGITS;
		}
		return DIGITS.get(codec.keyType());
	}

	private static String label(PropertyReference property) {
		String name = property.path().substring(property.path().lastIndexOf('.') + 1);
		if (name.length() > 2 && name.endsWith("Id")) {
			name = name.substring(0, name.length() - 2);
		}
		return name.replaceAll("([a-z0-9])([A-Z])", "$1_$2").toUpperCase(Locale.ROOT);
	}

	private boolean compiles(String source, KeyRole role) {
		try {
			KeyTemplate template = KeyTemplate.parse(source);
			if (template.isProperty()) {
				return true;
			}
			template.compile(role, this.entity.getKeyProperties(), KeyFunctionRegistry.builtIn(),
					this.entity.getTable().keyFormat());
			return true;
		}
		catch (KeyTemplateException ex) {
			return false;
		}
	}

}

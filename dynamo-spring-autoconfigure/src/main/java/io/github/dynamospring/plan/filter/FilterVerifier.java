package io.github.dynamospring.plan.filter;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.ConditionExpression.AttributeNotExists;
import io.github.dynamospring.expression.ConditionExpression.BeginsWith;
import io.github.dynamospring.expression.ConditionExpression.Between;
import io.github.dynamospring.expression.ConditionExpression.Comparison;
import io.github.dynamospring.expression.Operand;
import io.github.dynamospring.expression.Operand.Transformed;
import io.github.dynamospring.expression.Path;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.PropertyReference;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.filter.KeyRejection.Stage;
import io.github.dynamospring.plan.predicate.OperandForm;
import io.github.dynamospring.plan.predicate.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Verifier that refuses filters that DynamoDB would refuse, or that would have another
 * meaning there.
 */
public final class FilterVerifier {

	private final PatternRequest request;

	private final DynamoPersistentEntity<?> entity;

	private final FilterPaths paths;

	public FilterVerifier(PatternRequest request) {
		this.request = request;
		this.entity = request.entity();
		this.paths = new FilterPaths(request.entity());
	}

	/**
	 * Verify filters.
	 * @param inMemory whether the items of whole primary keys are checked in memory,
	 * which takes no {@code @AllowFilter}
	 */
	public @Nullable KeyRejection verify(EntityKey key, ItemFilters filters, @Nullable String rangeRefusal,
			boolean inMemory) {
		KeyRejection unfit = unfit(key, filters, rangeRefusal, inMemory);
		if (unfit != null || inMemory || filters.asked().isEmpty() || this.request.allowFilter()) {
			return unfit;
		}
		List<String> texts = filters.asked().stream().map((predicate) -> predicate.condition().toString()).toList();
		return new KeyRejection(key, Stage.FILTER, Objects.requireNonNullElse(rangeRefusal, ""), "", texts);
	}

	private @Nullable KeyRejection unfit(EntityKey key, ItemFilters filters, @Nullable String rangeRefusal,
			boolean inMemory) {
		String computed = computed(filters);
		if (computed != null) {
			return reject(key, computed, "");
		}
		String keyOnly = keyOnly(filters);
		if (keyOnly != null) {
			return reject(key, keyOnly, "");
		}
		if (rangeRefusal != null && filters.asked().stream().anyMatch(FilterVerifier::isStrict)) {
			return reject(key, rangeRefusal + " in the " + key.describe(), "use between, >= or <=");
		}
		String incomparable = incomparable(filters);
		if (incomparable != null) {
			return reject(key, incomparable, "");
		}
		if (inMemory) {
			return null;
		}
		return unfit(key, filters);
	}

	private static KeyRejection reject(EntityKey key, String reason, String fix) {
		return new KeyRejection(key, Stage.FILTERED_ATTRIBUTE, reason, fix, List.of());
	}

	private static boolean isStrict(Predicate predicate) {
		return predicate instanceof Predicate.Range range && range.strict();
	}

	private @Nullable KeyRejection unfit(EntityKey key, ItemFilters filters) {
		for (Path path : filters.paths()) {
			String attribute = this.paths.resolve(path).root();
			String fix = path.equals(ItemFilters.TIME_TO_LIVE) ? "mark with @IncludeExpired" : "";
			if (key.parts().stream().anyMatch((part) -> part.attribute().equals(attribute))) {
				return reject(key,
						"a filter cannot name '" + name(path) + "', which is a key attribute of the " + key.describe(),
						fix);
			}
			if (!key.projects(attribute)) {
				return reject(key,
						"a filter cannot name '" + name(path) + "', which the " + key.describe() + " does not project",
						fix);
			}
		}
		return absent(key, filters);
	}

	// An index leaves out items in which a property of its key is absent.
	private @Nullable KeyRejection absent(EntityKey key, ItemFilters filters) {
		for (Predicate predicate : filters.asked()) {
			if (predicate.condition() instanceof AttributeNotExists absent && key.indexName() != null
					&& isKeyProperty(key, absent.path())) {
				return reject(key, "the " + key.describe() + " holds no items without '" + absent.path() + "'",
						"ask by a key that does not name it");
			}
		}
		return null;
	}

	private static boolean isKeyProperty(EntityKey key, Path path) {
		return key.parts()
			.stream()
			.flatMap((part) -> part.properties().stream())
			.anyMatch((property) -> property.path().equals(path.toString()));
	}

	private String name(Path path) {
		if (path.equals(ItemFilters.TIME_TO_LIVE)) {
			return this.paths.resolve(path).toString();
		}
		return path.toString();
	}

	/**
	 * Return the refusal of filters on the result of a key function, or null if there are
	 * no such filters.
	 */
	public @Nullable String computed(ItemFilters filters) {
		for (Predicate predicate : filters.asked()) {
			for (ConditionExpression term : predicate.condition().terms().toList()) {
				Transformed text = Transformed.of(term);
				if (text != null) {
					return "a filter cannot ask for " + text + ", because DynamoDB compares values as they are stored";
				}
			}
		}
		return null;
	}

	/**
	 * Return the refusal of filters on properties without an attribute, or null if all
	 * have one.
	 */
	public @Nullable String keyOnly(ItemFilters filters) {
		for (Path path : filters.paths()) {
			PropertyReference property = this.entity.findProperty(path);
			if (property != null && property.isKeyOnly()) {
				return "a filter cannot name '" + path + "', which is @KeyOnly, so that no attribute has it";
			}
		}
		return null;
	}

	/**
	 * Return the refusal of filters with another meaning in DynamoDB, or null if all keep
	 * it.
	 */
	public @Nullable String incomparable(ItemFilters filters) {
		for (Path path : filters.asked().stream().flatMap(FilterVerifier::prefixed).toList()) {
			PropertyReference property = this.entity.findProperty(path);
			if (property != null && property.isPath()) {
				return "a filter cannot ask for the beginning of '" + path + "', because it is a List";
			}
		}
		List<Predicate> predicates = new ArrayList<>(filters.asked());
		predicates.addAll(filters.edges());
		for (Operand operand : predicates.stream().flatMap(FilterVerifier::ordered).toList()) {
			PropertyReference property = (operand instanceof Path path) ? this.entity.findProperty(path) : null;
			if (property != null && !property.sortsAsStored()) {
				return "a filter cannot compare '" + operand + "', because its " + OperandForm.storedForm(property)
						+ OperandForm.disorder(property);
			}
		}
		return null;
	}

	private static Stream<Path> prefixed(Predicate predicate) {
		return predicate.condition()
			.terms()
			.filter(BeginsWith.class::isInstance)
			.map((term) -> ((BeginsWith) term).path());
	}

	private static Stream<Operand> ordered(Predicate predicate) {
		return predicate.condition().terms().flatMap((term) -> {
			if (term instanceof Comparison comparison && comparison.operator().isOrder()) {
				return Stream.of(comparison.left(), comparison.right());
			}
			if (term instanceof Between between) {
				return Stream.of(between.operand());
			}
			return Stream.empty();
		});
	}

}

package io.github.dynamospring.plan.predicate;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.expression.Operand;
import io.github.dynamospring.expression.OperandBinding;
import io.github.dynamospring.expression.Path;
import io.github.dynamospring.expression.ValueKind;
import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValue.NumberValue;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.PropertyReference;
import io.github.dynamospring.plan.CallArguments;
import io.github.dynamospring.plan.PatternParameter;
import org.jspecify.annotations.Nullable;

import org.springframework.util.ClassUtils;
import org.springframework.util.CollectionUtils;

/**
 * Converter of the parameters and literals of an expression into the stored form of their
 * property.
 */
public final class ArgumentValues {

	// codecs write no NULL into a map
	private static final ItemValue NOTHING = ItemValue.map(Map.of("nothing", ItemValue.nullValue()));

	private final DynamoPersistentEntity<?> entity;

	private final Map<String, PatternParameter> parameters;

	public ArgumentValues(DynamoPersistentEntity<?> entity, Map<String, PatternParameter> parameters) {
		this.entity = entity;
		this.parameters = parameters;
	}

	/**
	 * Return a binding of literals alone, for use at start-up.
	 */
	public OperandBinding literals() {
		return (operand, path, kind) -> (operand instanceof Operand.Literal literal) ? literal(literal, path, kind)
				: null;
	}

	/**
	 * Return the source of an operand's value, resolved at start-up. It returns null for
	 * a value that is not stored.
	 */
	public BoundOperand operand(Operand operand, @Nullable Path path, ValueKind kind) {
		if (operand instanceof Operand.Literal literal) {
			ItemValue value = literal(literal, path, kind);
			return (call) -> value;
		}
		PatternParameter parameter = parameter(operand);
		PropertyReference property = property(path, kind);
		if (property == null) {
			return (call) -> plain(call.value(parameter));
		}
		return (call) -> convert(property, call.value(parameter), kind);
	}

	// Sizes and types are compared as they are given.
	private @Nullable PropertyReference property(@Nullable Path path, ValueKind kind) {
		if (path == null || kind == ValueKind.SIZE || kind == ValueKind.TYPE) {
			return null;
		}
		return this.entity.findProperty(path);
	}

	public PatternParameter parameter(Operand operand) {
		if (operand instanceof Operand.Parameter named) {
			PatternParameter parameter = this.parameters.get(named.name());
			if (parameter != null) {
				return parameter;
			}
		}
		throw new IllegalStateException("'" + operand + "' is neither a parameter nor a literal");
	}

	private ItemValue literal(Operand.Literal literal, @Nullable Path path, ValueKind kind) {
		if (path != null && kind == ValueKind.DELTA && literal.value() instanceof NumberValue number
				&& isNumberSet(path)) {
			return ItemValue.numberSet(List.of(number.text()));
		}
		return LiteralConditions.stored(this.entity, literal, path, kind);
	}

	private boolean isNumberSet(Path path) {
		PropertyReference property = this.entity.findProperty(path);
		return property != null && property.codec().storedType() == AttributeType.NS;
	}

	private static @Nullable ItemValue convert(PropertyReference property, @Nullable Object argument, ValueKind kind) {
		if (argument == null) {
			return null;
		}
		return switch (kind) {
			case OPTIONS -> options(property, argument);
			case ELEMENT -> property.toElementValue(argument);
			case PREFIX -> (argument instanceof String) ? property.toElementValue(argument) : plain(argument);
			case DELTA -> delta(property, argument);
			default -> value(property, argument, kind);
		};
	}

	private static @Nullable ItemValue value(PropertyReference property, Object argument, ValueKind kind) {
		boolean widened = argument instanceof Number && property.codec().storedType() == AttributeType.N
				&& !ClassUtils.isAssignableValue(property.type(), argument);
		if (widened) {
			return plain(argument);
		}
		return property.toValue(property.rounded(argument, kind));
	}

	private static @Nullable ItemValue delta(PropertyReference property, Object argument) {
		boolean number = property.codec().storedType() == AttributeType.N;
		if (number && argument instanceof Number) {
			return plain(argument);
		}
		if (number || argument instanceof Collection) {
			return property.toValue(argument);
		}
		return property.toValue(Set.of(argument));
	}

	private static ItemValue options(PropertyReference property, Object argument) {
		List<ItemValue> values = new ArrayList<>();
		for (Object option : elements(argument)) {
			ItemValue value = (option != null) ? value(property, option, ValueKind.VALUE) : null;
			if (value != null && !values.contains(value)) {
				values.add(value);
			}
		}
		return options(values);
	}

	/**
	 * Return the options of an {@code in} condition. DynamoDB refuses an empty list. A
	 * value that no item has takes its place, so that the condition is false.
	 */
	public static ItemValue options(List<ItemValue> values) {
		return ItemValue.list(values.isEmpty() ? List.of(NOTHING) : values);
	}

	private static Iterable<?> elements(Object argument) {
		if (argument instanceof Iterable<?> iterable) {
			return iterable;
		}
		if (argument.getClass().isArray()) {
			return CollectionUtils.arrayToList(argument);
		}
		return List.of(argument);
	}

	private static @Nullable ItemValue plain(@Nullable Object argument) {
		if (argument == null) {
			return null;
		}
		if (argument instanceof Boolean bool) {
			return ItemValue.bool(bool);
		}
		if (argument instanceof Number) {
			return ItemValue.number(new BigDecimal(argument.toString()));
		}
		return ItemValue.of(argument.toString());
	}

	/**
	 * Source of the value of an operand in one call.
	 */
	@FunctionalInterface
	public interface BoundOperand {

		@Nullable ItemValue get(CallArguments call);

	}

}

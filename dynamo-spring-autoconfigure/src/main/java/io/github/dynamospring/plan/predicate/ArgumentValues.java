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
 * Converter of the parameters and literals of an expression into the stored form of the
 * property that they meet.
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

	/** Binds literals alone: what is known at start-up. */
	public OperandBinding literals() {
		return (operand, path, kind) -> (operand instanceof Operand.Literal literal) ? literal(literal, path, kind)
				: null;
	}

	/**
	 * Resolve, at start-up, what gives an operand its value. The result returns null for
	 * a value that is not stored.
	 */
	public BoundOperand operand(Operand operand, @Nullable Path path, ValueKind kind) {
		if (operand instanceof Operand.Literal literal) {
			ItemValue value = literal(literal, path, kind);
			return (call) -> value;
		}
		PatternParameter parameter = parameter(operand);
		PropertyReference property = (path != null) ? this.entity.findProperty(path) : null;
		if (property == null || kind == ValueKind.SIZE || kind == ValueKind.TYPE) {
			return (call) -> plain(call.value(parameter));
		}
		return (call) -> convert(property, call.value(parameter), kind);
	}

	public PatternParameter parameter(Operand operand) {
		PatternParameter parameter = (operand instanceof Operand.Parameter named) ? this.parameters.get(named.name())
				: null;
		if (parameter == null) {
			throw new IllegalStateException("'" + operand + "' is neither a parameter nor a literal");
		}
		return parameter;
	}

	private ItemValue literal(Operand.Literal literal, @Nullable Path path, ValueKind kind) {
		PropertyReference property = (path != null && kind == ValueKind.DELTA) ? this.entity.findProperty(path) : null;
		if (property != null && property.codec().storedType() == AttributeType.NS
				&& literal.value() instanceof NumberValue number) {
			return ItemValue.numberSet(List.of(number.text()));
		}
		return LiteralConditions.stored(this.entity, literal, path, kind);
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
		return widened ? plain(argument) : property.toValue(property.rounded(argument, kind));
	}

	private static @Nullable ItemValue delta(PropertyReference property, Object argument) {
		if (argument instanceof Number && property.codec().storedType() == AttributeType.N) {
			return plain(argument);
		}
		return (argument instanceof Collection) ? property.toValue(argument) : property.toValue(Set.of(argument));
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
	 * Return the options of an {@code in} condition. DynamoDB takes no list without
	 * values: an empty one becomes a value that no item has, because the condition just
	 * does not hold.
	 */
	public static ItemValue options(List<ItemValue> values) {
		return ItemValue.list(values.isEmpty() ? List.of(NOTHING) : values);
	}

	private static Iterable<?> elements(Object argument) {
		if (argument instanceof Iterable<?> iterable) {
			return iterable;
		}
		return argument.getClass().isArray() ? CollectionUtils.arrayToList(argument) : List.of(argument);
	}

	private static @Nullable ItemValue plain(@Nullable Object argument) {
		if (argument == null) {
			return null;
		}
		if (argument instanceof Boolean bool) {
			return ItemValue.bool(bool);
		}
		return (argument instanceof Number) ? ItemValue.number(new BigDecimal(argument.toString()))
				: ItemValue.of(argument.toString());
	}

	/**
	 * Source of the value of an operand in one call.
	 */
	@FunctionalInterface
	public interface BoundOperand {

		@Nullable ItemValue get(CallArguments call);

	}

}

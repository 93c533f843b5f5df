package io.github.dynamospring.plan.predicate;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.ConditionExpression.AttributeExists;
import io.github.dynamospring.expression.ConditionExpression.AttributeNotExists;
import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.key.TimeFormat;
import io.github.dynamospring.mapping.PropertyReference;
import org.jspecify.annotations.Nullable;

import org.springframework.util.ClassUtils;

/**
 * Functions and actions of DynamoDB with the types that they take. On a property of
 * another stored type a function is never true, and an action fails at run time.
 *
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.OperatorsAndFunctions.html">Operators
 * and functions</a>
 */
public enum OperandForm {

	/** The function {@code begins_with}. */
	BEGINS_WITH(EnumSet.of(AttributeType.S, AttributeType.B)),

	/** The function {@code contains}. */
	CONTAINS(EnumSet.of(AttributeType.S, AttributeType.L, AttributeType.SS, AttributeType.NS, AttributeType.BS)),

	/** The action {@code add}. */
	ADD(EnumSet.of(AttributeType.N, AttributeType.SS, AttributeType.NS, AttributeType.BS)),

	/** The action {@code delete}. */
	DELETE(EnumSet.of(AttributeType.SS, AttributeType.NS, AttributeType.BS));

	private final Set<AttributeType> types;

	OperandForm(Set<AttributeType> types) {
		this.types = types;
	}

	/**
	 * Return the problem of a property as the operand, or null if it fits.
	 */
	public @Nullable String problem(PropertyReference property) {
		boolean truth = ClassUtils.resolvePrimitiveIfNecessary(property.type()) == Boolean.class;
		if (this.types.contains(property.codec().storedType()) && !truth) {
			return null;
		}
		return "'" + property.path() + "' is " + typeName(property.type()) + ", which "
				+ name().toLowerCase(Locale.ROOT) + " does not take";
	}

	/**
	 * Return the name of a stored form in refusals: the format of a time, or "stored
	 * form" for other values.
	 */
	public static String storedForm(PropertyReference property) {
		TimeFormat format = property.codec().timeFormat();
		if (format == null) {
			return "stored form";
		}
		return "format " + format;
	}

	/**
	 * Return the statement that a stored form does not sort, with the formats of times
	 * that do.
	 */
	public static String disorder(PropertyReference property) {
		TimeFormat format = property.codec().timeFormat();
		return " does not sort as its values do" + ((format != null) ? format.disorder() : "");
	}

	/**
	 * Return whether a term reads values, rather than only whether they exist.
	 */
	static boolean isRead(ConditionExpression term) {
		return !(term instanceof AttributeExists) && !(term instanceof AttributeNotExists);
	}

	/**
	 * Return the statement that DynamoDB cannot look into a value.
	 */
	static String hidden(PropertyReference property) {
		return "is " + property.hiddenForm() + ", so DynamoDB cannot look into it";
	}

	/**
	 * Return the name of a type with its article for refusals. A "U" mostly sounds like
	 * in UUID or URI.
	 */
	static String typeName(Class<?> type) {
		String name = type.getSimpleName();
		return ("AEIOaeio".contains(name.substring(0, 1)) ? "an " : "a ") + name;
	}

}

package io.github.dynamospring.core;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.ExpressionRenderer;
import io.github.dynamospring.expression.Operand;
import io.github.dynamospring.expression.Placeholders;
import io.github.dynamospring.expression.ValueKind;
import io.github.dynamospring.expression.ValueSlot;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.DynamoPersistentProperty;
import io.github.dynamospring.mapping.EntityVersion;
import io.github.dynamospring.mapping.PropertyReference;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.util.Assert;

/**
 * Compiled condition of a write, of which only the version and the time are still to be
 * bound.
 */
final class WriteCondition {

	private final @Nullable String expression;

	private final Map<String, String> names;

	private final Map<String, AttributeValue> constants;

	private final @Nullable String versionPlaceholder;

	private final @Nullable String nowPlaceholder;

	private WriteCondition(Compiler compiler) {
		this.expression = compiler.clauses.isEmpty() ? null : String.join(" and ", compiler.clauses);
		this.constants = compiler.constants();
		this.names = compiler.placeholders.names();
		this.versionPlaceholder = compiler.versionPlaceholder;
		this.nowPlaceholder = compiler.nowPlaceholder;
	}

	/**
	 * Compile a condition.
	 * @param condition the caller's own condition without parameters, if there is one
	 */
	static WriteCondition of(DynamoPersistentEntity<?> entity, WriteGuard guard,
			@Nullable ConditionExpression condition) {
		return of(entity, guard, condition, new Placeholders());
	}

	/**
	 * Compile a condition to which others are added elsewhere.
	 * @param placeholders receives its names and values
	 */
	static WriteCondition of(DynamoPersistentEntity<?> entity, WriteGuard guard,
			@Nullable ConditionExpression condition, Placeholders placeholders) {
		Compiler compiler = new Compiler(entity, placeholders);
		compiler.add(guard);
		if (condition != null) {
			compiler.add(condition);
		}
		return new WriteCondition(compiler);
	}

	/**
	 * Return the condition expression, to which others may be added by {@code and}, or
	 * null if there is no condition.
	 */
	@Nullable String expression() {
		return this.expression;
	}

	/**
	 * Return the attribute names by placeholder.
	 */
	Map<String, String> names() {
		return this.names;
	}

	/**
	 * Return the values by placeholder.
	 */
	Map<String, AttributeValue> values(long version, long epochSecond) {
		Map<String, AttributeValue> values = new LinkedHashMap<>(this.constants);
		if (this.versionPlaceholder != null) {
			values.put(this.versionPlaceholder, AttributeValue.createN(Long.toString(version)));
		}
		if (this.nowPlaceholder != null) {
			values.put(this.nowPlaceholder, AttributeValue.createN(Long.toString(epochSecond)));
		}
		return values;
	}

	private static final class Compiler {

		private final DynamoPersistentEntity<?> entity;

		private final Placeholders placeholders;

		private final List<String> clauses = new ArrayList<>();

		private @Nullable String versionPlaceholder;

		private @Nullable String nowPlaceholder;

		Compiler(DynamoPersistentEntity<?> entity, Placeholders placeholders) {
			this.entity = entity;
			this.placeholders = placeholders;
		}

		void add(WriteGuard guard) {
			String partition = this.entity.getPrimaryKey().partition().get(0).attribute();
			DynamoPersistentProperty ttl = this.entity.getTimeToLiveProperty();
			if (guard == WriteGuard.ABSENT) {
				String absent = "attribute_not_exists(" + this.placeholders.name(partition) + ")";
				this.clauses.add((ttl != null) ? "(" + absent + " or " + ttl(ttl) + " <= " + now() + ")" : absent);
			}
			if (guard.exists()) {
				this.clauses.add("attribute_exists(" + this.placeholders.name(partition) + ")");
			}
			if (guard.unexpired() && ttl != null) {
				this.clauses.add("(attribute_not_exists(" + ttl(ttl) + ") or " + ttl(ttl) + " > " + now() + ")");
			}
			addVersion(guard.version());
		}

		private String ttl(DynamoPersistentProperty ttl) {
			return this.placeholders.name(ttl.getAttributeName());
		}

		private String now() {
			if (this.nowPlaceholder == null) {
				this.nowPlaceholder = this.placeholders.value();
			}
			return this.nowPlaceholder;
		}

		private void addVersion(WriteGuard.Version guard) {
			EntityVersion<?> version = this.entity.getVersion();
			if (version == null || guard == WriteGuard.Version.ANY) {
				return;
			}
			String name = this.placeholders.name(version.attribute());
			if (guard == WriteGuard.Version.ABSENT) {
				this.clauses.add("attribute_not_exists(" + name + ")");
				return;
			}
			this.versionPlaceholder = this.placeholders.value();
			this.clauses.add(name + " = " + this.versionPlaceholder);
		}

		void add(ConditionExpression condition) {
			String rendered = new ExpressionRenderer(this.entity, this.placeholders).render(condition);
			this.clauses.add("(" + rendered + ")");
		}

		Map<String, AttributeValue> constants() {
			Map<String, AttributeValue> constants = new LinkedHashMap<>();
			this.placeholders.values()
				.forEach((slot) -> constants.put(slot.placeholder(), AttributeValues.of(valueOf(slot))));
			return constants;
		}

		private ItemValue valueOf(ValueSlot slot) {
			if (!(slot.operand() instanceof Operand.Literal literal)) {
				throw new IllegalArgumentException("The condition of a write of a whole " + this.entity.getTypeName()
						+ " has no parameters, but '" + slot.operand() + "' is one: use a literal, or an update");
			}
			if (slot.comparedWith() == null || slot.kind() != ValueKind.VALUE) {
				return literal.value();
			}
			PropertyReference property = this.entity.findProperty(slot.comparedWith());
			Assert.state(property != null, "A rendered path is that of a property");
			ItemValue value = property.toValue(property.convertLiteral(literal.value()));
			return (value != null) ? value : literal.value();
		}

	}

}

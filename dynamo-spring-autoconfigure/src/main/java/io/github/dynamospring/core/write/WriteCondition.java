package io.github.dynamospring.core.write;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.expression.Placeholders;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.sdk.AttributeValues;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.DynamoPersistentProperty;
import io.github.dynamospring.mapping.EntityVersion;
import io.github.dynamospring.plan.predicate.ItemCondition;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

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
		this.constants = compiler.constants;
		this.names = compiler.placeholders.names();
		this.versionPlaceholder = compiler.versionPlaceholder;
		this.nowPlaceholder = compiler.nowPlaceholder;
	}

	static WriteCondition of(DynamoPersistentEntity<?> entity, WriteGuard guard,
			@Nullable ParameterizedCondition condition) {
		return of(entity, guard, condition, new Placeholders());
	}

	/**
	 * Compile a condition to which others are added elsewhere.
	 * @param placeholders receives its names and values
	 */
	static WriteCondition of(DynamoPersistentEntity<?> entity, WriteGuard guard,
			@Nullable ParameterizedCondition condition, Placeholders placeholders) {
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

	Map<String, String> names() {
		return this.names;
	}

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

		private final Map<String, AttributeValue> constants = new LinkedHashMap<>();

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

		void add(ParameterizedCondition condition) {
			Map<String, ItemValue> values = new LinkedHashMap<>();
			String bound = new ItemCondition(this.entity, condition.text(), condition.parameters(), this.placeholders)
				.bind(condition.arguments(), values);
			this.clauses.add("(" + bound + ")");
			this.constants.putAll(AttributeValues.of(values));
		}

	}

}

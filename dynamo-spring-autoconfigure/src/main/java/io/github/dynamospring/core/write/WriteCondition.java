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
import io.github.dynamospring.plan.PatternParameter;
import io.github.dynamospring.plan.predicate.ItemCondition;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Compiled condition of a write: its guard, and the caller's own. Only values are still
 * to be bound.
 */
final class WriteCondition {

	private final @Nullable String guard;

	private final @Nullable ItemCondition own;

	private final Map<String, String> names;

	private final @Nullable String versionPlaceholder;

	private final @Nullable String nowPlaceholder;

	private WriteCondition(Compiler compiler, @Nullable ItemCondition own) {
		this.guard = compiler.clauses.isEmpty() ? null : String.join(" and ", compiler.clauses);
		this.own = own;
		this.names = compiler.placeholders.names();
		this.versionPlaceholder = compiler.versionPlaceholder;
		this.nowPlaceholder = compiler.nowPlaceholder;
	}

	/**
	 * Compile a condition.
	 * @param own the text of the caller's own condition, if there is one
	 * @param parameters the parameters of the own condition, each of which must occur
	 */
	static WriteCondition of(DynamoPersistentEntity<?> entity, WriteGuard guard, @Nullable String own,
			List<PatternParameter> parameters) {
		Compiler compiler = new Compiler(entity, new Placeholders());
		compiler.add(guard);
		return new WriteCondition(compiler, (own != null) ? compiler.own(own, parameters) : null);
	}

	/**
	 * Return whether the write is unconditional.
	 */
	boolean isNone() {
		return this.guard == null && this.own == null;
	}

	/**
	 * Bind the condition.
	 * @param version the version that is expected
	 * @param epochSecond the time of the call
	 * @param arguments the values of the own condition, each at the index of its
	 * parameter
	 * @throws IllegalArgumentException if a value is null, or does not fit its property
	 */
	WriteExpressions bind(long version, long epochSecond, @Nullable Object[] arguments) {
		if (isNone()) {
			return WriteExpressions.NONE;
		}
		Map<String, AttributeValue> values = new LinkedHashMap<>();
		String expression = (this.own != null) ? bind(this.own, arguments, values) : this.guard;
		if (this.versionPlaceholder != null) {
			values.put(this.versionPlaceholder, AttributeValue.createN(Long.toString(version)));
		}
		if (this.nowPlaceholder != null) {
			values.put(this.nowPlaceholder, AttributeValue.createN(Long.toString(epochSecond)));
		}
		return new WriteExpressions(null, expression, this.own != null, this.names, values);
	}

	private String bind(ItemCondition own, @Nullable Object[] arguments, Map<String, AttributeValue> values) {
		Map<String, ItemValue> bound = new LinkedHashMap<>();
		String text = "(" + own.bind(arguments, bound) + ")";
		values.putAll(AttributeValues.of(bound));
		if (this.guard != null) {
			return this.guard + " and " + text;
		}
		return text;
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
				if (ttl != null) {
					absent = "(" + absent + " or " + ttl(ttl) + " <= " + now() + ")";
				}
				this.clauses.add(absent);
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

		ItemCondition own(String text, List<PatternParameter> parameters) {
			return new ItemCondition(this.entity, text, parameters, this.placeholders);
		}

	}

}

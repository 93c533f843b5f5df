package io.github.dynamospring.plan;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.Operand;
import io.github.dynamospring.expression.Path;
import io.github.dynamospring.expression.UpdateExpression;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.IdCodec;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.PropertyReference;
import org.jspecify.annotations.Nullable;

/**
 * The item that a method writes: how its arguments give the primary key, and what they
 * are to the entity's properties.
 */
final class UpdateTarget {

	private final String pattern;

	private final DynamoPersistentEntity<?> entity;

	private final Map<String, PatternParameter> parameters = new LinkedHashMap<>();

	private final @Nullable PatternParameter id;

	private final Map<String, KnownValue> keyValues = new LinkedHashMap<>();

	UpdateTarget(String pattern, DynamoPersistentEntity<?> entity, List<PatternParameter> parameters,
			@Nullable String idParameter) {
		this.pattern = pattern;
		this.entity = entity;
		parameters.forEach((parameter) -> this.parameters.put(parameter.name(), parameter));
		this.id = (idParameter != null) ? this.parameters.get(idParameter) : null;
		if (this.id != null) {
			addIdParts(this.id);
		}
		else {
			addKeyParameters();
		}
	}

	@SuppressWarnings("unchecked")
	private void addIdParts(PatternParameter parameter) {
		IdCodec<Object> codec = (IdCodec<Object>) this.entity.getCodec().idCodec(parameter.type());
		List<String> paths = codec.paths();
		for (int i = 0; i < paths.size(); i++) {
			this.keyValues.put(paths.get(i), new KnownValue.IdPart(parameter, codec, i));
		}
	}

	private void addKeyParameters() {
		for (PropertyReference property : keyProperties()) {
			PatternParameter parameter = this.parameters.get(property.path());
			if (parameter == null) {
				throw new PlanRefusedException(this.pattern,
						"the primary key of " + this.entity.getType().getSimpleName() + " needs '" + property.path()
								+ "', which is no parameter",
						"add a parameter named " + property.path() + ", or one of the ID type");
			}
			this.keyValues.put(property.path(), new KnownValue.Argument(parameter));
		}
	}

	private List<PropertyReference> keyProperties() {
		return this.entity.getPrimaryKey().parts().stream().flatMap((part) -> part.properties().stream()).toList();
	}

	DynamoPersistentEntity<?> entity() {
		return this.entity;
	}

	Map<String, PatternParameter> parameters() {
		return this.parameters;
	}

	Map<String, KnownValue> keyValues() {
		return this.keyValues;
	}

	/** The primary key of the item. */
	Map<String, ItemValue> key(@Nullable Object[] arguments) {
		Map<String, ItemValue> key = new LinkedHashMap<>();
		for (KeyPart part : this.entity.getPrimaryKey().parts()) {
			key.put(part.attribute(), new KnownKey(part, knownKeyValues(part)).required(arguments));
		}
		return key;
	}

	private List<KnownValue> knownKeyValues(KeyPart part) {
		return part.properties().stream().map((property) -> known(property.path())).toList();
	}

	private KnownValue known(String keyPath) {
		KnownValue known = this.keyValues.get(keyPath);
		if (known == null) {
			throw new IllegalStateException("'" + keyPath + "' is not part of the primary key");
		}
		return known;
	}

	String describeKey() {
		List<String> parts = new ArrayList<>();
		for (KeyPart part : this.entity.getPrimaryKey().parts()) {
			parts.add(new KnownKey(part, knownKeyValues(part)).describe());
		}
		return String.join(", ", parts);
	}

	/** What an operand that a property equals says about the property, or null. */
	@Nullable KnownValue known(Path path, Operand operand) {
		PropertyReference property = this.entity.findProperty(path);
		if (property == null) {
			return null;
		}
		if (operand instanceof Operand.Literal literal) {
			return new KnownValue.Constant(property.convertLiteral(literal.value()));
		}
		PatternParameter parameter = (operand instanceof Operand.Parameter named) ? this.parameters.get(named.name())
				: null;
		return (parameter != null) ? new KnownValue.Argument(parameter) : null;
	}

	/** The parameters that neither give the key nor stand in an expression. */
	List<PatternParameter> unusedParameters(UpdateExpression update, @Nullable ConditionExpression condition) {
		Set<Operand.Parameter> used = new HashSet<>(update.parameters());
		if (condition != null) {
			used.addAll(condition.parameters());
		}
		return this.parameters.values()
			.stream()
			.filter((parameter) -> !used.contains(new Operand.Parameter(parameter.name())) && parameter != this.id
					&& !(this.id == null && this.keyValues.containsKey(parameter.name())))
			.toList();
	}

}

package io.github.dynamospring.plan.update;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.Operand;
import io.github.dynamospring.expression.Path;
import io.github.dynamospring.expression.UpdateExpression;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityTenant;
import io.github.dynamospring.mapping.IdCodec;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.PropertyReference;
import io.github.dynamospring.plan.CallArguments;
import io.github.dynamospring.plan.PatternParameter;
import io.github.dynamospring.plan.PlanRefusedException;
import io.github.dynamospring.plan.UpdateRequest;
import io.github.dynamospring.plan.key.KeyOperand;
import io.github.dynamospring.plan.predicate.OperandSource;
import io.github.dynamospring.plan.predicate.TenantRule;
import org.jspecify.annotations.Nullable;

/**
 * Item that a method updates. Arguments give its primary key, and values of properties.
 */
final class UpdateTarget {

	private final String pattern;

	private final DynamoPersistentEntity<?> entity;

	private final Map<String, PatternParameter> parameters = new LinkedHashMap<>();

	private final @Nullable PatternParameter id;

	private final DrawnShards shards;

	private final Map<String, OperandSource> keyValues = new LinkedHashMap<>();

	private final List<KnownKey> key;

	/**
	 * Create a target.
	 * @param noted the parameters of the values that auditing sets
	 */
	UpdateTarget(UpdateRequest request, Map<String, PatternParameter> noted) {
		this.pattern = request.name();
		this.entity = request.entity();
		this.shards = new DrawnShards(request);
		String idParameter = request.idParameter();
		request.parameters().forEach((parameter) -> this.parameters.put(parameter.name(), parameter));
		this.parameters.putAll(noted);
		this.id = (idParameter != null) ? this.parameters.get(idParameter) : null;
		addTenant(TenantRule.parameter(request, request.parameters()));
		if (this.id != null) {
			addIdParts(this.id);
		}
		else {
			addKeyParameters();
		}
		this.key = this.entity.getPrimaryKey().parts().stream().map(this::known).toList();
	}

	private void addTenant(@Nullable PatternParameter parameter) {
		EntityTenant<?> tenant = this.entity.getTenant();
		if (tenant != null && parameter != null) {
			this.keyValues.put(tenant.name(), new OperandSource.Argument(parameter));
		}
	}

	@SuppressWarnings("unchecked")
	private void addIdParts(PatternParameter parameter) {
		IdCodec<Object> codec = (IdCodec<Object>) this.entity.getCodec().idCodec(parameter.type());
		List<String> paths = codec.paths();
		for (int i = 0; i < paths.size(); i++) {
			OperandSource part = new OperandSource.IdPart(parameter, codec, i);
			this.keyValues.putIfAbsent(paths.get(i), this.shards.orDrawn(paths.get(i), part));
		}
	}

	private void addKeyParameters() {
		for (PropertyReference property : keyProperties()) {
			if (this.keyValues.containsKey(property.path())) {
				continue;
			}
			OperandSource source = source(property.path());
			if (source == null) {
				throw missing(property);
			}
			this.keyValues.put(property.path(), source);
		}
	}

	private @Nullable OperandSource source(String path) {
		PatternParameter parameter = this.parameters.get(path);
		if (parameter == null) {
			return this.shards.drawn().get(path);
		}
		return this.shards.orDrawn(path, new OperandSource.Argument(parameter));
	}

	private PlanRefusedException missing(PropertyReference property) {
		boolean shard = property.properties().get(0).getShardCount() != null;
		return new PlanRefusedException(this.pattern,
				"the primary key of " + this.entity.getType().getSimpleName() + " needs '" + property.path()
						+ "', which is no parameter",
				"add a parameter named " + property.path() + ", or one of the ID type"
						+ (shard ? ", or upsert = true, which draws a shard and creates its item" : ""));
	}

	private KnownKey known(KeyPart part) {
		return new KnownKey(part, part.properties().stream().map(this::known).toList());
	}

	private KeyOperand known(PropertyReference property) {
		OperandSource source = this.keyValues.get(property.path());
		if (source == null) {
			throw new IllegalStateException("'" + property.path() + "' is not part of the primary key");
		}
		return new KeyOperand(property, source);
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

	DrawnShards shards() {
		return this.shards;
	}

	Map<String, OperandSource> keyValues() {
		return this.keyValues;
	}

	Map<String, ItemValue> key(CallArguments call) {
		Map<String, ItemValue> key = new LinkedHashMap<>();
		this.key.forEach((known) -> key.put(known.part().attribute(), known.required(call)));
		return key;
	}

	String describeKey() {
		return this.key.stream().map(KnownKey::describe).collect(Collectors.joining(", "));
	}

	/**
	 * Return the source of a property that equals an operand, or null if it is unknown.
	 */
	@Nullable OperandSource known(Path path, Operand operand) {
		PropertyReference property = this.entity.findProperty(path);
		if (property == null) {
			return null;
		}
		if (operand instanceof Operand.Literal literal) {
			return constant(property.convertLiteral(literal.value()));
		}
		PatternParameter parameter = (operand instanceof Operand.Parameter named) ? this.parameters.get(named.name())
				: null;
		if (parameter == null) {
			return null;
		}
		return new OperandSource.Argument(parameter);
	}

	private static OperandSource constant(Object value) {
		return new OperandSource.Constant(value, "'" + value + "'");
	}

	/**
	 * Return the parameters that are neither in the key nor in an expression.
	 */
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

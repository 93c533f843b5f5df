package io.github.dynamospring.plan.update;

import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

import io.github.dynamospring.expression.Operand;
import io.github.dynamospring.expression.Path;
import io.github.dynamospring.expression.Position;
import io.github.dynamospring.expression.UpdateExpression;
import io.github.dynamospring.expression.UpdateExpression.SetAction;
import io.github.dynamospring.expression.UpdateValue;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.DynamoPersistentProperty;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.plan.PatternParameter;
import io.github.dynamospring.plan.PlanRefusedException;
import io.github.dynamospring.plan.UpdateRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.CreatedBy;
import org.springframework.data.annotation.CreatedDate;
import org.springframework.data.annotation.LastModifiedBy;
import org.springframework.data.annotation.LastModifiedDate;
import org.springframework.util.ClassUtils;

/**
 * Actions that auditing adds to an update: each sets a property, untouched by the update
 * itself, to a value noted for the call. The noted values follow the arguments, as
 * arguments of further parameters. An unknown value leaves its property unchanged.
 */
final class AuditActions {

	private final UpdateRequest request;

	private final DynamoPersistentEntity<?> entity;

	private final UpdateExpression update;

	private final @Nullable UpdateAuditing auditing;

	private final int arguments;

	private final Map<String, PatternParameter> parameters = new LinkedHashMap<>();

	private final Map<PatternParameter, Function<UpdateAuditing.Note, @Nullable Object>> notes = new HashMap<>();

	private final Map<SetAction, PatternParameter> actions = new LinkedHashMap<>();

	AuditActions(UpdateRequest request, UpdateExpression update, @Nullable UpdateAuditing auditing) {
		this.request = request;
		this.entity = request.entity();
		this.update = update;
		this.auditing = auditing;
		this.arguments = Stream.concat(request.parameters().stream(), Stream.ofNullable(request.tenant()))
			.mapToInt((parameter) -> parameter.index() + 1)
			.max()
			.orElse(0);
		if (auditing != null) {
			this.entity.forEach(this::add);
		}
	}

	private void add(DynamoPersistentProperty property) {
		String name = property.getName();
		boolean key = this.entity.getPrimaryKey().contains(name);
		boolean own = this.update.targets().stream().anyMatch((path) -> KnownValues.overlap(path.toString(), name));
		if (key || own || property.isKeyOnly()) {
			return;
		}
		if (has(property, LastModifiedDate.class)) {
			addTime(property, false);
		}
		else if (has(property, LastModifiedBy.class)) {
			refuseIndex(name);
			addAuditor(property, false);
		}
		else if (this.request.upsert() && index(name) == null) {
			addCreated(property);
		}
	}

	private void addCreated(DynamoPersistentProperty property) {
		if (has(property, CreatedDate.class)) {
			addTime(property, true);
		}
		else if (has(property, CreatedBy.class)) {
			addAuditor(property, true);
		}
	}

	private boolean has(DynamoPersistentProperty property, Class<? extends Annotation> annotation) {
		List<DynamoPersistentEntity<?>> subtypes = this.entity.getSubtypes();
		return property.isAnnotationPresent(annotation) || !subtypes.isEmpty() && subtypes.stream()
			.allMatch((type) -> type.getRequiredPersistentProperty(property.getName()).isAnnotationPresent(annotation));
	}

	private void refuseIndex(String property) {
		String index = index(property);
		if (index != null) {
			throw new PlanRefusedException(this.request.name(),
					"auditing keeps '" + property + "', which index " + index
							+ " is made of, but a call may have no auditor",
					"set '" + property + "' to a parameter, or read the item and save it");
		}
	}

	private @Nullable String index(String property) {
		return this.entity.getKeys()
			.stream()
			.filter((key) -> key.kind() != EntityKey.Kind.TABLE && isMadeOf(key, property))
			.map(EntityKey::indexName)
			.findFirst()
			.orElse(null);
	}

	private static boolean isMadeOf(EntityKey key, String property) {
		boolean composed = key.parts()
			.stream()
			.filter(KeyPart.Composed.class::isInstance)
			.flatMap((part) -> part.properties().stream())
			.anyMatch((reference) -> reference.path().equals(property));
		return composed || key.when() != null && SparseCondition.paths(key.when()).contains(property);
	}

	private void addTime(DynamoPersistentProperty property, boolean ifAbsent) {
		Class<?> type = ClassUtils.resolvePrimitiveIfNecessary(property.getType());
		add(property, parameter("now", type, (note) -> note.time(type)), ifAbsent);
	}

	private void addAuditor(DynamoPersistentProperty property, boolean ifAbsent) {
		add(property, parameter("auditor", property.getType(), UpdateAuditing.Note::auditor), ifAbsent);
	}

	private void add(DynamoPersistentProperty property, PatternParameter parameter, boolean ifAbsent) {
		Path path = Path.of(property.getName());
		Operand value = new Operand.Parameter(parameter.name());
		UpdateValue set = ifAbsent ? new UpdateValue.IfNotExists(path, value, Position.NONE) : value;
		this.actions.put(new SetAction(path, set), parameter);
	}

	// The name must differ from the parameters of the method.
	private PatternParameter parameter(String label, Class<?> type,
			Function<UpdateAuditing.Note, @Nullable Object> value) {
		String name = label;
		while (isTaken(name, type)) {
			name += "'";
		}
		PatternParameter parameter = this.parameters.computeIfAbsent(name,
				(free) -> new PatternParameter(free, this.arguments + this.parameters.size(), type));
		this.notes.put(parameter, value);
		return parameter;
	}

	private boolean isTaken(String name, Class<?> type) {
		PatternParameter other = this.parameters.get(name);
		return other != null && other.type() != type
				|| this.request.parameters().stream().anyMatch((parameter) -> parameter.name().equals(name));
	}

	boolean isEmpty() {
		return this.actions.isEmpty();
	}

	/**
	 * Return the update with these actions.
	 */
	UpdateExpression update() {
		List<SetAction> sets = new ArrayList<>(this.update.sets());
		sets.addAll(this.actions.keySet());
		return new UpdateExpression(sets, this.update.removes(), this.update.adds(), this.update.deletes());
	}

	/**
	 * Return the parameters of these actions by name.
	 */
	Map<String, PatternParameter> parameters() {
		return this.parameters;
	}

	/**
	 * Return the parameter of an action, or null if the action comes from the method.
	 */
	@Nullable PatternParameter parameter(Object action) {
		return this.actions.get(action);
	}

	/**
	 * Return an update without these actions.
	 */
	UpdateExpression without(UpdateExpression effective) {
		return new UpdateExpression(
				effective.sets().stream().filter((action) -> !this.actions.containsKey(action)).toList(),
				effective.removes(), effective.adds(), effective.deletes());
	}

	/**
	 * Return the arguments of a call, followed by the values noted for it.
	 * @throws IllegalArgumentException if an index needs a time that is not noted
	 */
	@Nullable Object[] note(@Nullable Object[] arguments) {
		if (this.auditing == null || this.parameters.isEmpty()) {
			return arguments;
		}
		UpdateAuditing.Note note = this.auditing.note();
		@Nullable Object[] noted = Arrays.copyOf(arguments, this.arguments + this.parameters.size());
		this.notes.forEach((parameter, value) -> noted[parameter.index()] = value.apply(note));
		this.actions.forEach((action, parameter) -> requireTime(action.path().toString(), noted[parameter.index()]));
		return noted;
	}

	private void requireTime(String property, @Nullable Object value) {
		if (value != null) {
			return;
		}
		String index = index(property);
		if (index != null) {
			throw new IllegalArgumentException(this.request.name() + ": auditing sets no times (setDates = false), but "
					+ "index " + index + " is made of '" + property + "': set it in the update");
		}
	}

	/**
	 * Return the refusal of an update that could be planned without these actions.
	 */
	PlanRefusedException refusal(PlanRefusedException cause) {
		List<String> names = this.actions.keySet().stream().map((action) -> "'" + action.path() + "'").toList();
		return new PlanRefusedException(this.request.name(),
				"auditing sets " + String.join(" and ", names) + ", and " + cause.getReason(), cause.getFix());
	}

}

package io.github.dynamospring.plan.update;

import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.ExpressionRenderer;
import io.github.dynamospring.expression.Operand;
import io.github.dynamospring.expression.Path;
import io.github.dynamospring.expression.Placeholders;
import io.github.dynamospring.expression.UpdateClauses;
import io.github.dynamospring.expression.UpdateExpression;
import io.github.dynamospring.expression.UpdateExpression.RemoveAction;
import io.github.dynamospring.expression.UpdateExpression.SetAction;
import io.github.dynamospring.expression.ValueKind;
import io.github.dynamospring.expression.ValueSlot;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.DynamoPersistentProperty;
import io.github.dynamospring.mapping.EntityVersion;
import io.github.dynamospring.mapping.PropertyReference;
import io.github.dynamospring.plan.BoundUpdate;
import io.github.dynamospring.plan.CallArguments;
import io.github.dynamospring.plan.PatternParameter;
import io.github.dynamospring.plan.Repeatability;
import io.github.dynamospring.plan.UpdateRequest;
import io.github.dynamospring.plan.predicate.ArgumentValues;
import io.github.dynamospring.plan.predicate.OperandSource;
import org.jspecify.annotations.Nullable;

/**
 * Update of one item in all its shapes. A null argument turns a {@code set} into a
 * {@code remove}, and the arguments may decide whether the item is in a sparse index;
 * each shape is rendered once, when it first occurs.
 */
final class UpdateStatement {

	// All answers are yes.
	private static final long ALL_PRESENT = -1L;

	private final UpdateRequest request;

	private final DynamoPersistentEntity<?> entity;

	private final AuditActions audit;

	private final UpdateTarget target;

	private final UpdateExpression update;

	private final @Nullable ConditionExpression condition;

	private final Map<String, OperandSource.Argument> asserted;

	private final List<IndexKeyUpdate> indexes;

	private final ArgumentValues values;

	private final Clock clock;

	private final RepeatabilityRule repeatabilityRule;

	private final ShapeQuestions shapeQuestions = new ShapeQuestions();

	private final Map<Object, Integer> questions = new HashMap<>();

	private final Map<Long, UpdateShape> shapes = new ConcurrentHashMap<>();

	UpdateStatement(UpdateRequest request, AuditActions audit, UpdateTarget target, UpdateExpression update,
			@Nullable ConditionExpression condition, KnownValues known, List<IndexKeyUpdate> indexes,
			ArgumentValues values, Clock clock) {
		this.request = request;
		this.audit = audit;
		this.entity = request.entity();
		this.target = target;
		this.update = update;
		this.condition = condition;
		this.asserted = known.asserted();
		this.indexes = indexes;
		this.values = values;
		this.clock = clock;
		this.repeatabilityRule = new RepeatabilityRule(request, values.literals());
		addQuestions();
		this.shapes.put(ALL_PRESENT, render(ALL_PRESENT));
	}

	private void addQuestions() {
		for (SetAction action : this.update.sets()) {
			PatternParameter noted = this.audit.parameter(action);
			if (noted != null) {
				ask(action, (call) -> call.value(noted) != null);
			}
			else if (action.value() instanceof Operand.Parameter parameter && !isPrimitive(parameter)) {
				ArgumentValues.BoundOperand value = this.values.operand(parameter, action.path(), ValueKind.VALUE);
				ask(action, (call) -> value.get(call) != null);
			}
		}
		this.asserted.forEach((name, argument) -> ask(argument, (call) -> argument.find(call) != null));
		this.indexes.forEach(this::addQuestions);
	}

	private boolean isPrimitive(Operand.Parameter parameter) {
		return this.values.parameter(parameter).type().isPrimitive();
	}

	private void addQuestions(IndexKeyUpdate index) {
		SparseCondition when = index.when();
		if (when != null) {
			ask(index, when::test);
		}
		for (KnownKey part : index.sets()) {
			if (part.mayBeAbsent()) {
				ask(part, (call) -> part.value(call) != null);
			}
		}
	}

	private void ask(Object about, Predicate<CallArguments> question) {
		this.questions.put(about, this.shapeQuestions.add(question));
	}

	// An answer without a question is yes.
	private boolean yes(long answers, Object about) {
		Integer question = this.questions.get(about);
		return question == null || ShapeQuestions.yes(answers, question);
	}

	BoundUpdate bind(CallArguments call) {
		long answers = this.shapeQuestions.decide(call);
		return this.shapes.computeIfAbsent(answers, this::render).bind(this.request, this.target.key(call), call);
	}

	private UpdateShape render(long answers) {
		Placeholders placeholders = new Placeholders();
		ExpressionRenderer renderer = new ExpressionRenderer(this.entity, placeholders);
		Map<String, ArgumentValues.BoundOperand> bound = new HashMap<>();
		UpdateExpression effective = effective(answers);
		UpdateClauses clauses = renderer.render(effective);
		String writeId = addWriteId(clauses, placeholders);
		addConstants(clauses, placeholders, bound);
		addVersion(clauses, placeholders, bound);
		Set<String> written = new HashSet<>();
		this.indexes.forEach((index) -> addIndex(answers, index, written, clauses, placeholders, bound));
		if (this.request.upsert()) {
			addCreated(clauses, placeholders, bound);
		}
		List<ConditionExpression> conditions = conditions(answers);
		String condition = condition(conditions, renderer, placeholders, bound);
		List<ValueSlot> slots = placeholders.values();
		slots.stream()
			.filter((slot) -> slot.kind() != ValueKind.OPTIONS)
			.forEach((slot) -> bound.put(slot.placeholder(),
					this.values.operand(slot.operand(), slot.comparedWith(), slot.kind())));
		return new UpdateShape(clauses.text(), condition, placeholders.names(), Map.copyOf(bound), options(slots),
				writeId, this.repeatabilityRule.classify(this.audit.without(effective), conditions));
	}

	private Map<ValueSlot, ArgumentValues.BoundOperand> options(List<ValueSlot> slots) {
		Map<ValueSlot, ArgumentValues.BoundOperand> options = new LinkedHashMap<>();
		slots.stream()
			.filter((slot) -> slot.kind() == ValueKind.OPTIONS)
			.forEach(
					(slot) -> options.put(slot, this.values.operand(slot.operand(), slot.comparedWith(), slot.kind())));
		return options;
	}

	private UpdateExpression effective(long answers) {
		List<SetAction> sets = new ArrayList<>();
		List<RemoveAction> removes = new ArrayList<>(this.update.removes());
		for (SetAction action : this.update.sets()) {
			if (yes(answers, action)) {
				sets.add(action);
			}
			else if (this.audit.parameter(action) == null) {
				removes.add(new RemoveAction(action.path()));
			}
		}
		return new UpdateExpression(sets, removes, this.update.adds(), this.update.deletes());
	}

	private @Nullable String addWriteId(UpdateClauses clauses, Placeholders placeholders) {
		String attribute = this.entity.getTable().names().writeId();
		if (attribute == null) {
			return null;
		}
		String placeholder = placeholders.value();
		clauses.set(placeholders.name(attribute), placeholder);
		return placeholder;
	}

	private void addConstants(UpdateClauses clauses, Placeholders placeholders,
			Map<String, ArgumentValues.BoundOperand> bound) {
		this.entity.getConstants()
			.forEach((name, text) -> clauses.set(placeholders.name(name),
					constant(ItemValue.of(text), placeholders, bound)));
	}

	private void addVersion(UpdateClauses clauses, Placeholders placeholders,
			Map<String, ArgumentValues.BoundOperand> bound) {
		EntityVersion<?> version = this.entity.getVersion();
		if (version != null) {
			clauses.add(placeholders.name(version.attribute()), constant(ItemValue.number(1), placeholders, bound));
		}
	}

	// An attribute that several indexes share is written once.
	private void addIndex(long answers, IndexKeyUpdate index, Set<String> written, UpdateClauses clauses,
			Placeholders placeholders, Map<String, ArgumentValues.BoundOperand> bound) {
		index.deciding().forEach((action) -> requireValue(answers, action, index));
		if (index.sets().isEmpty() || !yes(answers, index)) {
			index.removes()
				.stream()
				.filter(written::add)
				.forEach((attribute) -> clauses.remove(placeholders.name(attribute)));
			return;
		}
		for (KnownKey part : index.sets()) {
			if (!written.add(part.part().attribute())) {
				continue;
			}
			String name = placeholders.name(part.part().attribute());
			if (part.isAbsent() || !yes(answers, part)) {
				clauses.remove(name);
			}
			else {
				clauses.set(name, value(part::value, placeholders, bound));
			}
		}
	}

	private void requireValue(long answers, SetAction action, IndexKeyUpdate index) {
		if (!yes(answers, action)) {
			throw new IllegalArgumentException(this.request.name() + ": '" + action.value()
					+ "' must not be null or empty, because the item could return to index " + index.key().indexName()
					+ ", and its key is not known: restore it by an update that knows the key");
		}
	}

	private void addCreated(UpdateClauses clauses, Placeholders placeholders,
			Map<String, ArgumentValues.BoundOperand> bound) {
		String type = this.entity.getTable().names().type();
		if (type != null && this.entity.hasTypeAttribute()) {
			clauses.set(placeholders.name(type),
					constant(ItemValue.of(this.entity.getTypeName()), placeholders, bound));
		}
		Map<String, OperandSource> created = new LinkedHashMap<>(this.target.shards().drawn());
		created.putAll(this.target.keyValues());
		created.forEach((path, known) -> {
			PropertyReference property = this.entity.getRequiredProperty(path);
			if (!property.isKeyOnly() && !isKeyAttribute(property.attribute())) {
				clauses.set(placeholders.path(property.attributePath()),
						value((call) -> property.toValue(known.find(call)), placeholders, bound));
			}
		});
	}

	private boolean isKeyAttribute(String attribute) {
		return this.entity.getPrimaryKey().parts().stream().anyMatch((part) -> part.attribute().equals(attribute));
	}

	private List<ConditionExpression> conditions(long answers) {
		List<ConditionExpression> conditions = new ArrayList<>();
		if (this.condition != null) {
			conditions.add(this.condition);
		}
		this.asserted.forEach((name, argument) -> conditions.add(assertion(answers, name, argument)));
		return conditions;
	}

	private ConditionExpression assertion(long answers, String name, OperandSource.Argument argument) {
		Path path = Path.of(name);
		if (!yes(answers, argument)) {
			return new ConditionExpression.AttributeNotExists(path);
		}
		return new ConditionExpression.Comparison(path, ConditionExpression.Operator.EQ, new Operand.Parameter(name));
	}

	private @Nullable String condition(List<ConditionExpression> required, ExpressionRenderer renderer,
			Placeholders placeholders, Map<String, ArgumentValues.BoundOperand> bound) {
		List<String> conditions = new ArrayList<>();
		if (!this.request.upsert()) {
			String key = this.entity.getPrimaryKey().partition().get(0).attribute();
			conditions.add("attribute_exists(" + placeholders.name(key) + ")");
			addKnownTypes(conditions, placeholders, bound);
		}
		DynamoPersistentProperty timeToLive = this.entity.getTimeToLiveProperty();
		if (timeToLive != null) {
			String name = placeholders.name(timeToLive.getAttributeName());
			conditions.add("(attribute_not_exists(" + name + ") OR " + name + " > "
					+ value((call) -> now(), placeholders, bound) + ")");
		}
		required.forEach((condition) -> conditions.add("(" + renderer.render(condition) + ")"));
		if (conditions.isEmpty()) {
			return null;
		}
		return String.join(" AND ", conditions);
	}

	// Another version of the application may store types that are unknown here.
	private void addKnownTypes(List<String> conditions, Placeholders placeholders,
			Map<String, ArgumentValues.BoundOperand> bound) {
		String type = this.entity.getTable().names().type();
		if (type == null || this.entity.getSubtypes().isEmpty()) {
			return;
		}
		String name = placeholders.name(type);
		String known = this.entity.getTypeNames()
			.stream()
			.map((typeName) -> constant(ItemValue.of(typeName), placeholders, bound))
			.collect(Collectors.joining(", "));
		conditions.add("(attribute_not_exists(" + name + ") OR " + name + " IN (" + known + "))");
	}

	private ItemValue now() {
		return ItemValue.number(this.clock.instant().getEpochSecond());
	}

	private static String constant(ItemValue value, Placeholders placeholders,
			Map<String, ArgumentValues.BoundOperand> bound) {
		return value((call) -> value, placeholders, bound);
	}

	private static String value(ArgumentValues.BoundOperand operand, Placeholders placeholders,
			Map<String, ArgumentValues.BoundOperand> bound) {
		String placeholder = placeholders.value();
		bound.put(placeholder, operand);
		return placeholder;
	}

	String describe() {
		List<String> parts = new ArrayList<>();
		parts.add(this.target.describeKey());
		parts.add(this.update.toString());
		this.indexes.forEach((index) -> parts.add(index.describe()));
		List<String> conditions = new ArrayList<>();
		if (!this.request.upsert()) {
			conditions.add("exists");
		}
		if (this.condition != null) {
			conditions.add(this.condition.toString());
		}
		this.asserted.keySet().forEach((name) -> conditions.add(name + " = :" + name));
		String text = String.join(", ", parts);
		if (conditions.isEmpty()) {
			return text + ", or create it";
		}
		return text + ", if " + String.join(" and ", conditions);
	}

	Repeatability repeatability() {
		return repeatability(List.of());
	}

	String describeRepeatability() {
		return new RepeatabilityText(optionalParameters(), this::repeatability).describe();
	}

	private Repeatability repeatability(List<String> nulls) {
		long answers = ALL_PRESENT;
		for (Map.Entry<Object, Integer> question : this.questions.entrySet()) {
			String parameter = parameterOf(question.getKey());
			if (parameter != null && nulls.contains(parameter)) {
				answers &= ~(1L << question.getValue());
			}
		}
		return this.repeatabilityRule.classify(this.audit.without(effective(answers)), conditions(answers));
	}

	// Parameters that are only set or asserted may be null.
	private List<String> optionalParameters() {
		Set<String> required = requiredParameters();
		return this.questions.keySet()
			.stream()
			.filter((question) -> this.audit.parameter(question) == null)
			.map(UpdateStatement::parameterOf)
			.filter(Objects::nonNull)
			.filter((parameter) -> !required.contains(parameter))
			.distinct()
			.sorted()
			.toList();
	}

	private static @Nullable String parameterOf(Object question) {
		if (question instanceof OperandSource.Argument argument && argument.mayBeAbsent()) {
			return argument.label();
		}
		if (question instanceof SetAction action && action.value() instanceof Operand.Parameter parameter) {
			return parameter.name();
		}
		return null;
	}

	private Set<String> requiredParameters() {
		List<SetAction> computed = this.update.sets()
			.stream()
			.filter((action) -> !this.questions.containsKey(action))
			.toList();
		Set<Operand.Parameter> required = new HashSet<>(
				new UpdateExpression(computed, List.of(), this.update.adds(), this.update.deletes()).parameters());
		if (this.condition != null) {
			required.addAll(this.condition.parameters());
		}
		Set<String> names = required.stream().map(Operand.Parameter::name).collect(Collectors.toSet());
		this.target.keyValues().values().forEach((value) -> names.add(value.label()));
		this.indexes.stream()
			.flatMap((index) -> index.deciding().stream())
			.map(UpdateStatement::parameterOf)
			.filter(Objects::nonNull)
			.forEach(names::add);
		return names;
	}

}

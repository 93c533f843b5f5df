package io.github.dynamospring.plan;

import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

import io.github.dynamospring.expression.Condition;
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
import org.jspecify.annotations.Nullable;

/**
 * The update of one item in all its shapes. A null argument turns a {@code set} into a
 * {@code remove}, and the arguments may decide whether the item is in a sparse index;
 * each shape that occurs is rendered once.
 */
final class UpdateStatement {

	private final UpdateRequest request;

	private final DynamoPersistentEntity<?> entity;

	private final UpdateTarget target;

	private final UpdateExpression update;

	private final @Nullable Condition condition;

	private final Map<String, KnownValue.Argument> asserted;

	private final List<IndexKeyUpdate> indexes;

	private final ArgumentValues values;

	private final Clock clock;

	private final Decisions decisions = new Decisions();

	private final Map<Object, Integer> questions = new HashMap<>();

	private final Map<Long, UpdateShape> shapes = new ConcurrentHashMap<>();

	UpdateStatement(UpdateRequest request, UpdateTarget target, UpdateExpression update, @Nullable Condition condition,
			KnownValues known, List<IndexKeyUpdate> indexes, ArgumentValues values, Clock clock) {
		this.request = request;
		this.entity = request.entity();
		this.target = target;
		this.update = update;
		this.condition = condition;
		this.asserted = known.asserted();
		this.indexes = indexes;
		this.values = values;
		this.clock = clock;
		addQuestions();
		this.shapes.put(-1L, render(-1L));
	}

	private void addQuestions() {
		for (SetAction action : this.update.sets()) {
			if (action.value() instanceof Operand.Parameter parameter && !isPrimitive(parameter)) {
				ArgumentValues.BoundOperand value = this.values.operand(parameter, action.path(), ValueKind.VALUE);
				ask(action, (arguments) -> value.get(arguments) != null);
			}
		}
		this.asserted.forEach((name, argument) -> ask(argument, (arguments) -> argument.get(arguments) != null));
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
				ask(part, (arguments) -> part.value(arguments) != null);
			}
		}
	}

	private void ask(Object about, Predicate<@Nullable Object[]> question) {
		this.questions.put(about, this.decisions.add(question));
	}

	/** Whether the answer is yes, or there is no question. */
	private boolean yes(long answers, Object about) {
		Integer question = this.questions.get(about);
		return question == null || Decisions.yes(answers, question);
	}

	BoundUpdate bind(@Nullable Object[] arguments) {
		long answers = this.decisions.decide(arguments);
		return this.shapes.computeIfAbsent(answers, this::render)
			.bind(this.request, this.target.key(arguments), arguments);
	}

	private UpdateShape render(long answers) {
		Placeholders placeholders = new Placeholders();
		ExpressionRenderer renderer = new ExpressionRenderer(this.entity, placeholders);
		Map<String, ArgumentValues.BoundOperand> bound = new HashMap<>();
		UpdateClauses clauses = renderer.render(effective(answers));
		addVersion(clauses, placeholders, bound);
		this.indexes.forEach((index) -> addIndex(answers, index, clauses, placeholders, bound));
		if (this.request.upsert()) {
			addCreated(clauses, placeholders, bound);
		}
		String condition = condition(answers, renderer, placeholders, bound);
		List<ValueSlot> slots = placeholders.values();
		slots.stream()
			.filter((slot) -> slot.kind() != ValueKind.OPTIONS)
			.forEach((slot) -> bound.put(slot.placeholder(),
					this.values.operand(slot.operand(), slot.comparedWith(), slot.kind())));
		return new UpdateShape(clauses.text(), condition, placeholders.names(), Map.copyOf(bound), options(slots));
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
			else {
				removes.add(new RemoveAction(action.path()));
			}
		}
		return new UpdateExpression(sets, removes, this.update.adds(), this.update.deletes());
	}

	private void addVersion(UpdateClauses clauses, Placeholders placeholders,
			Map<String, ArgumentValues.BoundOperand> bound) {
		EntityVersion<?> version = this.entity.getVersion();
		if (version != null) {
			clauses.add(placeholders.name(version.attribute()), constant(ItemValue.number(1), placeholders, bound));
		}
	}

	private void addIndex(long answers, IndexKeyUpdate index, UpdateClauses clauses, Placeholders placeholders,
			Map<String, ArgumentValues.BoundOperand> bound) {
		if (index.sets().isEmpty() || !yes(answers, index)) {
			index.removes().forEach((attribute) -> clauses.remove(placeholders.name(attribute)));
			return;
		}
		for (KnownKey part : index.sets()) {
			String name = placeholders.name(part.part().attribute());
			if (part.isAbsent() || !yes(answers, part)) {
				clauses.remove(name);
			}
			else {
				clauses.set(name, value(part::value, placeholders, bound));
			}
		}
	}

	private void addCreated(UpdateClauses clauses, Placeholders placeholders,
			Map<String, ArgumentValues.BoundOperand> bound) {
		if (this.entity.hasTypeAttribute()) {
			clauses.set(placeholders.name(this.entity.getTable().names().type()),
					constant(ItemValue.of(this.entity.getTypeName()), placeholders, bound));
		}
		this.target.keyValues().forEach((path, known) -> {
			PropertyReference property = this.entity.getRequiredProperty(path);
			if (!isKeyAttribute(property.attribute())) {
				clauses.set(placeholders.path(property.attributePath()),
						value((arguments) -> property.toValue(known.get(arguments)), placeholders, bound));
			}
		});
	}

	private boolean isKeyAttribute(String attribute) {
		return this.entity.getPrimaryKey().parts().stream().anyMatch((part) -> part.attribute().equals(attribute));
	}

	private @Nullable String condition(long answers, ExpressionRenderer renderer, Placeholders placeholders,
			Map<String, ArgumentValues.BoundOperand> bound) {
		List<String> conditions = new ArrayList<>();
		if (!this.request.upsert()) {
			String key = this.entity.getPrimaryKey().partition().get(0).attribute();
			conditions.add("attribute_exists(" + placeholders.name(key) + ")");
		}
		DynamoPersistentProperty timeToLive = this.entity.getTimeToLiveProperty();
		if (timeToLive != null) {
			String name = placeholders.name(timeToLive.getAttributeName());
			conditions.add("(attribute_not_exists(" + name + ") OR " + name + " > "
					+ value((arguments) -> now(), placeholders, bound) + ")");
		}
		if (this.condition != null) {
			conditions.add("(" + renderer.render(this.condition) + ")");
		}
		this.asserted.forEach((name, argument) -> conditions.add(assertion(answers, name, argument, renderer)));
		return conditions.isEmpty() ? null : String.join(" AND ", conditions);
	}

	private String assertion(long answers, String name, KnownValue.Argument argument, ExpressionRenderer renderer) {
		Path path = Path.of(name);
		return renderer.render(yes(answers, argument)
				? new Condition.Comparison(path, Condition.Operator.EQ, new Operand.Parameter(name))
				: new Condition.AttributeNotExists(path));
	}

	private ItemValue now() {
		return ItemValue.number(this.clock.instant().getEpochSecond());
	}

	private static String constant(ItemValue value, Placeholders placeholders,
			Map<String, ArgumentValues.BoundOperand> bound) {
		return value((arguments) -> value, placeholders, bound);
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
		return conditions.isEmpty() ? text + ", or create it" : text + ", if " + String.join(" and ", conditions);
	}

}

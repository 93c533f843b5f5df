package io.github.dynamospring.plan.update;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.dynamospring.expression.ConditionBinder;
import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.Implication;
import io.github.dynamospring.expression.Operand;
import io.github.dynamospring.expression.OperandBinding;
import io.github.dynamospring.expression.UpdateExpression;
import io.github.dynamospring.expression.UpdateExpression.SetAction;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.PropertyReference;
import io.github.dynamospring.plan.PlanRefusedException;
import io.github.dynamospring.plan.UpdateRequest;
import io.github.dynamospring.plan.key.KeyOperand;
import io.github.dynamospring.plan.predicate.OperandSource;
import org.jspecify.annotations.Nullable;

/**
 * Rule for the computed key attributes of indexes that an update must set or remove
 * together with their properties.
 */
final class IndexKeyRule {

	private final UpdateRequest request;

	private final DynamoPersistentEntity<?> entity;

	private final KnownValues known;

	private final ConditionBinder binder;

	private final UpdateExpression update;

	private final List<ConditionExpression> conjuncts;

	IndexKeyRule(UpdateRequest request, UpdateExpression update, KnownValues known, OperandBinding literals,
			@Nullable ConditionExpression condition) {
		this.request = request;
		this.entity = request.entity();
		this.update = update;
		this.known = known;
		this.binder = new ConditionBinder((path) -> path, literals);
		this.conjuncts = KnownValues.conjuncts(condition).stream().map(this.binder::bind).toList();
	}

	List<IndexKeyUpdate> updates() {
		List<IndexKeyUpdate> updates = new ArrayList<>();
		for (EntityKey key : this.entity.getKeys()) {
			IndexKeyUpdate update = update(key, composed(key));
			if (update != null) {
				updates.add(update);
			}
		}
		return updates;
	}

	// Attributes that an index shares with the table never change.
	private List<KeyPart.Composed> composed(EntityKey key) {
		List<String> ofTable = this.entity.getPrimaryKey().parts().stream().map(KeyPart::attribute).toList();
		return key.parts()
			.stream()
			.filter(KeyPart.Composed.class::isInstance)
			.map(KeyPart.Composed.class::cast)
			.filter((part) -> !ofTable.contains(part.attribute()))
			.toList();
	}

	private @Nullable IndexKeyUpdate update(EntityKey key, List<KeyPart.Composed> composed) {
		if (key.kind() == EntityKey.Kind.TABLE || composed.isEmpty()) {
			return null;
		}
		ConditionExpression when = (key.when() != null) ? this.binder.bind(key.when()) : null;
		if (when != null && isTouched(when)) {
			return moved(key, composed, new SparseCondition(when, this.entity, this.known));
		}
		List<KeyPart.Composed> touched = composed.stream().filter(this::isTouched).toList();
		if (touched.isEmpty()) {
			return null;
		}
		if (when == null) {
			return IndexKeyUpdate.set(key, known(key, touched));
		}
		return stayed(key, touched, when);
	}

	private boolean isTouched(ConditionExpression when) {
		return this.request.upsert() || SparseCondition.paths(when).stream().anyMatch(this.known::changes);
	}

	private boolean isTouched(KeyPart.Composed part) {
		return this.request.upsert()
				|| part.properties().stream().map(PropertyReference::path).anyMatch(this.known::changes);
	}

	// The update decides whether the item is in the index.
	private IndexKeyUpdate moved(EntityKey key, List<KeyPart.Composed> composed, SparseCondition when) {
		List<String> attributes = composed.stream().map(KeyPart.Composed::attribute).toList();
		Boolean constant = when.constant();
		if (Boolean.FALSE.equals(constant)) {
			return IndexKeyUpdate.remove(key, attributes, Set.of());
		}
		if (!isKnown(composed, when) && leaves(when)) {
			return IndexKeyUpdate.remove(key, attributes, deciding(when));
		}
		String unknown = when.unknown();
		if (constant == null && unknown != null) {
			throw refused(key, "whether the item is in it", unknown);
		}
		return new IndexKeyUpdate(key, (constant != null) ? null : when, known(key, composed), attributes, Set.of());
	}

	private boolean isKnown(List<KeyPart.Composed> composed, SparseCondition when) {
		return when.unknown() == null && composed.stream()
			.flatMap((part) -> part.properties().stream())
			.allMatch((property) -> this.known.after(property) != null);
	}

	// For all values except null.
	private boolean leaves(SparseCondition when) {
		List<ConditionExpression> facts = new ArrayList<>();
		new UpdateFacts(this.entity, this.update, List.of()).all().forEach((fact) -> facts.add(this.binder.bind(fact)));
		this.conjuncts.stream().filter(this::isUnchanged).forEach(facts::add);
		return Implication.implies(facts, new ConditionExpression.Not(when.expression()));
	}

	private boolean isUnchanged(ConditionExpression conjunct) {
		return SparseCondition.paths(conjunct).stream().noneMatch(this.known::changes);
	}

	private Set<SetAction> deciding(SparseCondition when) {
		Set<String> paths = SparseCondition.paths(when.expression());
		return this.update.sets()
			.stream()
			.filter((action) -> action.value() instanceof Operand.Parameter)
			.filter((action) -> paths.stream().anyMatch((path) -> KnownValues.overlap(action.path().toString(), path)))
			.collect(Collectors.toUnmodifiableSet());
	}

	// The item stays in the index or out of it, and the update changes its key.
	private @Nullable IndexKeyUpdate stayed(EntityKey key, List<KeyPart.Composed> touched, ConditionExpression when) {
		SparseCondition sparse = new SparseCondition(when, this.entity, this.known);
		Boolean constant = Implication.implies(this.conjuncts, when) ? Boolean.TRUE : sparse.constant();
		if (Boolean.FALSE.equals(constant) || Implication.implies(this.conjuncts, new ConditionExpression.Not(when))) {
			return null;
		}
		String unknown = sparse.unknown();
		if (constant == null && unknown != null) {
			throw refused(key, "whether the item is in it", unknown, "require it with @Condition(\"" + key.when()
					+ "\"), or add a parameter named " + unknown + ": its value is then asserted");
		}
		List<String> attributes = touched.stream().map(KeyPart.Composed::attribute).toList();
		return new IndexKeyUpdate(key, (constant != null) ? null : sparse, known(key, touched), attributes, Set.of());
	}

	private List<KnownKey> known(EntityKey key, List<KeyPart.Composed> parts) {
		List<KnownKey> known = new ArrayList<>();
		for (KeyPart.Composed part : parts) {
			known.add(new KnownKey(part, part.properties().stream().map((property) -> known(key, property)).toList()));
		}
		return known;
	}

	private KeyOperand known(EntityKey key, PropertyReference property) {
		OperandSource value = this.known.after(property);
		if (value == null) {
			throw refused(key, "its new key", property.path());
		}
		return new KeyOperand(property, value);
	}

	private PlanRefusedException refused(EntityKey key, String what, String property) {
		return refused(key, what, property, "add a parameter named " + property + ": its value is then asserted");
	}

	private PlanRefusedException refused(EntityKey key, String what, String property, String fix) {
		String index = Objects.requireNonNull(key.indexName(), "only indexes are refused");
		if (this.known.changes(property)) {
			return new PlanRefusedException(this.request.name(),
					"it computes '" + property + "', which decides " + what + " in index " + index
							+ ", so the index would go stale",
					"set '" + property + "' to a parameter or literal, or read the item and save it");
		}
		return new PlanRefusedException(this.request.name(), "the value of '" + property + "', which decides " + what
				+ " in index " + index + ", is not known, so the index would go stale", fix);
	}

}

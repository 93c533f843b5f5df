package io.github.dynamospring.plan.update;

import java.util.List;
import java.util.stream.Stream;

import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.ExpressionParser;
import io.github.dynamospring.expression.ExpressionSyntaxException;
import io.github.dynamospring.expression.Path;
import io.github.dynamospring.expression.UpdateExpression;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityVersion;
import io.github.dynamospring.mapping.PropertyReference;
import io.github.dynamospring.mapping.TableEncryption;
import io.github.dynamospring.plan.PlanRefusedException;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.plan.UpdateRequest;
import io.github.dynamospring.plan.predicate.ArgumentValues;
import io.github.dynamospring.plan.predicate.ExpressionVerifier;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * Planner of updates of single items. It parses and checks their expressions, and keeps
 * the keys of indexes in step with their properties.
 */
public final class UpdatePlanner {

	private final PlannerSettings settings;

	private final @Nullable UpdateAuditing auditing;

	public UpdatePlanner(PlannerSettings settings) {
		this(settings, null);
	}

	/**
	 * Create a planner.
	 * @param auditing the auditing of updates, or null
	 */
	public UpdatePlanner(PlannerSettings settings, @Nullable UpdateAuditing auditing) {
		Assert.notNull(settings, "'settings' must not be null");
		this.settings = settings;
		this.auditing = auditing;
	}

	/**
	 * Plan an update.
	 * @throws PlanRefusedException if the update is faulty, or would leave an index stale
	 */
	public UpdatePlan plan(UpdateRequest request) {
		try {
			return plan(request, ExpressionParser.parseUpdate(request.update()), condition(request));
		}
		catch (ExpressionSyntaxException ex) {
			throw new PlanRefusedException(request.name(), String.valueOf(ex.getMessage()), "correct the expression");
		}
	}

	private static @Nullable ConditionExpression condition(UpdateRequest request) {
		if (request.condition() == null) {
			return null;
		}
		return ExpressionParser.parseCondition(request.condition());
	}

	private UpdatePlan plan(UpdateRequest request, UpdateExpression update, @Nullable ConditionExpression condition) {
		verifyType(request);
		refuseRevisions(request);
		refuseUpsert(request);
		AuditActions audit = new AuditActions(request, update, this.auditing);
		if (audit.isEmpty()) {
			return plan(request, audit, condition);
		}
		try {
			return plan(request, audit, condition);
		}
		catch (PlanRefusedException ex) {
			// Refuses the update too, unless only auditing is the reason.
			plan(request, new AuditActions(request, update, null), condition);
			throw audit.refusal(ex);
		}
	}

	private UpdatePlan plan(UpdateRequest request, AuditActions audit, @Nullable ConditionExpression condition) {
		UpdateExpression update = audit.update();
		UpdateTarget target = new UpdateTarget(request, audit.parameters());
		verify(request, target, update, condition);
		KnownValues known = new KnownValues(target, update, condition);
		verifyAssertions(request, known);
		verifyResult(request);
		ArgumentValues values = new ArgumentValues(request.entity(), target.parameters());
		List<IndexKeyUpdate> indexes = new IndexKeyRule(request, update, known, values.literals(), condition).updates();
		verifyUnsigned(request, indexes, update);
		UniqueChanges unique = new UniqueRule(request, known).changes();
		return new UpdatePlan(request, audit, target.shards(), unique,
				new UpdateStatement(request, audit, target, update, condition, known, indexes, values,
						this.settings.clock()),
				new IndexWrites(request.entity(), update, known, indexes, values.literals()));
	}

	private void verifyType(UpdateRequest request) {
		DynamoPersistentEntity<?> entity = request.entity();
		if (request.upsert() && !entity.getSubtypes().isEmpty()) {
			throw new PlanRefusedException(request.name(),
					"an upsert would create an item, and it is not known which of the types of "
							+ entity.getType().getSimpleName() + " it is: " + String.join(", ", entity.getTypeNames()),
					"insert new items, or leave out upsert");
		}
	}

	private static void refuseRevisions(UpdateRequest request) {
		if (request.entity().hasRevisions()) {
			throw new PlanRefusedException(request.name(),
					"each version of " + request.entity().getType().getSimpleName()
							+ " is kept by @Revisions, and an update by expression does not know the entity that it "
							+ "leaves",
					"read the entity, change it and call update, where a lost race is repeated by @RetryOnConflict");
		}
	}

	private static void refuseUpsert(UpdateRequest request) {
		TableEncryption encryption = request.entity().getTable().encryption();
		if (encryption != null && request.upsert()) {
			throw new PlanRefusedException(request.name(),
					"an upsert would create an item without a signature, but with "
							+ String.join(", ", encryption.properties()) + " encrypted each item has one",
					"insert new items, or leave out upsert");
		}
	}

	private void verify(UpdateRequest request, UpdateTarget target, UpdateExpression update,
			@Nullable ConditionExpression condition) {
		new ExpressionVerifier(request.entity(), target.parameters(), request.update()).verify(update);
		if (condition != null) {
			new ExpressionVerifier(request.entity(), target.parameters(), String.valueOf(request.condition()))
				.verify(condition);
		}
		update.targets().forEach((path) -> verifyMayChange(request, path));
	}

	private void verifyMayChange(UpdateRequest request, Path path) {
		DynamoPersistentEntity<?> entity = request.entity();
		boolean key = entity.getPrimaryKey()
			.parts()
			.stream()
			.flatMap((part) -> part.properties().stream())
			.map(PropertyReference::path)
			.anyMatch((property) -> property.equals(path.toString()) || property.startsWith(path + "."));
		if (key) {
			throw new PlanRefusedException(request.name(),
					"'" + path + "' is part of the primary key, which cannot change",
					"delete the item and insert another one");
		}
		if (entity.getShards().stream().anyMatch((shard) -> shard.getName().equals(path.toString()))) {
			throw new PlanRefusedException(request.name(),
					"'" + path + "' is a @Shard, which an upsert draws and any other update keeps", "leave it out");
		}
		EntityVersion<?> version = entity.getVersion();
		if (version != null && version.property().getName().equals(path.toString())) {
			throw new PlanRefusedException(request.name(), "'" + path + "' is the version, which every update bumps",
					"leave it out");
		}
	}

	private static void verifyUnsigned(UpdateRequest request, List<IndexKeyUpdate> indexes, UpdateExpression update) {
		TableEncryption encryption = request.entity().getTable().encryption();
		if (encryption == null) {
			return;
		}
		Stream<String> keys = indexes.stream()
			.flatMap((index) -> Stream.concat(index.removes().stream(),
					index.sets().stream().map((key) -> key.part().attribute())));
		Stream<String> targets = update.targets()
			.stream()
			.map((path) -> request.entity().getRequiredProperty(path.toString()).attribute());
		Stream.concat(targets, keys).filter(encryption::isSigned).findFirst().ifPresent((attribute) -> {
			throw new PlanRefusedException(request.name(),
					"the attribute '" + attribute + "' is "
							+ (encryption.encrypted().contains(attribute) ? "encrypted" : "signed as part of a key")
							+ ", so that it changes with the whole item alone",
					"read the entity, change it and call update, where a lost race is repeated by @RetryOnConflict");
		});
	}

	private void verifyAssertions(UpdateRequest request, KnownValues known) {
		for (String name : known.asserted().keySet()) {
			PropertyReference property = request.entity().findProperty(name);
			if (property == null) {
				throw new PlanRefusedException(request.name(),
						"the parameter '" + name
								+ "' is neither part of the key, nor in an expression, nor the name of a property",
						"use it or remove it");
			}
			if (property.isKeyOnly()) {
				throw new PlanRefusedException(request.name(),
						"the parameter '" + name + "' would be asserted, but '" + name
								+ "' is @KeyOnly, so that no attribute has it",
						"remove @KeyOnly, or read the item and save it");
			}
			if (request.upsert()) {
				throw new PlanRefusedException(request.name(),
						"the parameter '" + name + "' would be asserted, which no item that is created satisfies",
						"set '" + name + " = :" + name + "'");
			}
		}
	}

	private void verifyResult(UpdateRequest request) {
		if (request.idempotent() && request.returns() != UpdateRequest.Returns.NOTHING) {
			throw new PlanRefusedException(request.name(),
					"it is idempotent, so that it runs as a transaction, which returns no item",
					"return a boolean or void, and read the item where it is needed");
		}
	}

}

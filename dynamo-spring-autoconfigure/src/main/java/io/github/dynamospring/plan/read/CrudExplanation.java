package io.github.dynamospring.plan.read;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.ExpressionParser;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityVersion;
import io.github.dynamospring.plan.CrudOperation;
import io.github.dynamospring.plan.CrudRequest;
import io.github.dynamospring.plan.Repeatability;

/**
 * Explanation of an operation on whole entities in one line.
 */
final class CrudExplanation {

	private final CrudPlan plan;

	private final CrudRequest request;

	private final CrudOperation operation;

	private final DynamoPersistentEntity<?> entity;

	private final boolean unique;

	private final boolean versioned;

	private final boolean revision;

	private final boolean encrypted;

	CrudExplanation(CrudPlan plan) {
		this.plan = plan;
		this.request = plan.request();
		this.operation = this.request.operation();
		this.entity = this.request.entity();
		this.unique = !this.entity.getUniqueProperties().isEmpty();
		this.versioned = this.entity.getVersion() != null;
		this.revision = CrudPlan.makesRevision(this.request);
		this.encrypted = this.entity.getTable().encryption() != null;
	}

	String text() {
		return this.plan.name() + " → " + sent() + " " + this.plan.table() + ": " + String.join(", ", parts()) + "; "
				+ String.join(", ", prices());
	}

	private String sent() {
		if (this.revision) {
			return "TransactWriteItems";
		}
		if (this.unique) {
			return sentWithMarkers();
		}
		return sentWithoutMarkers();
	}

	private String sentWithMarkers() {
		return switch (this.operation) {
			case FIND_BY_ID, EXISTS_BY_ID -> "GetItem";
			case FIND_ALL_BY_ID -> "BatchGetItem";
			case SAVE, SAVE_ALL -> "PutItem";
			case UPDATE -> "UpdateItem";
			case INSERT, DELETE, DELETE_ALL -> "TransactWriteItems";
			case DELETE_BY_ID, DELETE_ALL_BY_ID -> "GetItem, then TransactWriteItems";
		};
	}

	private String sentWithoutMarkers() {
		return switch (this.operation) {
			case FIND_BY_ID, EXISTS_BY_ID -> "GetItem";
			case FIND_ALL_BY_ID -> "BatchGetItem";
			case INSERT, SAVE -> "PutItem";
			case SAVE_ALL -> this.versioned ? "PutItem" : "BatchWriteItem";
			case UPDATE -> this.encrypted ? "PutItem" : "UpdateItem";
			case DELETE, DELETE_BY_ID -> "DeleteItem";
			case DELETE_ALL -> this.versioned ? "DeleteItem" : "BatchWriteItem";
			case DELETE_ALL_BY_ID -> "BatchWriteItem";
		};
	}

	/**
	 * Return the key of the item, the conditions and the further steps.
	 */
	List<String> parts() {
		List<String> parts = new ArrayList<>();
		this.entity.getPrimaryKey().parts().forEach((part) -> parts.add(part.attribute() + " = " + part.template()));
		if (this.operation.stores() && this.operation != CrudOperation.UPDATE) {
			this.entity.getGeneratedIds().forEach((id) -> parts.add(id.getName() + " generated where it is null"));
			this.entity.getShards().forEach((shard) -> parts.add(shard.getName() + " drawn where it is null"));
		}
		if (this.operation.reads() && this.entity.getTimeToLiveProperty() != null) {
			parts.add("ttl filter");
		}
		List<String> conditions = conditions();
		if (!conditions.isEmpty()) {
			parts.add("if " + String.join(" and ", conditions));
		}
		addUniqueValues(parts);
		if (this.revision) {
			parts.add("with a revision");
		}
		if (this.encrypted && (this.operation.stores() || this.operation.reads())) {
			parts.add("encrypted");
		}
		switch (this.operation) {
			case FIND_ALL_BY_ID, DELETE_ALL_BY_ID -> parts.add("for each of ids");
			case SAVE_ALL, DELETE_ALL -> parts.add("for each of entities");
			default -> {
			}
		}
		return parts;
	}

	private List<String> conditions() {
		List<String> conditions = new ArrayList<>();
		switch (this.operation) {
			case INSERT -> conditions.add("not exists");
			case UPDATE -> conditions.add("exists");
			case DELETE, DELETE_BY_ID -> {
				if (demandsItem()) {
					conditions.add("exists");
				}
			}
			default -> {
			}
		}
		EntityVersion<?> version = this.entity.getVersion();
		if (version != null && isGuarded()) {
			String name = version.property().getName();
			boolean maybeNew = this.operation != CrudOperation.UPDATE && this.operation.stores();
			conditions.add(name + " = {" + name + "}" + (maybeNew ? " (not exists if new)" : ""));
		}
		String condition = this.request.condition();
		if (condition != null) {
			ConditionExpression own = ExpressionParser.parseCondition(condition);
			conditions.add((own instanceof ConditionExpression.Or && !conditions.isEmpty()) ? "(" + own + ")"
					: own.toString());
		}
		return conditions;
	}

	// A deletion with its own condition is refused once it is applied.
	private boolean demandsItem() {
		return this.request.condition() != null && !this.operation.stores() && !isGuarded();
	}

	private boolean isGuarded() {
		return this.versioned && !this.operation.reads() && this.operation != CrudOperation.INSERT
				&& !this.operation.deletesById();
	}

	private void addUniqueValues(List<String> parts) {
		if (!this.unique || this.operation.reads()) {
			return;
		}
		String markers = this.entity.getUniqueProperties()
			.stream()
			.map((property) -> "'" + property.name() + "'")
			.collect(Collectors.joining(" and ", "with the marker of ", ""));
		if (!this.operation.replaces()) {
			parts.add(markers);
			return;
		}
		String changed = markers + " where that changes";
		parts.add(this.revision ? changed : "in a transaction " + changed);
	}

	private List<String> prices() {
		String price = this.plan.price().toString();
		if (this.operation.reads()) {
			return List.of(price, Explanation.consistency(this.plan.consistent()));
		}
		if (this.unique && this.operation.deletesById()) {
			return List.of(price);
		}
		return List.of(price, repeatability().toString());
	}

	private Repeatability repeatability() {
		boolean transaction = this.unique && !this.operation.replaces();
		if (this.operation == CrudOperation.INSERT || isGuarded() || demandsItem() || transaction) {
			return Repeatability.REPEATABLE;
		}
		return Repeatability.BLIND;
	}

}

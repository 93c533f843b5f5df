package io.github.dynamospring.batch.repository;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;

import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.EntityOperations;
import io.github.dynamospring.core.EntityResults;
import io.github.dynamospring.core.ReadPattern;
import io.github.dynamospring.core.UpdatePattern;
import io.github.dynamospring.core.WriteTransaction;
import io.github.dynamospring.core.template.PatternOperations;
import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.ExpressionParser;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.Ordering;
import io.github.dynamospring.plan.PatternParameter;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.plan.Result;
import io.github.dynamospring.plan.UpdateRequest;
import io.github.dynamospring.plan.UpdateRequest.Returns;
import io.github.dynamospring.plan.read.Planner;
import io.github.dynamospring.plan.read.ReadPlan;
import io.github.dynamospring.plan.update.UpdatePlanner;
import org.jspecify.annotations.Nullable;

/**
 * Records of the job repository and their access patterns. All reads are strongly
 * consistent, and the table needs no index.
 */
final class JobRecords {

	private static final String NAME = "BatchJobs.";

	private static final int ATTEMPTS = 5;

	private final PatternOperations operations;

	private final DynamoMappingContext context;

	private final PlannerSettings settings;

	private final UpdatePattern<StoredSequence> next;

	JobRecords(DynamoOperations operations, DynamoMappingContext context, PlannerSettings settings) {
		this.operations = PatternOperations.of(operations);
		this.context = context;
		this.settings = settings;
		this.next = update("nextId", StoredSequence.class, "name", "last");
	}

	/**
	 * Return operations on the records of a type.
	 */
	<T> EntityOperations<T> entity(Class<T> type) {
		return this.operations.entity(type).named(NAME + type.getSimpleName()).consistent();
	}

	/**
	 * Prepare a read of the records whose properties have the values of the arguments.
	 * @param order the order, if it matters
	 */
	<T> ReadPattern<T> read(String name, Class<T> type, Result.Kind kind, @Nullable Ordering order,
			String... properties) {
		DynamoPersistentEntity<?> entity = this.context.getRequiredPersistentEntity(type);
		PatternRequest.Builder request = PatternRequest.of(NAME + name, entity)
			.condition(equal(properties))
			.parameters(parameters(entity, properties))
			.orderings((order != null) ? List.of(order) : List.of())
			.result(Result.of(kind))
			.dynamicLimit(kind == Result.Kind.STREAM)
			.consistent(true);
		ReadPlan plan = (ReadPlan) new Planner(this.settings).plan(request.build());
		return this.operations.prepare(plan, type);
	}

	private static @Nullable ConditionExpression equal(String... properties) {
		return Stream.of(properties)
			.map((property) -> property + " = :" + property)
			.reduce((one, other) -> one + " and " + other)
			.map(ExpressionParser::parseCondition)
			.orElse(null);
	}

	private static List<PatternParameter> parameters(DynamoPersistentEntity<?> entity, String... properties) {
		List<PatternParameter> parameters = new ArrayList<>();
		for (String property : properties) {
			Class<?> type = entity.getRequiredPersistentProperty(property).getType();
			parameters.add(new PatternParameter(property, parameters.size(), type));
		}
		return parameters;
	}

	/**
	 * Prepare an update that adds to a number of a record, which is created if absent.
	 */
	<T> UpdatePattern<T> update(String name, Class<T> type, String key, String number) {
		DynamoPersistentEntity<?> entity = this.context.getRequiredPersistentEntity(type);
		UpdateRequest request = new UpdateRequest(NAME + name, null, entity, "add " + number + " :" + number, null,
				parameters(entity, key, number), null, Returns.AFTER, true, false);
		return this.operations.prepare(new UpdatePlanner(this.settings).plan(request), type);
	}

	/**
	 * Return the next ID of a sequence. If an answer is lost, an ID is skipped.
	 */
	long nextId(String sequence) {
		for (int attempt = 1;; attempt++) {
			try {
				return Objects.requireNonNull(this.next.update(sequence, 1L)).last();
			}
			catch (AmbiguousWriteException ex) {
				if (attempt == ATTEMPTS) {
					throw ex;
				}
			}
		}
	}

	/**
	 * Write records together.
	 */
	EntityResults transact(Consumer<WriteTransaction> actions) {
		return this.operations.named(NAME + "write").transactWrite(actions);
	}

}

package io.github.dynamospring.core.template;

import java.lang.reflect.Method;

import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.DeletePattern;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.ReadPattern;
import io.github.dynamospring.core.RegisteredPattern;
import io.github.dynamospring.core.RevisionPattern;
import io.github.dynamospring.core.UpdatePattern;
import io.github.dynamospring.core.WriteTransaction;
import io.github.dynamospring.plan.read.CrudPlan;
import io.github.dynamospring.plan.read.DeletePlan;
import io.github.dynamospring.plan.read.DeleteQueryPlan;
import io.github.dynamospring.plan.read.ReadPlan;
import io.github.dynamospring.plan.read.RevisionPlan;
import io.github.dynamospring.plan.update.UpdatePlan;
import io.github.dynamospring.scroll.StoredPositions;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * Operations that prepare planned access patterns, for code that implements repositories
 * and the like. Applications use {@link DynamoOperations}.
 *
 * @since 0.1
 */
public interface PatternOperations extends DynamoOperations {

	/**
	 * Return operations as those that prepare patterns.
	 * @param operations the operations of an application
	 * @throws IllegalArgumentException if they do not prepare patterns
	 */
	static PatternOperations of(DynamoOperations operations) {
		Assert.notNull(operations, "'operations' must not be null");
		if (operations instanceof PatternOperations patternOperations) {
			return patternOperations;
		}
		throw new IllegalArgumentException(operations.getClass().getName()
				+ " cannot prepare access patterns, which repositories, reactive operations, @Idempotent and readers of "
				+ "Spring Batch need: let it implement PatternOperations, or extend DynamoTemplate");
	}

	/**
	 * Prepare a planned read, once, so that it can be called. It becomes one of the
	 * {@link AccessPatterns}.
	 * @param plan the plan
	 * @param resultType the entity, a projection of it with the properties that the plan
	 * reads, or the record that holds an item collection
	 */
	<R> ReadPattern<R> prepare(ReadPlan plan, Class<R> resultType);

	/**
	 * Prepare a planned update, once, so that it can be called. It becomes one of the
	 * {@link AccessPatterns}.
	 * @param plan the plan
	 * @param type the entity
	 */
	<T> UpdatePattern<T> prepare(UpdatePlan plan, Class<T> type);

	/**
	 * Prepare a planned deletion, once, so that it can be called. It becomes one of the
	 * {@link AccessPatterns}.
	 */
	DeletePattern prepare(DeletePlan plan);

	/**
	 * Prepare a planned deletion of the items that a read finds, once, so that it can be
	 * called. It becomes one of the {@link AccessPatterns}.
	 */
	DeletePattern prepare(DeleteQueryPlan plan);

	/**
	 * Prepare a planned read of revisions, once, so that it can be called. It becomes one
	 * of the {@link AccessPatterns}.
	 * @param plan the plan
	 * @param type the entity
	 */
	<T> RevisionPattern<T> prepare(RevisionPlan plan, Class<T> type);

	/**
	 * Make a planned operation on whole entities one of the {@link AccessPatterns}. It is
	 * called by {@link #entity(Class)} under its name. The pattern builds the requests
	 * for the entity as it is given, without callbacks and auditing.
	 */
	RegisteredPattern prepare(CrudPlan plan);

	/**
	 * Return the read of all entities of a type, which is prepared once.
	 */
	<T> ReadPattern<T> scan(Class<T> type);

	/**
	 * Return the patterns of the application.
	 */
	AccessPatterns accessPatterns();

	/**
	 * Return the writer and reader of positions that outlive the application.
	 */
	StoredPositions storedPositions();

	/**
	 * Assign a prepared pattern to a repository's method, so that calls of the method
	 * find it.
	 * @param repository the interface of the repository
	 * @param method a method of it, declared or inherited
	 * @param pattern the pattern
	 * @see WriteTransaction#in
	 */
	void declare(Class<?> repository, Method method, RegisteredPattern pattern);

	/**
	 * Return the starter of calls of a repository's method in other threads.
	 * @param repository the interface of the repository
	 * @param method a method of it, declared or inherited
	 * @param type the entity
	 */
	CallStarter starter(Class<?> repository, Method method, Class<?> type);

	/**
	 * Return the starter of calls in other threads.
	 * @param pattern the name of the access pattern
	 * @param type the entity, or null for entities of any types
	 * @param writes whether the calls write
	 */
	CallStarter starter(String pattern, @Nullable Class<?> type, boolean writes);

}

package io.github.dynamospring.core;

import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.dao.InvalidDataAccessApiUsageException;

/**
 * Collector of the actions of one transaction, of any types and tables. They are applied
 * all together or not at all. Actions are numbered from 1 in the order in which they are
 * added.
 * <p>
 * An action is prepared when it is added; callbacks before the write run then. If it
 * cannot be part of the transaction, it is refused at once with an
 * {@link InvalidDataAccessApiUsageException} that names it. There can be 100 actions,
 * each on another item, of 4 MB together. Items of updates by expression and of checks
 * are not counted, because only DynamoDB knows their size. An entity with unique values
 * takes one action more for each of them.
 *
 * @since 0.1
 * @see DynamoOperations#transactWrite
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html">DynamoDB
 * transactions</a>
 */
public interface WriteTransaction {

	/**
	 * Store a new entity.
	 * @see EntityOperations#insert
	 */
	WriteTransaction insert(Object entity);

	/**
	 * Store an entity: an insert or a replacement.
	 * @see EntityOperations#save
	 */
	WriteTransaction save(Object entity);

	/**
	 * Change an existing entity.
	 * @see EntityOperations#update
	 */
	WriteTransaction update(Object entity);

	/**
	 * Return a proxy of a repository that adds its {@code @Update}s: each call of one is
	 * an action, as in {@code tx.in(Stocks.class).take(key, 2)}. A call sends no request
	 * and returns null, false or an empty {@code Optional}. Other methods are refused.
	 * @param repository the interface of a repository of the application
	 */
	<R> R in(Class<R> repository);

	/**
	 * Update one item by a planned {@code @Update}. Its result is not returned.
	 * @param pattern a prepared pattern, such as one of the {@link AccessPatterns}
	 * @param arguments the arguments of the call, as the parameters are declared
	 */
	WriteTransaction update(UpdatePattern<?> pattern, @Nullable Object... arguments);

	/**
	 * Update one item by the {@code @Update} of a repository, for code that knows its
	 * name at run time only. Its result is not returned.
	 * @param pattern the name of the pattern among the {@link AccessPatterns}, such as
	 * {@code Accounts.withdraw}
	 * @param arguments the arguments of the call, as the parameters are declared
	 * @see #in
	 */
	WriteTransaction update(String pattern, @Nullable Object... arguments);

	/**
	 * Delete an entity.
	 * @see EntityOperations#delete
	 */
	WriteTransaction delete(Object entity);

	/**
	 * Delete the entity with an ID. It need not exist.
	 * @see EntityOperations#deleteById
	 */
	WriteTransaction deleteById(Object id, Class<?> type);

	/**
	 * Check an item that the transaction does not write: it exists, has not expired, and
	 * satisfies a condition.
	 * @param condition the condition over property names, such as {@code status = 'OPEN'}
	 */
	default WriteTransaction check(Object id, Class<?> type, String condition) {
		return check(id, type, condition, Map.of());
	}

	/**
	 * Check an item that the transaction does not write: it exists, has not expired, and
	 * satisfies a condition.
	 * @param condition the condition over property names and parameters, such as
	 * {@code balance >= :amount}. Write the text as a constant: it is compiled once
	 * @param parameters the non-null values of the parameters by name, each converted as
	 * the property that it is compared with
	 */
	WriteTransaction check(Object id, Class<?> type, String condition, Map<String, ?> parameters);

	/**
	 * Check that an item exists, and has not expired.
	 */
	WriteTransaction checkExists(Object id, Class<?> type);

	/**
	 * Check that an item does not exist, or has expired.
	 */
	WriteTransaction checkAbsent(Object id, Class<?> type);

}

package io.github.dynamospring.core.request;

import io.github.dynamospring.plan.AccessPlan;
import io.github.dynamospring.plan.CrudOperation;

/**
 * Log of the actions of transactions and batches, so that each kind of action has a plan
 * under the name of the request.
 */
public interface ActionLog {

	/**
	 * Note an operation on an entity.
	 * @param type the type of the entity, or one of its types if it is sealed
	 */
	void used(CrudOperation operation, Class<?> type);

	/**
	 * Note the check of an entity.
	 */
	void checked(Class<?> type);

	/**
	 * Note a planned update.
	 */
	void updated(AccessPlan update);

}

package io.github.dynamospring.idempotency;

import java.util.List;

/**
 * Superclass with an idempotent method, whose result is of the subclass's type.
 *
 * @param <T> the type of the elements
 */
class PaymentBase<T> {

	@Idempotent(key = "'same'")
	List<T> inherited(T element) {
		return List.of(element);
	}

}

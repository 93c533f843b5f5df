package io.github.dynamospring.mapping.event;

import java.util.Set;

import jakarta.validation.ConstraintViolation;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.Validator;

import org.springframework.core.Ordered;
import org.springframework.util.Assert;

/**
 * Entity callback that validates entities before they are stored. It is the last one, so
 * that it sees the entity as it is stored. Values that an {@code @Update} sets are not
 * validated, because there is no entity.
 *
 * @since 0.1
 */
public class ValidatingEntityCallback implements BeforeSaveCallback<Object>, Ordered {

	private final Validator validator;

	/**
	 * Create a callback.
	 * @param validator validates the entities
	 */
	public ValidatingEntityCallback(Validator validator) {
		Assert.notNull(validator, "'validator' must not be null");
		this.validator = validator;
	}

	/**
	 * Validate an entity.
	 * @throws ConstraintViolationException if it violates a constraint; the entity is not
	 * written
	 */
	@Override
	public Object onBeforeSave(Object entity, WriteKind kind) {
		Set<ConstraintViolation<Object>> violations = this.validator.validate(entity);
		if (!violations.isEmpty()) {
			throw new ConstraintViolationException(violations);
		}
		return entity;
	}

	@Override
	public int getOrder() {
		return Ordered.LOWEST_PRECEDENCE;
	}

}

package io.github.dynamospring.migration;

import org.springframework.dao.InvalidDataAccessApiUsageException;

/**
 * Exception for an item that the model writes under another primary key.
 */
final class KeyChangedException extends InvalidDataAccessApiUsageException {

	KeyChangedException(Class<?> type) {
		super("An item of " + type.getSimpleName() + " would have another primary key: a key cannot be changed in "
				+ "place. Keep the format of its properties, or move the items to the other key");
	}

}

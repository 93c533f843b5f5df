package io.github.dynamospring.batch;

import java.util.List;
import java.util.function.Consumer;

import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.EntityOperations;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * Builder of a {@link DynamoItemWriter}, which saves by default each chunk as a batch.
 *
 * @param <T> the type of the items
 * @since 0.1
 */
public class DynamoItemWriterBuilder<T> {

	private @Nullable DynamoOperations operations;

	private @Nullable EntityOperations<T> entities;

	private boolean delete;

	private boolean transactional;

	/**
	 * Set the operations that write entities of any types.
	 */
	public DynamoItemWriterBuilder<T> operations(DynamoOperations operations) {
		this.operations = operations;
		return this;
	}

	/**
	 * Set the operations that write entities of one type, possibly on a condition:
	 * {@code entities(dynamo.entity(Order.class).onCondition("status = 'OPEN'"))}.
	 */
	public DynamoItemWriterBuilder<T> entities(EntityOperations<T> entities) {
		this.entities = entities;
		return this;
	}

	/**
	 * Set whether items are deleted instead of saved.
	 */
	public DynamoItemWriterBuilder<T> delete(boolean delete) {
		this.delete = delete;
		return this;
	}

	/**
	 * Set whether each chunk is one transaction, which is written as a whole or not at
	 * all. Chunks then have at most 100 items.
	 */
	public DynamoItemWriterBuilder<T> transactional(boolean transactional) {
		this.transactional = transactional;
		return this;
	}

	/**
	 * Return the writer.
	 * @throws IllegalArgumentException if the settings do not fit together
	 */
	public DynamoItemWriter<T> build() {
		Assert.isTrue((this.operations != null) != (this.entities != null),
				"Either DynamoOperations or EntityOperations are required");
		Assert.isTrue(!this.transactional || this.operations != null,
				"A transactional writer needs DynamoOperations, because a transaction has no condition for all items");
		return new DynamoItemWriter<>(writes());
	}

	private Consumer<List<T>> writes() {
		if (this.entities != null) {
			return this.delete ? this.entities::deleteAll : this.entities::saveAll;
		}
		DynamoOperations all = this.operations;
		Assert.notNull(all, "'operations' must not be null");
		if (this.transactional) {
			return transactions(all);
		}
		return this.delete ? all::deleteAll : all::saveAll;
	}

	private Consumer<List<T>> transactions(DynamoOperations operations) {
		if (this.delete) {
			return (items) -> operations.transactWrite((tx) -> items.forEach(tx::delete));
		}
		return (items) -> operations.transactWrite((tx) -> items.forEach(tx::save));
	}

}

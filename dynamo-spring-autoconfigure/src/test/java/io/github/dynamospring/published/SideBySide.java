package io.github.dynamospring.published;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.github.dynamospring.repository.DynamoRepository;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.dao.DuplicateKeyException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * An old application on the plain SDK and a new one with a repository, which work on one
 * table in turn and at random. What one writes the other finds, and the table never holds
 * anything but items in the published form.
 *
 * @param <E> the type of the entities
 * @param <I> the type of their IDs
 */
public final class SideBySide<E, I> {

	private static final int STEPS = 400;

	private final PublishedApplication application;

	private final DynamoRepository<E, I> repository;

	private final Function<E, I> ids;

	private final Function<E, Map<String, AttributeValue>> form;

	private final Map<I, E> expected = new HashMap<>();

	/**
	 * Create two applications.
	 * @param form gives the published form of an entity
	 */
	public SideBySide(PublishedApplication application, DynamoRepository<E, I> repository, Function<E, I> ids,
			Function<E, Map<String, AttributeValue>> form) {
		this.application = application;
		this.repository = repository;
		this.ids = ids;
		this.form = form;
	}

	/**
	 * Let them work on an empty table.
	 * @param seed the seed of what happens
	 * @param entities gives a random entity, with one of few keys
	 * @param collections asserts that the repository finds those of the entities that a
	 * collection has, by one of them
	 */
	public void work(long seed, Function<Random, E> entities, Collections<E> collections) {
		Random random = new Random(seed);
		for (int step = 0; step < STEPS; step++) {
			E entity = entities.apply(random);
			I id = this.ids.apply(entity);
			switch (random.nextInt(7)) {
				case 0 -> write(id, entity, (written) -> this.application.client()
					.putItem((put) -> put.tableName(this.application.tableName()).item(this.form.apply(written))));
				case 1 -> write(id, entity, this.repository::save);
				case 2 -> insert(id, entity);
				case 3 -> delete(id,
						() -> this.application.client()
							.deleteItem((delete) -> delete.tableName(this.application.tableName())
								.key(key(this.form.apply(entity)))));
				case 4 -> delete(id, () -> this.repository.deleteById(id));
				case 5 -> assertThat(this.repository.findById(id)).as("seed %d", seed)
					.isEqualTo(Optional.ofNullable(this.expected.get(id)));
				default -> collections.verify(entity, List.copyOf(this.expected.values()));
			}
		}
		assertThat(this.application.stored()).as("seed %d", seed)
			.isEqualTo(this.expected.values().stream().map(this.form).collect(Collectors.toSet()));
	}

	private void write(I id, E entity, Consumer<E> write) {
		write.accept(entity);
		this.expected.put(id, entity);
	}

	private void insert(I id, E entity) {
		if (this.expected.containsKey(id)) {
			assertThatExceptionOfType(DuplicateKeyException.class).isThrownBy(() -> this.repository.insert(entity));
		}
		else {
			write(id, entity, this.repository::insert);
		}
	}

	private void delete(I id, Runnable delete) {
		delete.run();
		this.expected.remove(id);
	}

	private static Map<String, AttributeValue> key(Map<String, AttributeValue> item) {
		return Map.of("PK", item.get("PK"), "SK", item.get("SK"));
	}

	/**
	 * Item collections that a repository reads.
	 *
	 * @param <E> the type of the entities
	 */
	@FunctionalInterface
	public interface Collections<E> {

		void verify(E member, List<E> all);

	}

}

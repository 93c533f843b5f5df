package io.github.dynamospring.repository.support;

import java.util.List;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * Source of the counterparts of entities in live migrations. As a bean, it lets a
 * repository of one entity be answered by a repository of the other one.
 *
 * @since 0.1
 */
public interface CounterpartReads {

	/**
	 * Return the counterpart of an entity, or null if no migration moves it.
	 */
	@Nullable Counterpart of(Class<?> domainType);

	/**
	 * The other entity of a live migration, which is read in some phases.
	 */
	interface Counterpart {

		/**
		 * Return the other entity.
		 */
		Class<?> domainType();

		/**
		 * Return whether the other entity is read now. A call asks once, a publisher once
		 * for each subscription. The thread may be one that must not block.
		 * @throws org.springframework.dao.DataAccessException if this instance must not
		 * read now
		 */
		boolean isAsked();

		/**
		 * Return an entity of the other type as one of this type.
		 */
		Object convert(Object entity);

		/**
		 * Compare the answer of a call with that of the other side, or ignore it. It
		 * returns soon and never fails.
		 * @param answer returns the entities of the answer, of this type
		 * @param otherSide reads the entities of the other side, as ones of this type.
		 * Any thread may call it
		 */
		default void compare(Supplier<List<?>> answer, Read otherSide) {
		}

		/**
		 * Return the phases in which the other entity is read, such as "off to verify".
		 */
		String phases();

		/**
		 * Return what reads the other entity now, such as "migration 'orders-by-id' reads
		 * OrderV1 in phase backfill".
		 */
		String describe();

		/**
		 * Return the cure of a read without an answer other than to declare it, such as
		 * "wait for read-new".
		 */
		String alternative();

		/**
		 * Receive the reads of a repository that no repository of the other entity
		 * answers, when the repository is created. An exception prevents that.
		 * @param repository the interface of the repository
		 * @param methods the methods with their parameters, such as
		 * {@code findByCity(String)}, maybe none
		 */
		void addUnanswered(Class<?> repository, List<String> methods);

		/**
		 * Receive the deletions and puts of a repository with a condition on its own
		 * items, which are refused while the other entity decides. An exception prevents
		 * the creation of the repository.
		 * @param repository the interface of the repository
		 * @param methods the methods with their parameters, at least one
		 */
		void addConditional(Class<?> repository, List<String> methods);

	}

	/**
	 * Read of entities.
	 */
	@FunctionalInterface
	interface Read {

		/**
		 * Return the entities.
		 */
		List<?> entities() throws Throwable;

	}

}

package io.github.dynamospring.plan;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.dynamospring.plan.Price.Subject;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * Action that calls of a pattern need on a table, or on one of its indexes.
 *
 * @param operation the operation
 * @param index the name of the index, or null for the table itself
 * @param subject the kind of items: items of the entity, its markers, or its revisions
 * @since 0.1
 */
public record TableAction(Operation operation, @Nullable String index, Subject subject) {

	/**
	 * Create an action.
	 */
	public TableAction {
		Assert.notNull(operation, "'operation' must not be null");
		Assert.notNull(subject, "'subject' must not be null");
	}

	/**
	 * Create an action on items of the entity.
	 * @param operation the operation
	 * @param index the name of the index, or null for the table itself
	 */
	public TableAction(Operation operation, @Nullable String index) {
		this(operation, index, Subject.ITEM);
	}

	/**
	 * Return actions on items of the entity in the table itself.
	 */
	public static Set<TableAction> onTable(Operation... operations) {
		return onTable(Subject.ITEM, Arrays.asList(operations));
	}

	/**
	 * Return actions on the table itself.
	 * @param subject the kind of items
	 * @param operations the operations
	 */
	public static Set<TableAction> onTable(Subject subject, Collection<Operation> operations) {
		return operations.stream()
			.map((operation) -> new TableAction(operation, null, subject))
			.collect(Collectors.collectingAndThen(Collectors.toCollection(LinkedHashSet::new),
					Collections::unmodifiableSet));
	}

	@Override
	public String toString() {
		String text = (this.index != null) ? this.operation + " " + this.index : this.operation.toString();
		if (this.subject == Subject.ITEM) {
			return text;
		}
		return text + ":" + this.subject.name().toLowerCase(Locale.ROOT);
	}

	/**
	 * Operations on items, as policies of roles allow them. A transaction has no
	 * operation of its own: a sender needs the operations of its actions.
	 *
	 * @see <a href=
	 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis-iam.html">Using
	 * IAM with transactions</a>
	 */
	public enum Operation {

		/** Read an item. */
		GET_ITEM("GetItem", false),

		/** Read several items by their keys. */
		BATCH_GET_ITEM("BatchGetItem", false),

		/** Read items of a partition. */
		QUERY("Query", false),

		/** Read all items. */
		SCAN("Scan", false),

		/** Put an item. */
		PUT_ITEM("PutItem", true),

		/** Change an item. */
		UPDATE_ITEM("UpdateItem", true),

		/** Delete an item. */
		DELETE_ITEM("DeleteItem", true),

		/** Put or delete several items. */
		BATCH_WRITE_ITEM("BatchWriteItem", true),

		/**
		 * Require that an item meets a condition, in a transaction that writes others.
		 */
		CONDITION_CHECK_ITEM("ConditionCheckItem", true);

		private final String text;

		private final boolean write;

		Operation(String text, boolean write) {
			this.text = text;
			this.write = write;
		}

		/**
		 * Return whether it is part of a write.
		 */
		public boolean isWrite() {
			return this.write;
		}

		/**
		 * Return the name that DynamoDB gives it, such as {@code GetItem}.
		 */
		@Override
		public String toString() {
			return this.text;
		}

	}

}

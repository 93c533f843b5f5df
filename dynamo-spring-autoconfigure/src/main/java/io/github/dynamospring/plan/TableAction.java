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
 * @param operation what is done
 * @param index the name of the index that it is done to, or null for the table itself
 * @param subject the items that it is done to: those of the entity, its markers, or its
 * revisions
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
	 * @param operation what is done
	 * @param index the name of the index that it is done to, or null for the table itself
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
	 * @param subject the items that they are done to
	 * @param operations what is done
	 */
	public static Set<TableAction> onTable(Subject subject, Collection<Operation> operations) {
		return operations.stream()
			.map((operation) -> new TableAction(operation, null, subject))
			.collect(Collectors.collectingAndThen(Collectors.toCollection(LinkedHashSet::new),
					Collections::unmodifiableSet));
	}

	@Override
	public String toString() {
		String text = this.operation + ((this.index != null) ? " " + this.index : "");
		return (this.subject != Subject.ITEM) ? text + ":" + this.subject.name().toLowerCase(Locale.ROOT) : text;
	}

	/**
	 * Operations on items, as roles are allowed them. A transaction has none of its own:
	 * who sends one needs those of its actions.
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
		 * Return whether it is part of writing.
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

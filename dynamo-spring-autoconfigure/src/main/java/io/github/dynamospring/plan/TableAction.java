package io.github.dynamospring.plan;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * Action that calls of a pattern need on a table, or on one of its indexes.
 *
 * @param operation what is done
 * @param index the name of the index that it is done to, or null for the table itself
 * @since 0.1
 */
public record TableAction(Operation operation, @Nullable String index) {

	/**
	 * Create an action.
	 */
	public TableAction {
		Assert.notNull(operation, "'operation' must not be null");
	}

	/**
	 * Return actions on the table itself.
	 */
	public static Set<TableAction> onTable(Operation... operations) {
		return onTable(Arrays.asList(operations));
	}

	/**
	 * Return actions on the table itself.
	 */
	public static Set<TableAction> onTable(Collection<Operation> operations) {
		return operations.stream()
			.map((operation) -> new TableAction(operation, null))
			.collect(Collectors.collectingAndThen(Collectors.toCollection(LinkedHashSet::new),
					Collections::unmodifiableSet));
	}

	@Override
	public String toString() {
		return this.operation + ((this.index != null) ? " " + this.index : "");
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

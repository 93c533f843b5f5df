package io.github.dynamospring.plan.read;

import java.time.Clock;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.expression.Placeholders;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.plan.AccessPlan;
import io.github.dynamospring.plan.CallArguments;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.Price;
import io.github.dynamospring.plan.Repeatability;
import io.github.dynamospring.plan.TableAction;
import io.github.dynamospring.plan.TableAction.Operation;
import io.github.dynamospring.plan.filter.CompiledFilter;
import io.github.dynamospring.plan.filter.ItemFilters;
import org.jspecify.annotations.Nullable;

/**
 * Plan of a pattern that deletes the items that a read finds. Items found by the key of
 * the table are deleted in batches. Other items may have changed since: each is deleted
 * on the condition that it has the same keys and still meets the filter.
 */
public final class DeleteQueryPlan implements AccessPlan {

	private final ReadPlan reads;

	private final Price deletions;

	private final Map<ReadPlan, CompiledCondition> conditions = new IdentityHashMap<>();

	DeleteQueryPlan(ReadPlan reads, Price deletions, Clock clock) {
		this.reads = reads;
		this.deletions = deletions;
		for (ReadPlan form : reads.forms()) {
			if (isConditional(form)) {
				this.conditions.put(form, new CompiledCondition(form, clock));
			}
		}
	}

	private static boolean isConditional(ReadPlan form) {
		return form.key().kind() != EntityKey.Kind.TABLE || !form.filters().asked().isEmpty();
	}

	/**
	 * Return whether each call deletes items on a condition.
	 */
	public boolean isConditional() {
		return this.conditions.size() == this.reads.forms().size();
	}

	/**
	 * Return the plan of the read.
	 */
	public ReadPlan reads() {
		return this.reads;
	}

	@Override
	public PatternRequest request() {
		return this.reads.request();
	}

	@Override
	public @Nullable String index() {
		return this.reads.index();
	}

	@Override
	public Set<TableAction> actions() {
		Set<TableAction> actions = new LinkedHashSet<>(this.reads.actions());
		actions.addAll(deletions());
		return actions;
	}

	private Set<TableAction> deletions() {
		if (!entity().getUniqueProperties().isEmpty()) {
			return CrudActions.DELETION_WITH_MARKERS;
		}
		if (!isConditional()) {
			return TableAction.onTable(Operation.DELETE_ITEM, Operation.BATCH_WRITE_ITEM);
		}
		return TableAction.onTable(Operation.DELETE_ITEM);
	}

	/**
	 * Return the price of the read and of the deletion of each item.
	 */
	@Override
	public Price price() {
		return this.deletions.after(this.reads.price());
	}

	@Override
	public String explain() {
		return this.reads.explain() + "; then " + how() + ": " + this.deletions + ", "
				+ (this.conditions.isEmpty() ? Repeatability.BLIND : Repeatability.REPEATABLE);
	}

	private String how() {
		String condition = this.conditions.isEmpty() ? "" : " if unchanged";
		if (!request().entity().getUniqueProperties().isEmpty()) {
			return "GetItem and TransactWriteItems for each item" + condition + ", with its markers";
		}
		if (this.conditions.isEmpty()) {
			return "BatchWriteItem for each 25 items";
		}
		return "DeleteItem for each item" + condition;
	}

	/**
	 * Return the condition of the deletions of a call, or null if they are unconditional.
	 * @param tenant the tenant that the call belongs to, or null if the entity has no
	 * tenant
	 * @param arguments the arguments, at the positions that the parameters name
	 */
	public @Nullable FoundCondition condition(@Nullable String tenant, @Nullable Object[] arguments) {
		if (this.conditions.isEmpty()) {
			return null;
		}
		CallArguments call = CallArguments.ofTenant(name(), tenant, arguments);
		CompiledCondition condition = this.conditions.get(this.reads.form(call));
		if (condition == null) {
			return null;
		}
		return condition.bind(call);
	}

	@Override
	public String toString() {
		return explain();
	}

	/**
	 * Condition that an item still has the keys by which it was found.
	 *
	 * @param text the condition expression
	 * @param names the attribute names by placeholder
	 * @param values the values of the filter by placeholder
	 * @param found the attributes that must keep their values of the found item, by
	 * placeholder
	 */
	public record FoundCondition(String text, Map<String, String> names, Map<String, ItemValue> values,
			Map<String, String> found) {
	}

	/**
	 * Condition that binds the values of each call.
	 */
	private static final class CompiledCondition {

		private final CompiledFilter filter;

		private final StringBuilder keys = new StringBuilder();

		private final Map<String, String> found = new LinkedHashMap<>();

		private final Map<String, String> names;

		CompiledCondition(ReadPlan form, Clock clock) {
			Placeholders placeholders = new Placeholders();
			ItemFilters filters = new ItemFilters(form.filters().asked(), form.filters().edges(), List.of(), false);
			this.filter = new CompiledFilter(form.request(), clock, filters.condition(), placeholders);
			if (form.key().kind() != EntityKey.Kind.TABLE) {
				form.key().parts().stream().map(KeyPart::attribute).forEach((name) -> add(name, placeholders));
			}
			this.names = placeholders.names();
		}

		private void add(String attribute, Placeholders placeholders) {
			String value = placeholders.value();
			if (!this.keys.isEmpty()) {
				this.keys.append(" AND ");
			}
			this.keys.append(placeholders.name(attribute)).append(" = ").append(value);
			this.found.put(value, attribute);
		}

		FoundCondition bind(CallArguments call) {
			Map<String, ItemValue> values = new LinkedHashMap<>();
			String filter = this.filter.bind(call, values);
			String text = this.keys.toString();
			if (filter != null) {
				text += (text.isEmpty() ? "" : " AND ") + "(" + filter + ")";
			}
			return new FoundCondition(text, this.names, values, this.found);
		}

	}

}

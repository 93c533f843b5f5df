package io.github.dynamospring.plan.update;

import java.util.List;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.DynamoPersistentProperty;
import io.github.dynamospring.mapping.PropertyReference;
import io.github.dynamospring.mapping.UniqueProperty;
import io.github.dynamospring.plan.PlanRefusedException;
import io.github.dynamospring.plan.UpdateRequest;
import io.github.dynamospring.plan.predicate.OperandSource;
import org.jspecify.annotations.Nullable;

import org.springframework.util.StringUtils;

/**
 * Rule for the unique values that an update changes. Their markers move with them, which
 * needs the values before and after, and the time to live that the markers share.
 */
final class UniqueRule {

	private final UpdateRequest request;

	private final DynamoPersistentEntity<?> entity;

	private final KnownValues known;

	UniqueRule(UpdateRequest request, KnownValues known) {
		this.request = request;
		this.entity = request.entity();
		this.known = known;
	}

	/**
	 * Return the changes of unique values.
	 * @throws PlanRefusedException if a marker could not be moved
	 */
	UniqueChanges changes() {
		List<UniqueProperty> unique = this.entity.getUniqueProperties();
		if (unique.isEmpty()) {
			return UniqueChanges.NONE;
		}
		DynamoPersistentProperty timeToLive = this.entity.getTimeToLiveProperty();
		if (timeToLive != null && this.known.changes(timeToLive.getName())) {
			throw refused(
					"'" + timeToLive.getName() + "' is the time to live, which the markers of unique values share",
					"read the item and save it");
		}
		List<UniqueProperty> changed = unique.stream().filter((each) -> this.known.changes(each.name())).toList();
		if (changed.isEmpty()) {
			return UniqueChanges.NONE;
		}
		return changes(changed, timeToLive);
	}

	private UniqueChanges changes(List<UniqueProperty> changed, @Nullable DynamoPersistentProperty timeToLive) {
		String name = changed.get(0).name();
		if (this.request.upsert()) {
			throw refused(
					"'" + name + "' is unique, and an item that is created has no value before that could be known",
					"insert new items, or leave out upsert");
		}
		if (this.request.returns() != UpdateRequest.Returns.NOTHING) {
			throw refused(
					"'" + name + "' is unique, so that its marker is moved in a transaction, which returns no item",
					"return a boolean or void, and read the item where it is needed");
		}
		UniqueChanges.Change expiry = expiry(name, timeToLive);
		return new UniqueChanges(changed, changed.stream().map(this::change).toList(), expiry);
	}

	private UniqueChanges.@Nullable Change expiry(String name, @Nullable DynamoPersistentProperty property) {
		if (property == null) {
			return null;
		}
		PropertyReference timeToLive = property(property.getName());
		OperandSource value = this.known.before(timeToLive);
		if (value == null) {
			throw refused(
					"the time to live '" + timeToLive.path() + "', which the marker of the unique '" + name
							+ "' shares, is not known",
					"add a parameter named " + timeToLive.path() + ": its value is then asserted");
		}
		return new UniqueChanges.Change(timeToLive, value, value);
	}

	private UniqueChanges.Change change(UniqueProperty unique) {
		PropertyReference property = property(unique.name());
		OperandSource before = this.known.before(property);
		if (before == null) {
			throw refused(
					"'" + unique.name()
							+ "' is unique, and its value before the update is not known, so that its marker "
							+ "would stay behind",
					"add the condition \"" + unique.name() + " = :old" + StringUtils.capitalize(unique.name())
							+ "\" and its parameter, or read the item and save it");
		}
		OperandSource after = this.known.after(property);
		if (after == null) {
			throw refused("it computes '" + unique.name() + "', which is unique, so that its marker would not be known",
					"set '" + unique.name() + "' to a parameter or literal, or read the item and save it");
		}
		return new UniqueChanges.Change(property, before, after);
	}

	private PropertyReference property(String name) {
		return this.entity.getRequiredProperty(name);
	}

	private PlanRefusedException refused(String problem, String fix) {
		return new PlanRefusedException(this.request.name(), problem, fix);
	}

}

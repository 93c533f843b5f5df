package io.github.dynamospring.core.write;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;

import io.github.dynamospring.core.write.MarkerWrites.Marker;
import io.github.dynamospring.item.sdk.AttributeValues;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Write of an entity with unique values. It assumes an item in place, asserts its unique
 * values, and moves the markers from these to the new ones, all in one transaction.
 * Without a change of values, it is a single write. If it finds another item in place, it
 * starts again from that one.
 */
final class UniqueWrite implements PendingWrite {

	private final UniqueValues values;

	private final ItemWrite plain;

	private final Map<String, Marker> wanted;

	private final Map<String, AttributeValue> assumed;

	private final Set<String> foreign;

	private final List<String> asserted;

	private final List<Move> moves = new ArrayList<>();

	private final List<ItemWrite> writes = new ArrayList<>();

	/**
	 * Create a write.
	 * @param plain the write of the entity as if it had no unique values
	 * @param wanted the markers that the entity is to have, by their keys
	 * @param assumed the item that is taken to be in place, or empty
	 * @param foreign the keys of markers of its values that others own: values from
	 * before they were unique, or expired ones
	 */
	UniqueWrite(UniqueValues values, ItemWrite plain, Map<String, Marker> wanted, Map<String, AttributeValue> assumed,
			Set<String> foreign) {
		this.values = values;
		this.plain = plain;
		this.wanted = wanted;
		this.assumed = assumed;
		this.foreign = foreign;
		this.asserted = values.asserted(move());
		this.writes.add(asserting());
		this.moves.forEach((move) -> this.writes.add(move.write()));
	}

	// returns whether a marker stays as it is, because of the time to live in place
	private boolean move() {
		long now = this.values.now();
		Map<String, Marker> present = this.values.markersOf(this.plain.key(), this.assumed);
		boolean alive = !this.values.isExpired(this.assumed, now);
		int kept = 0;
		for (Marker marker : this.wanted.values()) {
			if (alive && marker.equals(present.get(marker.key()))) {
				kept++;
			}
			else {
				add(marker, this.values.writes().put(marker, this.plain.key(), now));
			}
		}
		present.values().stream().filter((marker) -> !this.wanted.containsKey(marker.key())).forEach(this::release);
		return kept > 0;
	}

	private void release(Marker marker) {
		if (this.foreign.contains(marker.key())) {
			add(marker, this.values.writes().check(marker, this.plain.key()));
			return;
		}
		add(marker, this.values.writes().delete(marker, this.plain.key()));
	}

	private void add(Marker marker, ItemWrite write) {
		this.moves.add(new Move(marker, write));
	}

	private ItemWrite asserting() {
		StringJoiner clauses = new StringJoiner(" and ");
		Map<String, String> names = new LinkedHashMap<>();
		Map<String, AttributeValue> values = new LinkedHashMap<>();
		for (int i = 0; i < this.asserted.size(); i++) {
			String name = "#u" + i;
			names.put(name, this.asserted.get(i));
			AttributeValue value = this.assumed.get(this.asserted.get(i));
			if (value != null) {
				values.put(":u" + i, value);
				clauses.add(name + " = :u" + i);
			}
			else {
				clauses.add("attribute_not_exists(" + name + ")");
			}
		}
		return this.plain.with(this.plain.expressions().withClauses("and", clauses.toString(), names, values));
	}

	@Override
	public ItemWrite plain() {
		return this.plain;
	}

	@Override
	public List<ItemWrite> writes() {
		return this.writes;
	}

	@Override
	public @Nullable PendingWrite revised(List<FailedCondition> failed) {
		for (FailedCondition condition : failed) {
			if (condition.write() == this.writes.get(0)) {
				return revised(condition.found());
			}
		}
		Set<String> foreign = new HashSet<>(this.foreign);
		boolean known = failed.stream().allMatch((condition) -> learn(condition, foreign));
		if (known) {
			return new UniqueWrite(this.values, this.plain, this.wanted, this.assumed, foreign);
		}
		return null;
	}

	private @Nullable PendingWrite revised(Map<String, AttributeValue> found) {
		if (this.plain.outcome().admits(found) && !isAsAssumed(found)) {
			return new UniqueWrite(this.values, this.plain, this.wanted, found, Set.of());
		}
		return null;
	}

	private boolean isAsAssumed(Map<String, AttributeValue> found) {
		return this.asserted.stream()
			.allMatch((attribute) -> AttributeValues.isSame(this.assumed.get(attribute), found.get(attribute)));
	}

	// returns false if the marker was to be put: then the value is taken
	private boolean learn(FailedCondition condition, Set<String> foreign) {
		for (Move move : this.moves) {
			if (move.write() == condition.write()) {
				return switch (move.write().kind()) {
					case DELETE -> foreign.add(move.marker().key());
					case CHECK -> foreign.remove(move.marker().key());
					default -> false;
				};
			}
		}
		throw new IllegalArgumentException("A refusal of another write: " + condition.write().outcome().describe());
	}

	private record Move(Marker marker, ItemWrite write) {

	}

}

package io.github.dynamospring.plan;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.DynamoPersistentProperty;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * Price of a call in DynamoDB's capacity units, and in requests for large values: its
 * charges, each by the size of the items read or written. Its text stands in the line of
 * a plan. A call that gives several values to an {@code in} pays for each of them.
 *
 * @param charges the charges of each call
 * @param uniqueChange the additional charges of a call that changes a unique value; empty
 * if that makes no difference
 * @param atMost whether a call may cost less, because it ends when it has enough
 * @since 0.1
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html">Read
 * and write operations</a>
 */
public record Price(List<Charge> charges, List<Charge> uniqueChange, boolean atMost) {

	/**
	 * The price of an eventually consistent read.
	 */
	public static final Price EVENTUALLY_CONSISTENT_READ = ofItem("0.5", Unit.RCU, 4);

	/**
	 * The price of a strongly consistent read.
	 */
	public static final Price STRONGLY_CONSISTENT_READ = ofItem("1", Unit.RCU, 4);

	/**
	 * The price of a write.
	 */
	public static final Price WRITE = ofItem("1", Unit.WCU, 1);

	/**
	 * The price of a write in a transaction, which DynamoDB prepares and then commits.
	 * Its entries in indexes cost the same as without a transaction.
	 * @see <a href=
	 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html#transaction-capacity-handling">Capacity
	 * of transactions</a>
	 */
	public static final Price TRANSACTIONAL_WRITE = ofItem("2", Unit.WCU, 1);

	/**
	 * The price of a read in a transaction.
	 */
	public static final Price TRANSACTIONAL_READ = ofItem("2", Unit.RCU, 4);

	/**
	 * Create a price.
	 */
	public Price {
		charges = List.copyOf(charges);
		uniqueChange = List.copyOf(uniqueChange);
	}

	private static Price ofItem(String units, Unit unit, int kilobytes) {
		return new Price(List.of(new Charge(Subject.ITEM, null, 1, null, new BigDecimal(units), unit, kilobytes)),
				List.of(), false);
	}

	/**
	 * Return the price of a read.
	 * @param consistent whether it is strongly consistent
	 */
	public static Price read(boolean consistent) {
		if (consistent) {
			return STRONGLY_CONSISTENT_READ;
		}
		return EVENTUALLY_CONSISTENT_READ;
	}

	/**
	 * Return the price in a transaction, which doubles the price of items. Entries of
	 * indexes cost the same as without.
	 */
	public Price inTransaction() {
		return new Price(this.charges.stream().map(Charge::inTransaction).toList(), this.uniqueChange, this.atMost);
	}

	/**
	 * Return the price of several requests, each at this one.
	 * @param count the number of requests
	 * @param per the unit that the number is counted for, such as {@code day}, or null
	 */
	public Price times(int count, @Nullable String per) {
		return new Price(this.charges.stream().map((charge) -> charge.times(count, per)).toList(), this.uniqueChange,
				this.atMost);
	}

	/**
	 * Return this price for a call that ends when it has enough.
	 */
	public Price orLess() {
		return new Price(this.charges, this.uniqueChange, true);
	}

	/**
	 * Return this price preceded by the price of an earlier step.
	 */
	public Price after(Price first) {
		return new Price(join(first.charges, this.charges), this.uniqueChange, this.atMost || first.atMost);
	}

	/**
	 * Return this price with further charges.
	 */
	public Price plus(List<Charge> charges) {
		return new Price(join(this.charges, charges), this.uniqueChange, this.atMost);
	}

	/**
	 * Return this price with further charges for a change of a unique value.
	 */
	public Price plusOnUniqueChange(List<Charge> charges) {
		return new Price(this.charges, join(this.uniqueChange, charges), this.atMost);
	}

	/**
	 * Return the price of writes that are sent together with a write of another item, as
	 * a transaction after a read of both.
	 * @param others the charges of the other item besides itself
	 */
	public Price ofBoth(List<Charge> others) {
		return new Price(this.charges.stream().flatMap(Charge::ofBoth).toList(), this.uniqueChange, this.atMost)
			.plus(others);
	}

	/**
	 * Return this price with entries of indexes.
	 * @param entries the most entries that are put or deleted, by the names of the
	 * indexes
	 */
	public Price withIndexEntries(Map<String, Integer> entries) {
		return plus(entries.entrySet()
			.stream()
			.map((entry) -> Charge.ofIndexEntries(entry.getKey(), entry.getValue()))
			.toList());
	}

	/**
	 * Return this price with the requests for the objects of an entity's large values.
	 * @param unit the kind of the requests
	 */
	public Price withObjects(DynamoPersistentEntity<?> entity, Unit unit) {
		return plus(entity.getLargeProperties()
			.stream()
			.map(DynamoPersistentProperty::getName)
			.distinct()
			.sorted()
			.map((name) -> new Charge(Subject.OBJECT, name, 1, null, BigDecimal.ONE, unit, 1))
			.toList());
	}

	private static List<Charge> join(List<Charge> first, List<Charge> second) {
		List<Charge> charges = new ArrayList<>(first);
		charges.addAll(second);
		return charges;
	}

	@Override
	public String toString() {
		String text = (this.atMost ? "at most " : "") + describe(this.charges);
		if (this.uniqueChange.isEmpty()) {
			return text;
		}
		return text + ", where a unique value changes also " + describe(this.uniqueChange);
	}

	private static String describe(List<Charge> charges) {
		return charges.stream().map(Charge::toString).collect(Collectors.joining(", "));
	}

	/**
	 * Charge for items that a call reads or writes.
	 *
	 * @param subject the subject of the charge
	 * @param index the name of the index that the entry is in, or of the property that
	 * has an object, or null
	 * @param count the number of them, or the maximum; each is charged by its own size
	 * @param per the unit that the number is counted for, such as {@code day}, or null
	 * @param units the number of units per block, or of requests for each object
	 * @param unit the unit
	 * @param kilobytes the size of a block, up to which sizes are rounded
	 */
	public record Charge(Subject subject, @Nullable String index, int count, @Nullable String per, BigDecimal units,
			Unit unit, int kilobytes) {

		/**
		 * Create a charge.
		 */
		public Charge {
			Assert.notNull(subject, "'subject' must not be null");
			Assert.isTrue(count > 0, "'count' must be positive");
			Assert.notNull(units, "'units' must not be null");
			Assert.notNull(unit, "'unit' must not be null");
			Assert.isTrue(kilobytes > 0, "'kilobytes' must be positive");
		}

		/**
		 * Return the charge for entries of an index.
		 */
		public static Charge ofIndexEntries(String index, int count) {
			return new Charge(Subject.INDEX_ENTRY, index, count, null, BigDecimal.ONE, Unit.WCU, 1);
		}

		/**
		 * Return the charges for items that the library writes beside an entity, in a
		 * transaction.
		 * @param indexes the names of the indexes that they are in
		 */
		public static List<Charge> ofItemsBeside(Subject subject, int count, List<String> indexes) {
			return Stream
				.concat(Stream.of(new Charge(subject, null, count, null, BigDecimal.valueOf(2), Unit.WCU, 1)),
						indexes.stream().map((index) -> ofIndexEntries(index, count)))
				.toList();
		}

		// Writes that always are part of a transaction, and reads before them, have their
		// final price already.
		Charge inTransaction() {
			boolean single = this.subject == Subject.ITEM && this.unit == Unit.WCU
					&& this.units.compareTo(BigDecimal.ONE) == 0;
			if (!single) {
				return this;
			}
			return new Charge(this.subject, this.index, this.count, this.per, BigDecimal.valueOf(2), this.unit,
					this.kilobytes);
		}

		Stream<Charge> ofBoth() {
			if (this.subject != Subject.ITEM || this.unit != Unit.WCU) {
				return Stream.of(this);
			}
			return Stream.of(STRONGLY_CONSISTENT_READ.charges.get(0), inTransaction())
				.map((charge) -> charge.times(2, this.per));
		}

		Charge times(int count, @Nullable String per) {
			return new Charge(this.subject, this.index, this.count * count, per, this.units, this.unit, this.kilobytes);
		}

		/**
		 * Return the same charge for an entry or an object of another table.
		 */
		public Charge in(String table) {
			return new Charge(this.subject, table + "." + this.index, this.count, this.per, this.units, this.unit,
					this.kilobytes);
		}

		/**
		 * Return the same charge for something else, once.
		 */
		public Charge of(Subject subject) {
			return new Charge(subject, null, 1, null, this.units, this.unit, this.kilobytes);
		}

		@Override
		public String toString() {
			return switch (this.subject) {
				case ITEM -> items();
				case INDEX_ENTRY -> "+ " + this.count + " per KB for " + this.index;
				case FETCHED_ITEM -> "and the same for each item fetched from the table";
				case REVISION -> "+ " + rate() + " for the revision";
				case MARKER -> "+ " + this.units + " " + this.unit
						+ ((this.count > 1) ? " for each marker, at most " + this.count : " for the marker");
				case OBJECT -> "+ " + this.units + " " + this.unit + " for an item with large " + this.index;
			};
		}

		private String items() {
			String text = (this.count > 1) ? this.count + " × " + rate() : rate();
			if (this.per == null) {
				return text;
			}
			return text + " and " + this.per;
		}

		private String rate() {
			return this.units + " " + this.unit + " per " + ((this.kilobytes > 1) ? this.kilobytes + " KB" : "KB");
		}

	}

	/**
	 * Subject of a charge.
	 */
	public enum Subject {

		/** An item of the entity in the table or in the index that is read. */
		ITEM,

		/** An entry of an index that is put or deleted. */
		INDEX_ENTRY,

		/** Each item that is fetched from the table because the index lacks something. */
		FETCHED_ITEM,

		/** The item that keeps a version. */
		REVISION,

		/** An item that holds a unique value, put or deleted. */
		MARKER,

		/** An object with a large value of an item. */
		OBJECT

	}

	/**
	 * The capacity units, and the requests to the store of large values.
	 */
	public enum Unit {

		/** Read capacity unit. */
		RCU,

		/** Write capacity unit. */
		WCU,

		/** Request that reads an object. */
		GET,

		/** Request that writes an object. */
		PUT

	}

}

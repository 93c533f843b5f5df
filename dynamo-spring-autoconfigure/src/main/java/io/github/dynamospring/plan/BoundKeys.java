package io.github.dynamospring.plan;

import java.util.List;
import java.util.Map;
import java.util.function.Function;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValue.NumberValue;
import io.github.dynamospring.item.ItemValue.StringValue;
import org.jspecify.annotations.Nullable;

/**
 * Keys that a query asks for. They distinguish its items from items of other queries of a
 * call, and give the order in which the items of several queries are merged.
 *
 * @param values the values of the key condition by placeholder
 * @param equal the values of the attributes that equality binds: first of the partition
 * key, then of the sort key
 * @param unsharded the shard-free form of the key attributes that have a shard
 * @param rest the further attributes of the sort key, by which the items come in order,
 * maybe empty
 * @param prefix the text with which the first of these begins in all items, if it differs
 * between the queries of a call; the text behind it orders the items of several queries
 * @param low the lower bound of the first of these attributes, or null
 * @param high the upper bound of the first of these attributes, or null
 * @since 0.1
 */
public record BoundKeys(Map<String, ItemValue> values, Map<String, ItemValue> equal, Map<String, Unsharded> unsharded,
		List<String> rest, String prefix, @Nullable Bound low, @Nullable Bound high) {

	/**
	 * Return whether other values are those that equality binds, but for their shards.
	 * Shards that the request does not ask for may have been asked for before, when there
	 * was another number of them.
	 * @param values the other values by attribute
	 */
	public boolean isSameButForShards(Function<String, @Nullable ItemValue> values) {
		return this.equal.entrySet()
			.stream()
			.allMatch((entry) -> isSame(entry.getKey(), entry.getValue(), values.apply(entry.getKey())));
	}

	private boolean isSame(String attribute, ItemValue own, @Nullable ItemValue other) {
		Unsharded key = this.unsharded.get(attribute);
		return own.equals(other) || key != null && other != null && key.isOf(other);
	}

	/**
	 * Key attribute without its shard, which is a number between two texts.
	 *
	 * @param before the text before the shard
	 * @param after the text behind the shard
	 */
	public record Unsharded(String before, String after) {

		/** The attribute of a shard that is a number of its own. */
		public static final Unsharded NUMBER = new Unsharded("", "");

		boolean isOf(ItemValue key) {
			if (key instanceof NumberValue number) {
				return equals(NUMBER) && isDigits(number.text());
			}
			return key instanceof StringValue text && isOf(text.value());
		}

		private boolean isOf(String key) {
			int end = key.length() - this.after.length();
			return this.before.length() < end && key.startsWith(this.before) && key.endsWith(this.after)
					&& isDigits(key.substring(this.before.length(), end));
		}

		private static boolean isDigits(String text) {
			return text.chars().allMatch((each) -> each >= '0' && each <= '9');
		}

	}

	/**
	 * Bound of a key attribute.
	 *
	 * @param value the value
	 * @param included whether the value itself is asked for
	 */
	public record Bound(ItemValue value, boolean included) {

	}

}

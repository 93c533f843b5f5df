package io.github.dynamospring.core.read;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValue.NumberValue;
import io.github.dynamospring.item.ItemValue.StringValue;
import io.github.dynamospring.plan.BoundQuery;
import io.github.dynamospring.plan.BoundRead;
import org.jspecify.annotations.Nullable;

/**
 * Recognition of a shard that is not asked any more, because the number of shards was
 * changed: its keys differ from those of the requests in the number of the shard alone.
 *
 * @param keys the key attributes that the requests ask for
 */
record FormerShard(List<Map<String, ItemValue>> keys) {

	/**
	 * Return the recognition by the shards of a group, or null if it is a single request.
	 */
	static @Nullable FormerShard of(List<BoundRead> group) {
		if (group.size() == 1 || !group.stream().allMatch(BoundQuery.class::isInstance)) {
			return null;
		}
		return new FormerShard(group.stream().map((read) -> ((BoundQuery) read).keys().equal()).toList());
	}

	/**
	 * Return whether a key is that of another shard.
	 * @param key the values of the key by attribute
	 */
	boolean isBeside(Function<String, @Nullable ItemValue> key) {
		return this.keys.get(0)
			.keySet()
			.stream()
			.allMatch((attribute) -> isBeside(key.apply(attribute), values(attribute)));
	}

	private Set<ItemValue> values(String attribute) {
		Set<ItemValue> values = new HashSet<>();
		for (Map<String, ItemValue> equal : this.keys) {
			ItemValue value = equal.get(attribute);
			if (value != null) {
				values.add(value);
			}
		}
		return values;
	}

	private static boolean isBeside(@Nullable ItemValue value, Set<ItemValue> asked) {
		if (value instanceof StringValue text && !asked.contains(value)) {
			List<String> texts = asked.stream().map((each) -> ((StringValue) each).value()).toList();
			return texts.stream().anyMatch((each) -> isBeside(text.value(), each, texts));
		}
		return asked.contains(value) || value instanceof NumberValue && asked.size() > 1;
	}

	// Another request must differ from this one in the same place.
	private static boolean isBeside(String text, String asked, List<String> others) {
		int start = start(text, asked);
		int end = end(text, asked, start);
		return isNumber(text, start, end) && isNumber(asked, start, end)
				&& others.stream()
					.anyMatch((other) -> !other.equals(asked) && other.length() > start + end
							&& other.startsWith(asked.substring(0, start))
							&& other.endsWith(asked.substring(asked.length() - end)) && isNumber(other, start, end));
	}

	// The digits of a number are compared together.
	private static int start(String text, String other) {
		int start = 0;
		while (start < Math.min(text.length(), other.length()) && text.charAt(start) == other.charAt(start)) {
			start++;
		}
		while (start > 0 && isDigit(text.charAt(start - 1))) {
			start--;
		}
		return start;
	}

	private static int end(String text, String other, int start) {
		int most = Math.min(text.length(), other.length()) - start;
		int end = 0;
		while (end < most && text.charAt(text.length() - 1 - end) == other.charAt(other.length() - 1 - end)) {
			end++;
		}
		while (end > 0 && isDigit(text.charAt(text.length() - end))) {
			end--;
		}
		return end;
	}

	private static boolean isNumber(String text, int start, int end) {
		String number = text.substring(start, text.length() - end);
		return !number.isEmpty() && number.chars().allMatch((each) -> isDigit((char) each));
	}

	private static boolean isDigit(char each) {
		return each >= '0' && each <= '9';
	}

}

package io.github.dynamospring.core.read;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.github.dynamospring.core.read.SegmentCursor.SegmentPage;
import io.github.dynamospring.core.request.CapacityRate;
import io.github.dynamospring.core.request.ParallelRequests;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.expression.Placeholders;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityTenant.Partitions;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.plan.BoundScan;
import io.github.dynamospring.plan.ScanSettings;
import io.github.dynamospring.plan.Selection;
import io.github.dynamospring.scroll.ScrollPositions;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.ScrollPosition;

/**
 * Scan of the primary keys of all items of a table, or of those in some partitions,
 * strongly consistent. For one thread at a time.
 */
public final class KeyScan implements AutoCloseable {

	private final ItemAttributes attributes;

	private final List<PageSource> segments;

	private final SegmentCursor pages;

	/**
	 * Create a scan.
	 * @param entity an entity of the table
	 * @param partitions the partitions, empty for all
	 * @param starts the positions of the segments that an earlier scan has begun, as a
	 * {@link KeyPage} has them
	 */
	public KeyScan(DynamoPersistentEntity<?> entity, Collection<Partitions> partitions, ScanSettings settings,
			Map<Integer, ScrollPosition> starts, RequestSender sender, ParallelRequests parallel) {
		CapacityRate rate = CapacityRate.of(settings);
		this.attributes = ItemAttributes.of(entity, null);
		this.segments = segments(entity, partitions, settings).stream()
			.<PageSource>map((scan) -> new ScanPages(sender, this.attributes, scan, true, rate))
			.toList();
		starts.forEach((segment, start) -> startAt(this.segments.get(segment), ScrollPositions.keyset(start)));
		this.pages = new SegmentCursor(this.segments, null, rate, parallel);
	}

	private void startAt(PageSource segment, KeysetScrollPosition start) {
		if (start.isInitial()) {
			segment.end();
			return;
		}
		segment.startAt(ScrollPositions.startKey(start, this.attributes.keys()), false);
	}

	private static List<BoundScan> segments(DynamoPersistentEntity<?> entity, Collection<Partitions> partitions,
			ScanSettings settings) {
		Placeholders placeholders = new Placeholders();
		Map<String, ItemValue> values = new LinkedHashMap<>();
		String filter = partitions.stream()
			.flatMap((each) -> conditions(each, placeholders, values).stream())
			.distinct()
			.collect(Collectors.joining(" or "));
		String projection = projection(entity, placeholders);
		return IntStream.range(0, settings.segments())
			.mapToObj((segment) -> new BoundScan(entity.getTable().logicalName(), filter.isEmpty() ? null : filter,
					projection, placeholders.names(), values, null, true, Selection.DEFAULT, settings, segment))
			.toList();
	}

	// An encrypted item is decrypted as a whole.
	private static @Nullable String projection(DynamoPersistentEntity<?> entity, Placeholders placeholders) {
		if (entity.getTable().encryption() != null) {
			return null;
		}
		return entity.getPrimaryKey()
			.parts()
			.stream()
			.map(KeyPart::attribute)
			.map(placeholders::name)
			.collect(Collectors.joining(", "));
	}

	private static List<String> conditions(Partitions partitions, Placeholders placeholders,
			Map<String, ItemValue> values) {
		String attribute = placeholders.name(partitions.attribute());
		List<String> conditions = new ArrayList<>();
		if (partitions.key() != null) {
			conditions.add(attribute + " = " + value(partitions.key(), placeholders, values));
		}
		if (partitions.prefix() != null) {
			conditions.add("begins_with(" + attribute + ", " + value(partitions.prefix(), placeholders, values) + ")");
		}
		return conditions;
	}

	private static String value(String text, Placeholders placeholders, Map<String, ItemValue> values) {
		String placeholder = placeholders.value();
		values.put(placeholder, ItemValue.of(text));
		return placeholder;
	}

	/**
	 * Return the next page, or null after the last one.
	 */
	public @Nullable KeyPage next() {
		SegmentPage next = this.pages.nextPage();
		if (next == null) {
			return null;
		}
		int segment = this.segments.indexOf(next.segment().pages());
		List<Map<String, AttributeValue>> keys = next.page().items().stream().map(this::keyOf).toList();
		return new KeyPage(segment, keys, position(next.page().lastKey()));
	}

	private Map<String, AttributeValue> keyOf(Map<String, AttributeValue> item) {
		if (item.size() <= this.attributes.keys().size()) {
			return item;
		}
		Map<String, AttributeValue> key = new LinkedHashMap<>(item);
		key.keySet().retainAll(this.attributes.keys());
		return key;
	}

	private ScrollPosition position(@Nullable Map<String, AttributeValue> lastKey) {
		if (lastKey == null) {
			return ScrollPosition.keyset();
		}
		return ScrollPosition.forward(ScrollPositions.keysOf(this.attributes.keysOf(lastKey)));
	}

	/**
	 * Return the number of items that were read so far, of all partitions.
	 */
	public long scanned() {
		return this.pages.scanned();
	}

	@Override
	public void close() {
		this.pages.close();
	}

	/**
	 * Page of keys.
	 *
	 * @param segment the number of the segment
	 * @param keys the keys
	 * @param position the position behind the page, or the initial one if it is the last
	 * page of the segment
	 */
	public record KeyPage(int segment, List<Map<String, AttributeValue>> keys, ScrollPosition position) {

		/**
		 * Return the keys in batches.
		 * @param most the maximum number of keys of a batch
		 */
		public List<List<Map<String, AttributeValue>>> batches(int most) {
			int size = this.keys.size();
			return IntStream.iterate(0, (start) -> start < size, (start) -> start + most)
				.mapToObj((start) -> this.keys.subList(start, Math.min(start + most, size)))
				.toList();
		}

	}

}

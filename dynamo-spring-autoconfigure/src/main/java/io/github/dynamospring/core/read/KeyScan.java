package io.github.dynamospring.core.read;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

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
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Scan of the primary keys of all items of a table, or of those in some partitions,
 * strongly consistent. For one thread at a time.
 */
public final class KeyScan implements AutoCloseable {

	private final SegmentCursor keys;

	/**
	 * Create a scan.
	 * @param entity an entity of the table
	 * @param partitions the partitions, empty for all
	 */
	public KeyScan(DynamoPersistentEntity<?> entity, Collection<Partitions> partitions, ScanSettings settings,
			RequestSender sender, ParallelRequests parallel) {
		ItemAttributes attributes = ItemAttributes.of(entity, null);
		List<PageSource> segments = segments(entity, partitions, settings).stream()
			.<PageSource>map((scan) -> new ScanPages(sender, attributes, scan, true))
			.toList();
		CapacityRate rate = CapacityRate.of(settings);
		this.keys = new SegmentCursor(segments, null, rate, parallel);
	}

	private static List<BoundScan> segments(DynamoPersistentEntity<?> entity, Collection<Partitions> partitions,
			ScanSettings settings) {
		Placeholders placeholders = new Placeholders();
		Map<String, ItemValue> values = new LinkedHashMap<>();
		String filter = partitions.stream()
			.flatMap((each) -> conditions(each, placeholders, values).stream())
			.distinct()
			.collect(Collectors.joining(" or "));
		String projection = entity.getPrimaryKey()
			.parts()
			.stream()
			.map(KeyPart::attribute)
			.map(placeholders::name)
			.collect(Collectors.joining(", "));
		return IntStream.range(0, settings.segments())
			.mapToObj((segment) -> new BoundScan(entity.getTable().logicalName(), filter.isEmpty() ? null : filter,
					projection, placeholders.names(), values, null, true, Selection.DEFAULT, settings, segment))
			.toList();
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
	 * Return the next keys, empty after the last one.
	 * @param most the maximum number of keys
	 */
	public List<Map<String, AttributeValue>> next(int most) {
		List<Map<String, AttributeValue>> next = new ArrayList<>();
		while (next.size() < most && this.keys.advance()) {
			next.add(this.keys.item());
		}
		return next;
	}

	/**
	 * Return the number of items that were read so far, of all partitions.
	 */
	public long scanned() {
		return this.keys.scanned();
	}

	@Override
	public void close() {
		this.keys.close();
	}

}

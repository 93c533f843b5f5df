package io.github.dynamospring.core.read;

import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;

import io.github.dynamospring.core.PositionedIterator;
import io.github.dynamospring.core.ReadPart;
import io.github.dynamospring.core.request.CapacityRate;
import io.github.dynamospring.core.request.ParallelRequests;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.plan.BoundScan;
import io.github.dynamospring.plan.Selection;
import io.github.dynamospring.scroll.ScrollPositions;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.domain.ScrollPosition;

/**
 * Scan of one segment of a table, strongly consistent: all its items as they are stored,
 * of whatever type. For one thread at a time.
 */
public final class SegmentScan implements PositionedIterator<Map<String, AttributeValue>> {

	private final ItemAttributes attributes;

	private final SegmentCursor items;

	private @Nullable Map<String, AttributeValue> next;

	private @Nullable Map<String, AttributeValue> last;

	/**
	 * Create a scan.
	 * @param entity an entity of the table
	 * @param part the segment, and the position behind which it begins
	 * @param rate the rate, which scans of other segments may share
	 */
	public SegmentScan(DynamoPersistentEntity<?> entity, ReadPart part, CapacityRate rate, RequestSender sender,
			ParallelRequests parallel) {
		this.attributes = ItemAttributes.of(entity, null);
		BoundScan scan = new BoundScan(entity.getTable().logicalName(), null, null, Map.of(), Map.of(), null, true,
				Selection.DEFAULT, part.scan(), part.segment());
		ScanPages pages = new ScanPages(sender, this.attributes, scan, true, rate);
		pages.startAt(ScrollPositions.startKey(ScrollPositions.keyset(part.position()), this.attributes.keys()), false);
		this.items = new SegmentCursor(List.of(pages), null, rate, parallel);
	}

	@Override
	public boolean hasNext() {
		if (this.next == null && this.items.advance()) {
			this.next = this.items.item();
		}
		return this.next != null;
	}

	@Override
	public Map<String, AttributeValue> next() {
		Map<String, AttributeValue> item = hasNext() ? this.next : null;
		if (item == null) {
			throw new NoSuchElementException();
		}
		this.last = item;
		this.next = null;
		return item;
	}

	@Override
	public @Nullable ScrollPosition position() {
		if (this.last == null) {
			return null;
		}
		return ScrollPosition.forward(ScrollPositions.keysOf(this.attributes.keysOf(this.last)));
	}

	@Override
	public void close() {
		this.items.close();
	}

}

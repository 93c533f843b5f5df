package io.github.dynamospring.stream;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityTenant;
import io.github.dynamospring.mapping.TableModel;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

import org.springframework.util.Assert;

/**
 * Listener to the changes of an entity.
 */
sealed interface StreamListener permits ListenerMethod, RecordListener {

	String id();

	boolean isAutoStartup();

	TableModel table();

	/**
	 * Return the least view of a stream that has the images that it needs.
	 */
	StreamViewType view();

	/**
	 * Return whether a view has the images that it needs.
	 * @param found the view, or null without a stream
	 */
	default boolean accepts(@Nullable StreamViewType found) {
		return found == view() || found == StreamViewType.NEW_AND_OLD_IMAGES;
	}

	/**
	 * Refuse a record without the images that it needs. The stream may have been turned
	 * off and on again since the start.
	 */
	default void verifyView(Record record) {
		StreamViewType found = record.dynamodb().streamViewType();
		Assert.state(found == null || accepts(found),
				() -> "The stream of table '" + table().logicalName() + "' has the view " + found + ", and " + id()
						+ " needs " + view() + ": turn the stream off, and on again with that view");
	}

	/**
	 * Return the calls for records. The changes of an item are in one lane, in order.
	 */
	List<List<ListenerCall>> lanes(List<Record> records);

	/**
	 * Return a call with marks at the events after a dead letter of their item.
	 */
	ListenerCall marked(ListenerCall call, Predicate<Record> afterDeadLetter);

	/**
	 * Do a call.
	 * @return the failure, or null
	 */
	@Nullable Exception run(ListenerCall call);

	/**
	 * Do a call again with a dead letter.
	 * @return the failure, or null
	 */
	@Nullable Exception replay(Record record);

	/**
	 * Return lanes with the calls for records.
	 * @param number the number of lanes
	 */
	static List<List<ListenerCall>> lanes(List<Record> records, int number, Calls calls) {
		List<List<ListenerCall>> lanes = new ArrayList<>();
		for (int lane = 0; lane < number; lane++) {
			lanes.add(new ArrayList<>());
		}
		for (int index = 0; index < records.size(); index++) {
			ListenerCall call = calls.of(index, records.get(index));
			if (call != null) {
				lanes.get(Math.floorMod(records.get(index).dynamodb().keys().hashCode(), number)).add(call);
			}
		}
		lanes.removeIf(List::isEmpty);
		return lanes;
	}

	/**
	 * Return the tenant of a record that is not decoded, which its key still has.
	 */
	static @Nullable String tenant(DynamoPersistentEntity<?> entity, Record record) {
		EntityTenant<?> tenant = entity.getTenant();
		AttributeValue key = record.dynamodb().keys().get(entity.getPrimaryKey().partition().get(0).attribute());
		return (tenant != null && key != null) ? tenant.ofKey(key.s()) : null;
	}

	/**
	 * Calls for records.
	 */
	@FunctionalInterface
	interface Calls {

		/**
		 * Return the call for a record, or null.
		 */
		@Nullable ListenerCall of(int index, Record record);

	}

}

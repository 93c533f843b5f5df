package io.github.dynamospring.stream;

import java.lang.reflect.UndeclaredThrowableException;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.TableModel;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/**
 * Listener to all records of the table of an entity, which are not decoded.
 *
 * @param entity the entity, whose tenant the dead letters have
 * @param concurrency the number of threads for the records of a shard
 * @param task the task with each record
 */
record RecordListener(String id, DynamoPersistentEntity<?> entity, int concurrency,
		Consumer<Record> task) implements StreamListener {

	@Override
	public boolean isAutoStartup() {
		return true;
	}

	@Override
	public TableModel table() {
		return this.entity.getTable();
	}

	@Override
	public StreamViewType view() {
		return StreamViewType.NEW_AND_OLD_IMAGES;
	}

	@Override
	public List<List<ListenerCall>> lanes(List<Record> records) {
		return StreamListener.lanes(records, this.concurrency, this::call);
	}

	private ListenerCall call(int index, Record record) {
		return new ListenerCall(index, List.of(record), StreamListener.tenant(this.entity, record), null, null);
	}

	@Override
	public ListenerCall marked(ListenerCall call, Predicate<Record> afterDeadLetter) {
		return call;
	}

	@Override
	public @Nullable Exception run(ListenerCall call) {
		return replay(call.records().get(0));
	}

	@Override
	public @Nullable Exception replay(Record record) {
		try {
			verifyView(record);
			this.task.accept(record);
			return null;
		}
		catch (RuntimeException ex) {
			return ex;
		}
		catch (Error ex) {
			return new UndeclaredThrowableException(ex);
		}
	}

}

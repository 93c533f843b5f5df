package io.github.dynamospring.stream;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityTenant;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.stream.DynamoStreamListener.Expired;
import io.github.dynamospring.tenancy.TenantScope;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.OperationType;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

import org.springframework.util.ReflectionUtils;

/**
 * Method that is called with the changes of an entity.
 *
 * @param <T> the type of the entity
 */
final class ListenerMethod<T> implements StreamListener {

	private final String id;

	private final DynamoStreamListener annotation;

	private final ListenerSignature signature;

	private final Object bean;

	private final Method method;

	private final DynamoStreamDecoder decoder;

	private final DynamoPersistentEntity<T> entity;

	/**
	 * Create a method.
	 * @param method the method, invocable on the bean
	 * @param decoder the decoder of its events
	 * @param entity the entity of its events
	 */
	ListenerMethod(String id, DynamoStreamListener annotation, ListenerSignature signature, Object bean, Method method,
			DynamoStreamDecoder decoder, DynamoPersistentEntity<T> entity) {
		this.id = id;
		this.annotation = annotation;
		this.signature = signature;
		this.bean = bean;
		this.method = method;
		this.decoder = decoder;
		this.entity = entity;
		ReflectionUtils.makeAccessible(method);
	}

	@Override
	public String id() {
		return this.id;
	}

	@Override
	public boolean isAutoStartup() {
		return this.annotation.autoStartup();
	}

	@Override
	public TableModel table() {
		return this.entity.getTable();
	}

	@Override
	public StreamViewType view() {
		return this.signature.view();
	}

	@Override
	public List<List<ListenerCall>> lanes(List<Record> records) {
		List<List<ListenerCall>> lanes = StreamListener.lanes(records, this.annotation.concurrency(),
				(index, record) -> call(index, record, false));
		return this.signature.batch() ? lanes.stream().map(ListenerMethod::batches).toList() : lanes;
	}

	@Override
	public ListenerCall marked(ListenerCall call, Predicate<Record> afterDeadLetter) {
		if (call.failure() != null || call.records().stream().noneMatch(afterDeadLetter)) {
			return call;
		}
		List<ListenerCall> calls = call.records()
			.stream()
			.map((record) -> Objects.requireNonNull(call(call.index(), record, afterDeadLetter.test(record))))
			.toList();
		return this.signature.batch() ? batch(calls) : calls.get(0);
	}

	private @Nullable ListenerCall call(int index, Record record, boolean afterDeadLetter) {
		if (!takes(record)) {
			return null;
		}
		try {
			verifyView(record);
			ChangeEvent<T> event = this.decoder.decode(record, this.entity, this.signature, afterDeadLetter);
			if (event == null) {
				return null;
			}
			return new ListenerCall(index, List.of(record), tenant(event), this.signature.argument(event), null);
		}
		catch (RuntimeException ex) {
			return new ListenerCall(index, List.of(record), StreamListener.tenant(this.entity, record), null, ex);
		}
	}

	private boolean takes(Record record) {
		if (record.eventName() == OperationType.REMOVE && !this.signature.takesRemovals()) {
			return false;
		}
		return switch (this.annotation.expired()) {
			case ALL -> true;
			case ONLY -> DynamoStreamDecoder.isExpired(record);
			case EXCLUDE -> !DynamoStreamDecoder.isExpired(record);
		};
	}

	private @Nullable String tenant(ChangeEvent<T> event) {
		EntityTenant<T> tenant = this.entity.getTenant();
		return (tenant != null) ? tenant.get(event.entity()) : null;
	}

	// a tenant's events go together as long as no other tenant's event is between them
	private static List<ListenerCall> batches(List<ListenerCall> calls) {
		List<ListenerCall> batches = new ArrayList<>();
		List<ListenerCall> batch = new ArrayList<>();
		for (ListenerCall call : calls) {
			if (!batch.isEmpty() && !batch.get(0).joins(call)) {
				batches.add(batch(batch));
				batch.clear();
			}
			batch.add(call);
		}
		batches.add(batch(batch));
		return batches;
	}

	private static ListenerCall batch(List<ListenerCall> calls) {
		ListenerCall first = calls.get(0);
		if (first.failure() != null) {
			return first;
		}
		return new ListenerCall(first.index(), calls.stream().flatMap((call) -> call.records().stream()).toList(),
				first.tenant(), calls.stream().map(ListenerCall::argument).toList(), null);
	}

	@Override
	public @Nullable Exception run(ListenerCall call) {
		if (call.failure() != null) {
			return call.failure();
		}
		if (call.tenant() != null) {
			return TenantScope.<@Nullable Exception>call(call.tenant(), () -> invoke(call.argument()));
		}
		return invoke(call.argument());
	}

	@Override
	public @Nullable Exception replay(Record record) {
		ListenerCall call = call(0, record, true);
		if (call == null) {
			return null;
		}
		return run(this.signature.batch() ? batch(List.of(call)) : call);
	}

	private @Nullable Exception invoke(@Nullable Object argument) {
		try {
			this.method.invoke(this.bean, argument);
			return null;
		}
		catch (InvocationTargetException ex) {
			Throwable failure = ex.getTargetException();
			return (failure instanceof Exception exception) ? exception : new UndeclaredThrowableException(failure);
		}
		catch (IllegalAccessException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * Return a reason for which the method cannot work, or null.
	 */
	static @Nullable String problem(DynamoStreamListener annotation, ListenerSignature signature) {
		if (annotation.concurrency() < 1) {
			return "has concurrency = " + annotation.concurrency() + "; set at least 1";
		}
		if (annotation.expired() == Expired.ONLY && !signature.takesRemovals()) {
			return "has expired = ONLY, but takes no removals; declare Removed<" + signature.entity().getSimpleName()
					+ ">";
		}
		return null;
	}

}

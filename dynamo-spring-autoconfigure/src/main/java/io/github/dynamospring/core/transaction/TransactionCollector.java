package io.github.dynamospring.core.transaction;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.ItemTooLargeException;
import io.github.dynamospring.core.RegisteredPattern;
import io.github.dynamospring.core.UpdatePattern;
import io.github.dynamospring.core.WriteTransaction;
import io.github.dynamospring.core.request.ActionLog;
import io.github.dynamospring.core.request.CallTenant;
import io.github.dynamospring.core.request.EntityPlace;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.core.write.EntityWriteFactory;
import io.github.dynamospring.core.write.ParameterizedCondition;
import io.github.dynamospring.core.write.PendingWrite;
import io.github.dynamospring.core.write.PlannedUpdate;
import io.github.dynamospring.core.write.PreparedWrite;
import io.github.dynamospring.core.write.TransactionAction;
import io.github.dynamospring.core.write.TransactionLimits;
import io.github.dynamospring.core.write.WriteGuard;
import io.github.dynamospring.core.write.WriteIdSource;
import io.github.dynamospring.plan.AccessPlan;
import io.github.dynamospring.plan.CrudOperation;
import io.github.dynamospring.plan.read.CrudPlan;
import io.github.dynamospring.plan.read.ReadPlan;
import io.github.dynamospring.plan.read.RevisionPlan;
import io.github.dynamospring.recording.RecordedCall;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.util.Assert;
import org.springframework.util.ClassUtils;

/**
 * Collector of the actions of a transaction, which prepares each one and checks that it
 * fits in.
 */
public final class TransactionCollector implements WriteTransaction {

	private static final String READ_INSTEAD = "read before the transaction, or use tx.check(…)";

	private final Function<Class<?>, EntityWriteFactory<?>> writes;

	private final AccessPatterns patterns;

	private final Function<@Nullable String, RequestSender> senders;

	private final WriteIdSource ids;

	private final CallTenant tenant;

	private final ActionLog log;

	private @Nullable EntityPlace first;

	private final List<TransactionAction> actions = new ArrayList<>();

	private final TransactionLimits limits = new TransactionLimits();

	private boolean open = true;

	private @Nullable RuntimeException refusal;

	/**
	 * Create a collector.
	 * @param writes gives the writes of a type
	 * @param senders give the sender to a client, by its name or null for the default one
	 * @param tenant the tenant of the transaction
	 * @param log notes the operations and their entities
	 */
	public TransactionCollector(Function<Class<?>, EntityWriteFactory<?>> writes, AccessPatterns patterns,
			Function<@Nullable String, RequestSender> senders, WriteIdSource ids, CallTenant tenant, ActionLog log) {
		this.writes = writes;
		this.patterns = patterns;
		this.senders = senders;
		this.ids = ids;
		this.tenant = tenant;
		this.log = log;
	}

	/**
	 * Collect the actions that are added in a call. If one of them was refused, the
	 * transaction is not sent, even if the caller has caught the exception, because it
	 * would be another transaction.
	 */
	public List<TransactionAction> collect(Consumer<WriteTransaction> consumer) {
		try {
			consumer.accept(this);
			if (this.refusal != null) {
				throw this.refusal;
			}
			if (this.actions.isEmpty()) {
				throw new InvalidDataAccessApiUsageException(
						"A transaction has at least one action, but this one is empty");
			}
			return this.actions;
		}
		catch (RuntimeException ex) {
			TransactionAction.undo(this.actions);
			throw ex;
		}
		finally {
			this.open = false;
		}
	}

	@Override
	public WriteTransaction insert(Object entity) {
		return add("insert", () -> writesOf(CrudOperation.INSERT, entity).insert(entity));
	}

	@Override
	public WriteTransaction save(Object entity) {
		return add("save", () -> writesOf(CrudOperation.SAVE, entity).save(entity));
	}

	@Override
	public WriteTransaction update(Object entity) {
		return add("update", () -> writesOf(CrudOperation.UPDATE, entity).update(entity));
	}

	@Override
	public WriteTransaction delete(Object entity) {
		return add("delete", () -> writesOf(CrudOperation.DELETE, entity).delete(entity));
	}

	@SuppressWarnings("unchecked")
	private EntityWriteFactory<Object> writesOf(CrudOperation operation, Object entity) {
		Assert.notNull(entity, "'entity' must not be null");
		Class<?> type = ClassUtils.getUserClass(entity);
		EntityWriteFactory<?> writes = required(this.writes.apply(type)).with(this.ids).with(this.tenant);
		this.log.used(operation, type);
		return (EntityWriteFactory<Object>) writes;
	}

	@Override
	public WriteTransaction update(UpdatePattern<?> pattern, @Nullable Object... arguments) {
		Assert.notNull(pattern, "'pattern' must not be null");
		return add(pattern.name(), () -> prepare(planned(pattern), arguments));
	}

	@Override
	public WriteTransaction update(String pattern, @Nullable Object... arguments) {
		return add(pattern, () -> prepare(planned(this.patterns.get(pattern)), arguments));
	}

	@Override
	public <R> R in(Class<R> repository) {
		return RecordedCall.proxy(repository, (call) -> add(call.name(), () -> prepare(call)));
	}

	private PreparedWrite<?> prepare(RecordedCall call) {
		RegisteredPattern pattern = this.patterns.get(call.repository(), call.pattern());
		if (pattern instanceof PlannedUpdate<?> planned) {
			return prepare(planned, call.arguments());
		}
		throw new IllegalArgumentException("it is no @Update: " + instead(pattern.plan().plain()));
	}

	private PreparedWrite<?> prepare(PlannedUpdate<?> update, @Nullable Object[] arguments) {
		requireClient(update.place());
		PendingWrite action = update.action(arguments, this.ids, this.tenant);
		this.log.updated(update.plan());
		return PreparedWrite.of(action);
	}

	private static String instead(AccessPlan plan) {
		if (plan instanceof ReadPlan || plan instanceof RevisionPlan) {
			return READ_INSTEAD;
		}
		if (plan instanceof CrudPlan crud) {
			return instead(crud.request().operation());
		}
		return "use tx.deleteById(…)";
	}

	private static String instead(CrudOperation operation) {
		return switch (operation) {
			case INSERT, SAVE, UPDATE, DELETE, DELETE_BY_ID -> "use tx." + operation.method() + "(…)";
			case SAVE_ALL -> "use tx.save(…) for each";
			case DELETE_ALL -> "use tx.delete(…) for each";
			case DELETE_ALL_BY_ID -> "use tx.deleteById(…) for each";
			case FIND_BY_ID, FIND_ALL_BY_ID, EXISTS_BY_ID -> READ_INSTEAD;
		};
	}

	private static PlannedUpdate<?> planned(RegisteredPattern pattern) {
		if (pattern instanceof PlannedUpdate<?> planned) {
			return planned;
		}
		throw new IllegalArgumentException("it is no planned update: name the pattern of an @Update");
	}

	@Override
	public WriteTransaction deleteById(Object id, Class<?> type) {
		return add("deleteById", () -> {
			EntityWriteFactory<?> writes = writesOf(id, type);
			this.log.used(CrudOperation.DELETE_BY_ID, type);
			return writes.deleteById(id, this.senders.apply(writes.place().client()));
		});
	}

	@Override
	public WriteTransaction check(Object id, Class<?> type, String condition, Map<String, ?> parameters) {
		Assert.notNull(condition, "'condition' must not be null");
		Assert.notNull(parameters, "'parameters' must not be null");
		return add("check", () -> checksOf(id, type).check(id, ParameterizedCondition.of(condition, parameters)));
	}

	@Override
	public WriteTransaction checkExists(Object id, Class<?> type) {
		return add("checkExists", () -> checksOf(id, type).check(id, WriteGuard.ALIVE));
	}

	@Override
	public WriteTransaction checkAbsent(Object id, Class<?> type) {
		return add("checkAbsent", () -> checksOf(id, type).check(id, WriteGuard.ABSENT));
	}

	private EntityWriteFactory<?> checksOf(Object id, Class<?> type) {
		EntityWriteFactory<?> writes = writesOf(id, type);
		this.log.checked(type);
		return writes;
	}

	private EntityWriteFactory<?> writesOf(Object id, Class<?> type) {
		Assert.notNull(id, "'id' must not be null");
		Assert.notNull(type, "'type' must not be null");
		return required(this.writes.apply(type)).with(this.tenant);
	}

	private EntityWriteFactory<?> required(EntityWriteFactory<?> writes) {
		requireClient(writes.place());
		return writes;
	}

	// before any request, because a preparation may read the item in place
	private void requireClient(EntityPlace place) {
		this.first = Objects.requireNonNullElse(this.first, place);
		String refusal = this.first.refusal(place);
		if (refusal != null) {
			throw new IllegalArgumentException(
					refusal + " Write them one after the other, and let the second be repeatable");
		}
	}

	/**
	 * Return the name of the client of all actions, or null for the default one.
	 */
	public @Nullable String client() {
		if (this.first != null) {
			return this.first.client();
		}
		return null;
	}

	private WriteTransaction add(String operation, Supplier<PreparedWrite<?>> preparation) {
		Assert.state(this.open, "The transaction has been sent: add actions inside the call of transactWrite");
		try {
			prepare(this.actions.size() + 1, operation, preparation);
			return this;
		}
		catch (RuntimeException ex) {
			this.refusal = Objects.requireNonNullElse(this.refusal, ex);
			throw ex;
		}
	}

	private void prepare(int position, String operation, Supplier<PreparedWrite<?>> preparation) {
		try {
			add(new TransactionAction(position, operation, preparation.get()));
		}
		catch (ItemTooLargeException ex) {
			throw ex.of("action %d (%s)".formatted(position, operation));
		}
		catch (IllegalArgumentException ex) {
			throw new InvalidDataAccessApiUsageException(
					"Action %d (%s): %s".formatted(position, operation, ex.getMessage()), ex);
		}
	}

	private void add(TransactionAction action) {
		try {
			this.limits.add(action);
			this.actions.add(action);
		}
		catch (RuntimeException ex) {
			action.prepared().failed();
			throw ex;
		}
	}

}

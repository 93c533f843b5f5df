package io.github.dynamospring.idempotency;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import io.github.dynamospring.aop.AdvisedMethod;
import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.idempotency.IdempotencyStore.StoredResult;
import io.github.dynamospring.privacy.KeyVisibility;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.core.ResolvableType;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Compiled form of a method with {@link Idempotent}.
 */
final class IdempotentMethod {

	private static final Log logger = LogFactory.getLog(IdempotentMethod.class);

	private static final int MAX_RESULT_BYTES = 256 * 1024;

	private final AdvisedMethod method;

	private final KeyExpression key;

	private final CallTimes times;

	private final Idempotent annotation;

	private final @Nullable ResultFormat format;

	private final KeyVisibility keys;

	private final @Nullable ArgumentHash hash;

	/** Classes of results that were read back once. */
	private final Set<Class<?>> readBack = ConcurrentHashMap.newKeySet();

	IdempotentMethod(AdvisedMethod method, KeyExpression key, CallTimes times, Idempotent annotation,
			@Nullable ResultFormat format, KeyVisibility keys) {
		this.method = method;
		this.key = key;
		this.times = times;
		this.annotation = annotation;
		this.format = format;
		this.keys = keys;
		this.hash = (format != null) ? ArgumentHash.compile(method, List.of(annotation.ignore()), format) : null;
	}

	CallClaim claim(@Nullable Object[] arguments) {
		CallKey callKey = new CallKey(this.method.signature(), this.key.evaluate(arguments));
		String hashed = (this.hash != null) ? this.hash.of(arguments) : null;
		return CallClaim.of(callKey, this.method.name(), hashed, this.times.lease(), this.times.ttl());
	}

	/**
	 * Return the maximum time to wait for another call, in milliseconds.
	 */
	long mostWait() {
		if (this.annotation.onConcurrent() == Idempotent.OnConcurrent.FAIL) {
			return 0;
		}
		return this.times.waitAtMost().toMillis();
	}

	/**
	 * Return whether a failure releases the key.
	 */
	boolean isReleasedBy(Throwable failure) {
		return !isAmbiguous(failure)
				&& Arrays.stream(this.annotation.releaseOn()).anyMatch((type) -> type.isInstance(failure));
	}

	private static boolean isAmbiguous(Throwable failure) {
		for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
			if (cause instanceof AmbiguousWriteException) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Return the recorded form of a result after the method has run. A problem with the
	 * result must not make the method run again.
	 */
	StoredResult record(CallKey key, @Nullable Object result) {
		try {
			StoredResult stored = stored(result);
			if (stored.unstored() != null) {
				return unstored(key, stored.unstored(), null);
			}
			return stored;
		}
		catch (RuntimeException ex) {
			return unstored(key, "the result could not be written (" + ex.getClass().getName() + ")", ex);
		}
	}

	private StoredResult unstored(CallKey key, String reason, @Nullable RuntimeException cause) {
		logger.warn(describe(key) + ": " + reason + "; a repeated call will fail", shown(cause));
		return new StoredResult(null, reason);
	}

	private StoredResult stored(@Nullable Object result) {
		if (this.format == null || this.method.returnsNothing()) {
			return StoredResult.NOTHING;
		}
		String text = this.format.write(result, this.method.returnType());
		if (result != null && isOfSubtype(result) && this.readBack.add(result.getClass())) {
			warnUnlessReadable(this.format, result.getClass(), text);
		}
		int size = text.getBytes(StandardCharsets.UTF_8).length;
		if (size <= MAX_RESULT_BYTES) {
			return new StoredResult(text, null);
		}
		return new StoredResult(null, "the result has " + size + " bytes, but at most " + MAX_RESULT_BYTES
				+ " are stored: return less, such as an id");
	}

	private boolean isOfSubtype(Object result) {
		Class<?> declared = ResolvableType.forType(this.method.returnType()).toClass();
		return declared != result.getClass() && !result.getClass().getName().startsWith("java.")
				&& !(result instanceof Collection || result instanceof Map);
	}

	// without information about its type, a repeated call would return another class
	private void warnUnlessReadable(ResultFormat format, Class<?> type, String text) {
		Object read = tryRead(format, text);
		if (read != null && read.getClass() == type) {
			return;
		}
		String found = (read != null) ? "is read back as " + read.getClass().getSimpleName() : "cannot be read back";
		logger.warn(name() + ": its result " + type.getSimpleName() + " " + found + " by a repeated call; declare "
				+ type.getSimpleName() + " as the type of the result, or add @JsonTypeInfo to the declared type");
	}

	// the message of a failure may quote the result
	private @Nullable Object tryRead(ResultFormat format, String text) {
		try {
			return format.read(text, this.method.returnType());
		}
		catch (RuntimeException ex) {
			return null;
		}
	}

	/**
	 * Return the recorded form of a result before the writes of the method.
	 * @throws UnstoredResultException if the result is too large
	 */
	StoredResult toStore(CallKey key, @Nullable Object result) {
		StoredResult stored = stored(result);
		if (stored.unstored() != null) {
			throw new UnstoredResultException(describe(key) + ": " + stored.unstored(), null);
		}
		return stored;
	}

	/**
	 * Return the result of a call that is done.
	 * @throws UnstoredResultException if the result was not stored
	 */
	@Nullable Object replay(CallKey key, CallRecord done) {
		if (done.unstored() != null) {
			throw new UnstoredResultException(describe(key) + ": " + done.unstored(), null);
		}
		if (this.format == null || this.method.returnsNothing()) {
			return null;
		}
		if (done.result() == null) {
			throw new UnstoredResultException(describe(key) + ": it ran before and left no result", null);
		}
		try {
			return this.format.read(done.result(), this.method.returnType());
		}
		catch (RuntimeException ex) {
			throw new UnstoredResultException(
					describe(key) + ": it ran before, but its result is no " + this.method.returnType().getTypeName(),
					shown(ex));
		}
	}

	// an exception of the format may quote the result
	private @Nullable Throwable shown(@Nullable Throwable cause) {
		return (this.keys == KeyVisibility.PLAIN) ? cause : null;
	}

	boolean isReactive() {
		return this.method.adapter() != null;
	}

	AdvisedMethod advised() {
		return this.method;
	}

	void refuseTransaction() {
		if (TransactionSynchronizationManager.isActualTransactionActive()) {
			throw insideTransaction();
		}
	}

	IllegalStateException insideTransaction() {
		return new IllegalStateException(name() + ": @Idempotent would record a result that an open "
				+ "transaction can still roll back; call it outside of the transaction, or annotate the method "
				+ "that opens it");
	}

	String name() {
		return this.method.name();
	}

	String describe(CallKey key) {
		if (this.keys.isHidden()) {
			return name();
		}
		return name() + " with key '" + this.keys.show(key.key()) + "'";
	}

}

package io.github.dynamospring.idempotency;

import java.io.InputStream;
import java.io.Reader;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Spliterator;
import java.util.function.Supplier;
import java.util.stream.BaseStream;

import io.github.dynamospring.aop.AdvisedMethod;
import io.github.dynamospring.aop.AnnotationAdvisor;
import io.github.dynamospring.aop.ReactiveInvocation;
import io.github.dynamospring.conflict.RetryOnConflict;
import io.github.dynamospring.conflict.RetryOnConflictAdvisor;
import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.mapping.TableEncryption;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;

import org.springframework.core.Ordered;
import org.springframework.core.ReactiveAdapter;
import org.springframework.core.ResolvableType;
import org.springframework.util.Assert;
import org.springframework.util.function.SingletonSupplier;

/**
 * Advisor of methods with {@link Idempotent}. It runs outside of {@link RetryOnConflict}
 * and of transactions.
 *
 * @since 0.1
 */
public final class IdempotentAdvisor extends AnnotationAdvisor<Idempotent, IdempotentMethod> {

	/**
	 * The order among advisors: outside of {@link RetryOnConflictAdvisor#ORDER}.
	 */
	public static final int ORDER = Ordered.LOWEST_PRECEDENCE - 200;

	private static final List<Class<?>> READ_ONCE = List.of(Iterator.class, Spliterator.class, Enumeration.class,
			BaseStream.class, InputStream.class, Reader.class);

	private final transient Supplier<IdempotencyStore> store;

	private final transient Supplier<@Nullable ResultFormat> format;

	/**
	 * Create an advisor.
	 * @param store the supplier of the store, used only for annotated methods
	 * @param format the supplier of the format of results, or of null, which refuses
	 * methods with results
	 */
	public IdempotentAdvisor(Supplier<IdempotencyStore> store, Supplier<@Nullable ResultFormat> format) {
		super(Idempotent.class, ORDER);
		Assert.notNull(store, "'store' must not be null");
		Assert.notNull(format, "'format' must not be null");
		this.store = SingletonSupplier.of(store);
		this.format = format;
	}

	@Override
	protected IdempotentMethod compile(AdvisedMethod method, Idempotent annotation) {
		IdempotencyStore store = this.store.get();
		verifyReleases(method, annotation);
		verifySingleResult(method);
		verifyStorable(method, ResolvableType.forType(method.returnType()).toClass());
		verifyPlain(method);
		KeyExpression key = KeyExpression.parse(annotation.key(), method);
		return new IdempotentMethod(method, key, CallTimes.of(method, annotation, this::resolve), annotation,
				format(method), store.keys());
	}

	private void verifyReleases(AdvisedMethod method, Idempotent annotation) {
		for (Class<? extends Throwable> type : annotation.releaseOn()) {
			if (AmbiguousWriteException.class.isAssignableFrom(type)) {
				throw method.refused("releases its key on " + type.getSimpleName() + ", after which the outcome of the "
						+ "write is unknown", "leave it out");
			}
		}
	}

	private void verifySingleResult(AdvisedMethod method) {
		ReactiveAdapter adapter = method.adapter();
		if (adapter != null && adapter.isMultiValue()) {
			throw method.refused("returns " + method.method().getReturnType().getSimpleName()
					+ ", but only a single result is stored", "return Mono<List<...>>");
		}
	}

	private static void verifyStorable(AdvisedMethod method, Class<?> type) {
		if (READ_ONCE.stream().anyMatch((once) -> once.isAssignableFrom(type))) {
			throw method.refused(
					"returns " + type.getSimpleName() + ", which can be read only once, and storing it would use it up",
					"return its content, such as a List");
		}
		if (isHttpEntity(type)) {
			throw method.refused("returns " + type.getSimpleName() + ", which cannot be read back",
					"return its body, and make the ResponseEntity of it in the controller");
		}
	}

	// the class is optional
	private static boolean isHttpEntity(@Nullable Class<?> type) {
		return type != null
				&& (type.getName().equals("org.springframework.http.HttpEntity") || isHttpEntity(type.getSuperclass()));
	}

	private void verifyPlain(AdvisedMethod method) {
		String encrypted = TableEncryption.findIn(ResolvableType.forType(method.returnType()));
		if (encrypted != null) {
			throw method.refused("returns " + method.returnType().getTypeName() + ", but " + encrypted
					+ " is encrypted, and the result is stored in plain text", "return an id, or void");
		}
	}

	private String resolve(String text) {
		if (getBeanFactory() == null) {
			return text;
		}
		return Objects.requireNonNullElse(getBeanFactory().resolveEmbeddedValue(text), "");
	}

	private @Nullable ResultFormat format(AdvisedMethod method) {
		ResultFormat found = this.format.get();
		if (found == null && !method.returnsNothing()) {
			throw method.refused(
					"returns " + method.returnType().getTypeName() + ", but there is no Jackson to store it",
					"add tools.jackson.core:jackson-databind, or return void");
		}
		return found;
	}

	@Override
	protected @Nullable Object invoke(MethodInvocation invocation, IdempotentMethod method) throws Throwable {
		if (method.isReactive()) {
			return ReactiveInvocation.advise(invocation, method.advised(),
					(runs) -> ReactiveIdempotency.run(method, this.store.get(), runs));
		}
		method.refuseTransaction();
		try (RunningCall call = RunningCall.of(method, this.store.get(), invocation.getArguments(),
				RunningCall.innermost())) {
			CallRecord record = call.start();
			return call.owns(record) ? call.run(invocation) : call.replay(record);
		}
	}

}

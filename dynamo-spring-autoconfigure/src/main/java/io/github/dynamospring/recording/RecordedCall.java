package io.github.dynamospring.recording;

import java.lang.reflect.Array;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * Call of a method of a repository, recorded by a proxy of its interface instead of
 * executed.
 *
 * @param repository the interface of the repository
 * @param method the method
 * @param arguments the arguments
 */
public record RecordedCall(Class<?> repository, Method method, @Nullable Object[] arguments) {

	/**
	 * Return the single call on a proxy.
	 */
	public static <T> RecordedCall of(Class<T> repository, Consumer<T> calls) {
		List<RecordedCall> recorded = new ArrayList<>();
		calls.accept(proxy(repository, recorded::add));
		Assert.isTrue(recorded.size() == 1, () -> "Call exactly one method of " + repository.getSimpleName()
				+ "; called were " + recorded.stream().map(RecordedCall::name).toList());
		return recorded.get(0);
	}

	/**
	 * Return a proxy that passes its calls to a recorder. The calls return null, zero,
	 * false or an empty {@code Optional}.
	 */
	public static <T> T proxy(Class<T> repository, Consumer<RecordedCall> recorder) {
		Assert.notNull(repository, "'repository' must not be null");
		Assert.isTrue(repository.isInterface(),
				() -> repository.getName() + " is no interface: name the interface of a repository");
		InvocationHandler handler = (proxy, method, arguments) -> {
			if (method.getDeclaringClass() == Object.class) {
				return object(repository, proxy, method, arguments);
			}
			recorder.accept(new RecordedCall(repository, method,
					Objects.requireNonNullElseGet(arguments, () -> new Object[0])));
			return defaultValue(method.getReturnType());
		};
		return repository
			.cast(Proxy.newProxyInstance(repository.getClassLoader(), new Class<?>[] { repository }, handler));
	}

	private static Object object(Class<?> repository, Object proxy, Method method, Object[] arguments) {
		return switch (method.getName()) {
			case "equals" -> proxy == arguments[0];
			case "hashCode" -> System.identityHashCode(proxy);
			default -> "recorder of calls of " + repository.getSimpleName();
		};
	}

	private static @Nullable Object defaultValue(Class<?> type) {
		if (type.isPrimitive() && type != void.class) {
			return Array.get(Array.newInstance(type, 1), 0);
		}
		if (type == Optional.class) {
			return Optional.empty();
		}
		return null;
	}

	/**
	 * Return the name of the access pattern, such as {@code Stocks.take}.
	 */
	public String name() {
		return this.repository.getSimpleName() + "." + this.method.getName();
	}

	/**
	 * Return the method if it can be an access pattern.
	 */
	public Method pattern() {
		Assert.isTrue(!this.method.isDefault() || this.method.isBridge(),
				() -> name() + " is a default method, which is not recorded: call the methods that it calls");
		return this.method;
	}

}

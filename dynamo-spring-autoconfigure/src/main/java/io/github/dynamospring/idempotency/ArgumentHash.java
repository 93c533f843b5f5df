package io.github.dynamospring.idempotency;

import java.io.Closeable;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.Principal;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.stream.BaseStream;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.dynamospring.aop.AdvisedMethod;
import io.github.dynamospring.aop.InvalidAspectException;
import io.github.dynamospring.item.Sha256;
import org.jspecify.annotations.Nullable;

import org.springframework.core.DefaultParameterNameDiscoverer;
import org.springframework.core.ParameterNameDiscoverer;
import org.springframework.core.ResolvableType;
import org.springframework.core.io.InputStreamSource;
import org.springframework.util.ClassUtils;

/**
 * Hash of the arguments of an {@link Idempotent} method, which distinguishes a repeated
 * call from another one with the same key by mistake. The arguments themselves are not
 * stored.
 */
final class ArgumentHash {

	private static final ParameterNameDiscoverer NAMES = new DefaultParameterNameDiscoverer();

	// Handles of other content, or of content that can be read only once.
	private static final List<Class<?>> HANDLES = List.of(Closeable.class, BaseStream.class, Iterator.class,
			Future.class, CompletionStage.class, Principal.class, InputStreamSource.class);

	// Requests and responses, which differ with each call.
	private static final List<String> PACKAGES = List.of("jakarta.servlet.", "org.springframework.http.",
			"org.springframework.web.", "org.springframework.ui.", "org.springframework.validation.",
			"org.springframework.security.");

	private final AdvisedMethod method;

	private final ResultFormat format;

	private final List<String> names;

	private final int[] compared;

	private final Class<?>[] types;

	private ArgumentHash(AdvisedMethod method, ResultFormat format, List<String> names, int[] compared) {
		this.method = method;
		this.format = format;
		this.names = names;
		this.compared = compared;
		this.types = types(method);
	}

	private static Class<?>[] types(AdvisedMethod method) {
		return IntStream.range(0, method.method().getParameterCount())
			.mapToObj((index) -> ResolvableType.forMethodParameter(method.method(), index, method.type()).toClass())
			.toArray(Class<?>[]::new);
	}

	/**
	 * Compile the hash of a method.
	 * @param ignored the names of the ignored parameters
	 * @throws InvalidAspectException if a name is unknown, or a compared parameter has no
	 * stable form
	 */
	static ArgumentHash compile(AdvisedMethod method, List<String> ignored, ResultFormat format) {
		List<String> names = names(method.method());
		int[] compared = IntStream.range(0, names.size()).filter((i) -> !ignored.contains(names.get(i))).toArray();
		List<String> problems = Stream.concat(unknown(method, ignored, names), handles(method, names, compared))
			.flatMap((problem) -> problem.getProblems().stream())
			.toList();
		if (!problems.isEmpty()) {
			throw new InvalidAspectException(problems);
		}
		return new ArgumentHash(method, format, names, compared);
	}

	private static Stream<InvalidAspectException> unknown(AdvisedMethod method, List<String> ignored,
			List<String> names) {
		return ignored.stream()
			.filter((name) -> !names.contains(name))
			.map((name) -> method.refused("ignores '" + name + "', which is no parameter", choice(names)));
	}

	private static Stream<InvalidAspectException> handles(AdvisedMethod method, List<String> names, int[] compared) {
		Class<?>[] types = method.method().getParameterTypes();
		return Arrays.stream(compared)
			.filter((index) -> isHandle(types[index]))
			.mapToObj((index) -> method.refused("cannot compare '" + names.get(index)
					+ "', because each call has another " + types[index].getSimpleName(), fix(names.get(index))));
	}

	private static List<String> names(Method method) {
		@Nullable String @Nullable [] names = NAMES.getParameterNames(method);
		if (names != null) {
			return Arrays.stream(names).map(String::valueOf).toList();
		}
		return Arrays.stream(method.getParameters()).map(Parameter::getName).toList();
	}

	private static boolean isHandle(Class<?> type) {
		return type.isAnnotationPresent(FunctionalInterface.class)
				|| HANDLES.stream().anyMatch((handle) -> handle.isAssignableFrom(type))
				|| !type.isEnum() && PACKAGES.stream().anyMatch(type.getName()::startsWith);
	}

	private static String choice(List<String> names) {
		if (names.isEmpty()) {
			return "leave it out";
		}
		return names.stream().collect(Collectors.joining("\", \"", "name some of \"", "\""));
	}

	private static String fix(String name) {
		return "leave it out by ignore = \"" + name + "\"";
	}

	/**
	 * Return the hash of the arguments of a call, or null if all are ignored.
	 * @throws IllegalArgumentException if an argument has no stable form
	 */
	@Nullable String of(@Nullable Object[] arguments) {
		if (this.compared.length == 0) {
			return null;
		}
		MessageDigest digest = Sha256.digest();
		for (int index : this.compared) {
			byte[] content = content(index, arguments[index]).getBytes(StandardCharsets.UTF_8);
			String place = place(index, arguments[index]) + ":" + content.length + ":";
			digest.update(place.getBytes(StandardCharsets.UTF_8));
			digest.update(content);
		}
		return Base64.getUrlEncoder().withoutPadding().encodeToString(digest.digest());
	}

	// two subtypes may have the same text
	private String place(int index, @Nullable Object argument) {
		if (argument == null || !isOfSubtype(index, argument)) {
			return String.valueOf(index);
		}
		return index + "@" + ClassUtils.getUserClass(argument).getName();
	}

	// equal values and containers may have different classes, and a proxy has another one
	// in each process
	private boolean isOfSubtype(int index, Object argument) {
		Class<?> type = ClassUtils.getUserClass(argument);
		if (type == this.types[index] || ClassUtils.isSimpleValueType(type) || type.isArray()) {
			return false;
		}
		return !(argument instanceof Collection || argument instanceof Map || Proxy.isProxyClass(type));
	}

	private String content(int index, @Nullable Object argument) {
		if (argument == null) {
			return "";
		}
		String name = this.names.get(index);
		try {
			return this.format.writeArgument(argument);
		}
		catch (RuntimeException | StackOverflowError ex) {
			throw new IllegalArgumentException(this.method.name() + ": @Idempotent cannot compare '" + name
					+ "', because a " + argument.getClass().getName() + " cannot be written as text; " + fix(name), ex);
		}
	}

}

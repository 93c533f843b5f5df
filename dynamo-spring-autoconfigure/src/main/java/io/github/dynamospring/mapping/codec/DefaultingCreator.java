package io.github.dynamospring.mapping.codec;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.util.Arrays;

import org.jspecify.annotations.Nullable;

import org.springframework.core.KotlinDetector;
import org.springframework.core.MethodParameter;

/**
 * Constructor that Kotlin compiles in addition to one with default values. It takes a
 * mask behind the arguments, with a bit for each that is left to its default.
 */
final class DefaultingCreator {

	private static final String MARKER = "kotlin.jvm.internal.DefaultConstructorMarker";

	private final Constructor<?> constructor;

	private final int parameters;

	private final boolean[] optional;

	private final @Nullable Object[] nothing;

	private DefaultingCreator(Constructor<?> constructor, Executable creator) {
		Class<?>[] types = creator.getParameterTypes();
		this.constructor = constructor;
		this.parameters = types.length;
		this.optional = new boolean[types.length];
		this.nothing = new @Nullable Object[constructor.getParameterCount()];
		for (int i = 0; i < types.length; i++) {
			this.optional[i] = MethodParameter.forExecutable(creator, i).isOptional();
			this.nothing[i] = Array.get(Array.newInstance(types[i], 1), 0);
		}
	}

	/**
	 * Return the constructor beside another one, or null if that has no default values.
	 */
	static @Nullable DefaultingCreator of(Executable creator) {
		if (!(creator instanceof Constructor<?>) || !KotlinDetector.isKotlinReflectPresent()
				|| !KotlinDetector.isKotlinType(creator.getDeclaringClass())) {
			return null;
		}
		return Arrays.stream(creator.getDeclaringClass().getDeclaredConstructors())
			.filter((constructor) -> isBeside(constructor, creator.getParameterTypes()))
			.findFirst()
			.map((constructor) -> new DefaultingCreator(constructor, creator))
			.orElse(null);
	}

	private static boolean isBeside(Constructor<?> constructor, Class<?>[] types) {
		Class<?>[] all = constructor.getParameterTypes();
		int masks = masks(types.length);
		if (!constructor.isSynthetic() || all.length != types.length + masks + 1 || !isMarked(constructor)) {
			return false;
		}
		return Arrays.equals(types, Arrays.copyOf(all, types.length))
				&& Arrays.stream(all, types.length, types.length + masks).allMatch((type) -> type == int.class);
	}

	private static int masks(int parameters) {
		return (parameters + Integer.SIZE - 1) / Integer.SIZE;
	}

	/**
	 * Return whether Kotlin has marked a constructor as its own. Spring Data finds such a
	 * constructor if a parameter is of a value class.
	 */
	static boolean isMarked(Executable creator) {
		Class<?>[] types = creator.getParameterTypes();
		return types.length > 0 && types[types.length - 1].getName().equals(MARKER);
	}

	Constructor<?> constructor() {
		return this.constructor;
	}

	/**
	 * Return whether a parameter may be left out.
	 */
	boolean isOptional(int parameter) {
		return this.optional[parameter];
	}

	/**
	 * Return the arguments of this constructor.
	 * @param given the arguments of the other one, null for an optional one that is left
	 * out
	 */
	@Nullable Object[] arguments(@Nullable Object[] given) {
		@Nullable Object[] arguments = this.nothing.clone();
		int[] masks = new int[masks(this.parameters)];
		for (int i = 0; i < this.parameters; i++) {
			if (given[i] != null) {
				arguments[i] = given[i];
			}
			else if (this.optional[i]) {
				masks[i / Integer.SIZE] |= 1 << (i % Integer.SIZE);
			}
		}
		for (int i = 0; i < masks.length; i++) {
			arguments[this.parameters + i] = masks[i];
		}
		return arguments;
	}

}

package io.github.dynamospring.core.read;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

import org.springframework.core.MethodParameter;
import org.springframework.core.Nullness;
import org.springframework.core.ResolvableType;
import org.springframework.dao.DataRetrievalFailureException;
import org.springframework.dao.IncorrectResultSizeDataAccessException;
import org.springframework.util.Assert;
import org.springframework.util.ReflectionUtils;

/**
 * Shape of an item collection: its components, and its constructor.
 *
 * @param <C> the type of the collection
 */
public final class CollectionShape<C> {

	private final Class<C> type;

	private final MethodHandle constructor;

	private final List<Component> components;

	private CollectionShape(Class<C> type, MethodHandle constructor, List<Component> components) {
		this.type = type;
		this.constructor = constructor;
		this.components = components;
	}

	/**
	 * Return the shape of a record, or of a class with one constructor.
	 */
	public static <C> CollectionShape<C> of(Class<C> type) {
		Constructor<?>[] constructors = type.getDeclaredConstructors();
		Constructor<?> constructor = type.isRecord() ? canonical(type) : constructors[0];
		Assert.isTrue(type.isRecord() || constructors.length == 1,
				() -> "An item collection is a record, or a class with one constructor, unlike " + type.getName());
		List<Component> components = new ArrayList<>();
		for (int i = 0; i < constructor.getParameterCount(); i++) {
			components.add(Component.of(new MethodParameter(constructor, i)));
		}
		return new CollectionShape<>(type, handle(constructor), List.copyOf(components));
	}

	private static Constructor<?> canonical(Class<?> record) {
		try {
			Class<?>[] types = Arrays.stream(record.getRecordComponents())
				.map(RecordComponent::getType)
				.toArray(Class<?>[]::new);
			return record.getDeclaredConstructor(types);
		}
		catch (NoSuchMethodException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static MethodHandle handle(Constructor<?> constructor) {
		try {
			ReflectionUtils.makeAccessible(constructor);
			return MethodHandles.lookup()
				.unreflectConstructor(constructor)
				.asFixedArity()
				.asSpreader(Object[].class, constructor.getParameterCount());
		}
		catch (IllegalAccessException ex) {
			throw new IllegalStateException(ex);
		}
	}

	List<Slot> slots(String pattern) {
		return this.components.stream().map((component) -> new Slot(pattern, component)).toList();
	}

	C create(List<Slot> slots) {
		try {
			return this.type.cast(this.constructor.invoke(slots.stream().map(Slot::value).toArray()));
		}
		catch (RuntimeException | Error ex) {
			throw ex;
		}
		catch (Throwable ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * One component.
	 *
	 * @param name the name of the component
	 * @param member the type of its members
	 * @param kind how many there are
	 */
	private record Component(@Nullable String name, Class<?> member, Kind kind) {

		static Component of(MethodParameter parameter) {
			ResolvableType type = ResolvableType.forMethodParameter(parameter);
			String name = parameter.getParameter().getName();
			if (type.toClass().isAssignableFrom(List.class) && type.hasGenerics()) {
				return new Component(name, type.getGeneric(0).toClass(), Kind.LIST);
			}
			if (type.toClass() == Optional.class) {
				return new Component(name, type.getGeneric(0).toClass(), Kind.OPTIONAL);
			}
			boolean nullable = Nullness.forMethodParameter(parameter) == Nullness.NULLABLE;
			return new Component(name, type.toClass(), nullable ? Kind.NULLABLE : Kind.REQUIRED);
		}

	}

	private enum Kind {

		REQUIRED, NULLABLE, OPTIONAL, LIST

	}

	/**
	 * Place for the members of one component.
	 */
	static final class Slot {

		private final String pattern;

		private final Component component;

		private final List<Object> members = new ArrayList<>();

		private Slot(String pattern, Component component) {
			this.pattern = pattern;
			this.component = component;
		}

		void offer(Class<?> type, Object member) {
			if (this.component.member() != type) {
				return;
			}
			if (this.component.kind() != Kind.LIST && !this.members.isEmpty()) {
				throw new IncorrectResultSizeDataAccessException(this.pattern + " found more than one "
						+ type.getSimpleName() + " for '" + this.component.name() + "': make it a List", 1);
			}
			this.members.add(member);
		}

		private @Nullable Object value() {
			Object first = this.members.isEmpty() ? null : this.members.get(0);
			return switch (this.component.kind()) {
				case LIST -> Collections.unmodifiableList(this.members);
				case OPTIONAL -> Optional.ofNullable(first);
				case NULLABLE -> first;
				case REQUIRED -> required(first);
			};
		}

		private Object required(@Nullable Object member) {
			if (member == null) {
				throw new DataRetrievalFailureException(this.pattern + " found no "
						+ this.component.member().getSimpleName() + " for '" + this.component.name()
						+ "', but other items of the collection: if it may be missing, make it @Nullable");
			}
			return member;
		}

	}

}

package io.github.dynamospring.mapping.codec;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Executable;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.DynamoPersistentProperty;
import io.github.dynamospring.mapping.access.KotlinClasses;
import io.github.dynamospring.mapping.access.PropertyHandles;
import io.github.dynamospring.mapping.access.PropertySetter;
import org.jspecify.annotations.Nullable;

import org.springframework.data.mapping.FactoryMethod;
import org.springframework.data.mapping.InstanceCreatorMetadata;
import org.springframework.data.mapping.MappingException;
import org.springframework.data.mapping.Parameter;
import org.springframework.data.mapping.PreferredConstructor;

/**
 * Shape of a constructor or factory method, with properties or transient values as
 * parameters.
 */
final class CreatorShape {

	private final DynamoPersistentEntity<?> entity;

	private final @Nullable DefaultingCreator defaulting;

	private final MethodHandle handle;

	private final List<String> properties = new ArrayList<>();

	/** For each parameter the position of its property, or -1 for a transient one. */
	private final int[] positions;

	private final @Nullable Object[] defaults;

	/**
	 * Determine the creation of the objects of a type.
	 * @throws MappingException if they cannot be
	 */
	CreatorShape(DynamoPersistentEntity<?> entity) {
		this.entity = entity;
		InstanceCreatorMetadata<DynamoPersistentProperty> creator = entity.getInstanceCreatorMetadata();
		if (Modifier.isAbstract(entity.getType().getModifiers())) {
			throw new MappingException(entity.getName() + " cannot be created, because it is abstract: use a type that "
					+ "is not, such as a record, a sealed interface or a Map, or a converter (DynamoCustomConversions, "
					+ "@ValueConverter)");
		}
		if (creator == null) {
			throw new MappingException(entity.getName()
					+ " cannot be created: give it one constructor, or mark one of several @PersistenceCreator. If it is "
					+ "of a library, use a converter (DynamoCustomConversions, @ValueConverter)");
		}
		Executable executable = executable(creator);
		refuseValueClasses(executable);
		this.defaulting = DefaultingCreator.of(executable);
		this.handle = PropertyHandles.creator((this.defaulting != null) ? this.defaulting.constructor() : executable);
		this.positions = new int[executable.getParameterCount()];
		this.defaults = new @Nullable Object[this.positions.length];
		for (int i = 0; i < this.positions.length; i++) {
			addParameter(i, executable, creator.getParameters());
		}
	}

	private static Executable executable(InstanceCreatorMetadata<DynamoPersistentProperty> creator) {
		if (creator instanceof FactoryMethod<?, ?> factory) {
			return factory.getFactoryMethod();
		}
		return ((PreferredConstructor<?, ?>) creator).getConstructor();
	}

	private void refuseValueClasses(Executable executable) {
		if (DefaultingCreator.isMarked(executable) || hasValueClasses()) {
			throw new MappingException(this.entity.getName() + " has a property of a Kotlin value class, which is "
					+ "compiled to the value inside and cannot be distinguished from it. Give the property the type "
					+ "of that value, or java.time.Duration for kotlin.time.Duration, or make the value class a data "
					+ "class");
		}
	}

	private boolean hasValueClasses() {
		return StreamSupport.stream(this.entity.spliterator(), false).anyMatch(KotlinClasses::isOfValueClass);
	}

	private void addParameter(int index, Executable executable,
			List<Parameter<Object, DynamoPersistentProperty>> parameters) {
		Parameter<Object, DynamoPersistentProperty> parameter = (index < parameters.size()) ? parameters.get(index)
				: null;
		if (parameter != null && parameter.isTransient()) {
			this.positions[index] = -1;
			this.defaults[index] = isOptional(index) ? null
					: Array.get(Array.newInstance(parameter.getRawType(), 1), 0);
			return;
		}
		this.positions[index] = this.properties.size();
		this.properties.add(property(index, executable, (parameter != null) ? parameter.getName() : null));
	}

	private String property(int index, Executable executable, @Nullable String parameterName) {
		RecordComponent[] components = executable.getDeclaringClass().getRecordComponents();
		boolean canonical = components != null && components.length == this.positions.length;
		String name = (parameterName == null && canonical) ? components[index].getName() : parameterName;
		if (name == null) {
			throw new MappingException("The constructor of " + this.entity.getName()
					+ " has parameters without names: compile with -parameters, or make it a record");
		}
		if (this.entity.getPersistentProperty(name) == null) {
			throw new MappingException("The constructor of " + this.entity.getName() + " has a parameter '" + name
					+ "' that is no property: name it like one");
		}
		return name;
	}

	/**
	 * Verify that each property that is written can be read.
	 * @throws MappingException if one cannot be
	 */
	void verifyReading() {
		this.entity.forEach(this::refuseUnreadable);
	}

	private void refuseUnreadable(DynamoPersistentProperty property) {
		boolean read = this.properties.contains(property.getName()) || PropertySetter.of(property) != null;
		if (property.isWritable() && !property.isKeyOnly() && !read) {
			throw new MappingException("'" + property.getName() + "' of " + this.entity.getName()
					+ " is final and no parameter of its constructor, so it would be written but never read: make it"
					+ " a parameter or not final (var in Kotlin), or mark it with @Transient of Spring Data");
		}
	}

	private boolean isOptional(int parameter) {
		return this.defaulting != null && this.defaulting.isOptional(parameter);
	}

	MethodHandle handle() {
		return this.handle;
	}

	/**
	 * Return the names of the properties that are arguments.
	 */
	List<String> properties() {
		return this.properties;
	}

	/**
	 * Return whether every argument is the value of a property.
	 */
	boolean isComplete() {
		return this.defaulting == null && this.properties.size() == this.positions.length;
	}

	/**
	 * Return whether an absent property has a default value.
	 * @param property the position of the property among those that are arguments
	 */
	boolean hasDefault(int property) {
		for (int i = 0; i < this.positions.length; i++) {
			if (this.positions[i] == property) {
				return isOptional(i);
			}
		}
		return false;
	}

	/**
	 * Return the arguments.
	 * @param values the values of the properties
	 */
	@Nullable Object[] arguments(@Nullable Object[] values) {
		@Nullable Object[] arguments = this.defaults.clone();
		for (int i = 0; i < arguments.length; i++) {
			if (this.positions[i] >= 0) {
				arguments[i] = values[this.positions[i]];
			}
		}
		if (this.defaulting != null) {
			return this.defaulting.arguments(arguments);
		}
		return arguments;
	}

}

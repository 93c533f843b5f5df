package io.github.dynamospring.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Annotation that gives an attribute with the same text to each written item of a type,
 * such as the version of a model. A constant of all types of a table belongs into
 * {@code dynamo.tables.definitions.<name>.attributes.constants}.
 *
 * @since 0.1
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ ElementType.TYPE, ElementType.ANNOTATION_TYPE })
@Repeatable(ConstantAttribute.Container.class)
public @interface ConstantAttribute {

	/**
	 * Return the name of the attribute.
	 */
	String name();

	/**
	 * Return the text.
	 */
	String value();

	/**
	 * Container of several {@link ConstantAttribute} annotations.
	 */
	@Documented
	@Retention(RetentionPolicy.RUNTIME)
	@Target({ ElementType.TYPE, ElementType.ANNOTATION_TYPE })
	@interface Container {

		/**
		 * Return the attributes.
		 */
		ConstantAttribute[] value();

	}

}

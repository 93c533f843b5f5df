package io.github.dynamospring.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import io.github.dynamospring.schema.Projection;

/**
 * Annotation that gives another sort template for the partitions of the table. It needs a
 * table with a sort key.
 *
 * @since 0.1
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ ElementType.TYPE, ElementType.ANNOTATION_TYPE })
@Repeatable(LocalSecondaryIndexes.class)
public @interface LocalSecondaryIndex {

	/**
	 * Return the name of the index.
	 */
	String name();

	/**
	 * Return the template of the sort key.
	 */
	String sort();

	/**
	 * Return the condition, over property names, under which an item is in the index. A
	 * sort key that is a property's own attribute takes no condition: the index leaves
	 * out items in which it is null.
	 */
	String when() default "";

	/**
	 * Return the part of an item that the index holds. The type attribute and the time to
	 * live are projected in any case. The version is not, because each write of an item
	 * would write the index too: include it if whole entities are read here.
	 */
	Projection.Type projection() default Projection.Type.ALL;

	/**
	 * Return the names of the properties that an {@code INCLUDE} projection holds.
	 */
	String[] include() default {};

}

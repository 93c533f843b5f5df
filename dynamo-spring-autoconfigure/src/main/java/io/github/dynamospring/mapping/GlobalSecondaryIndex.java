package io.github.dynamospring.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import io.github.dynamospring.schema.Projection;

/**
 * Annotation that gives the key templates of a global secondary index for a type. One
 * string is a template as in {@link PrimaryKey}. Several strings are DynamoDB's
 * multi-attribute keys: up to four for the partition and up to four for the sort key,
 * each of them one placeholder without a function.
 *
 * @since 0.1
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.DesignPattern.MultiAttributeKeys.html">Multi-attribute
 * keys</a>
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ ElementType.TYPE, ElementType.ANNOTATION_TYPE })
@Repeatable(GlobalSecondaryIndexes.class)
public @interface GlobalSecondaryIndex {

	/**
	 * Return the name of the index.
	 */
	String name();

	/**
	 * Return the template of the partition key, or up to four placeholders.
	 */
	String[] partition() default {};

	/**
	 * Return the template of the sort key, or up to four placeholders. By default the
	 * index has no sort key.
	 */
	String[] sort() default {};

	/**
	 * Return whether the index has the key of the table with its parts exchanged: the
	 * table's sort key as its partition, the table's partition key as its sort key. It
	 * takes neither templates nor a condition, because it has no attribute of its own. It
	 * holds all items of the table, even of types that do not declare it.
	 */
	boolean inverted() default false;

	/**
	 * Return the condition, over property names, under which an item is in the index. An
	 * index that is made of properties' own attributes alone takes no condition: it
	 * leaves out items in which one of them is null.
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

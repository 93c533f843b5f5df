package io.github.dynamospring.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Annotation for a property that stands in keys alone: it is never written as an
 * attribute of its own, and always read from a key. A template must hold it without loss,
 * in the primary key or in an index that has every item with a value of it. Key
 * conditions can ask for the property, filters, conditions and updates cannot, because
 * there is no attribute.
 *
 * @since 0.1
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ ElementType.FIELD, ElementType.METHOD, ElementType.ANNOTATION_TYPE })
public @interface KeyOnly {

}

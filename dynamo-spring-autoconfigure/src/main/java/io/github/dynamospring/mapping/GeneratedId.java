package io.github.dynamospring.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Annotation for a property of the primary key, a {@code String} or
 * {@link java.util.UUID}, that an insert or save fills if it is null. The value is
 * generated once a call, so that an attempt that is repeated writes the same item. It
 * comes from the bean of type {@link IdGenerator}, or is a
 * {@linkplain IdGenerator#timeOrdered() time-ordered UUID} without such a bean. An entity
 * without it is new.
 *
 * @since 0.1
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ ElementType.FIELD, ElementType.METHOD, ElementType.ANNOTATION_TYPE })
public @interface GeneratedId {

}

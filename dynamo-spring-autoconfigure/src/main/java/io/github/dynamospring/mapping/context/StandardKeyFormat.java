package io.github.dynamospring.mapping.context;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Mark of an entity of the library itself. Its keys have the standard format, whatever
 * the format of its table, because no other application writes them.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface StandardKeyFormat {

}

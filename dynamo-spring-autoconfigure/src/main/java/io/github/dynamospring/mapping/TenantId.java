package io.github.dynamospring.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Annotation for the property with the tenant that an item belongs to. Each call belongs
 * to one tenant, which its thread knows: reads find items of that tenant alone, and
 * writes set the property if it is null, and refuse another value before anything is
 * sent. No method needs a parameter for it, and an ID need not name it. The partition key
 * of the table and of each global index begins with the property, behind no more than
 * text.
 * <p>
 * A parameter of a repository's method with this annotation names the tenant in place of
 * the thread.
 *
 * @since 0.1
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER, ElementType.ANNOTATION_TYPE })
public @interface TenantId {

}

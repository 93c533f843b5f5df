package io.github.dynamospring.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Annotation for an entity with a {@link org.springframework.data.annotation.Version}
 * each version of which is kept: as an item of its own, which is written in one
 * transaction with the entity, and never changed or deleted. The revisions of an entity
 * are a partition of the same table, <code>REVISION#key</code>, sorted by the version. No
 * index of the entity holds them.
 * <p>
 * Each insert, save and update is a transaction of at least two actions, and costs twice
 * the units of the entity and of its revision, which is as large. An {@code @Update} is
 * refused, because it does not know the entity that it leaves. A deletion keeps the
 * revisions, so that an id is not inserted again.
 * <p>
 * A repository reads them by Spring Data's
 * {@link org.springframework.data.repository.history.RevisionRepository}.
 *
 * @since 0.1
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ ElementType.TYPE, ElementType.ANNOTATION_TYPE })
public @interface Revisions {

}

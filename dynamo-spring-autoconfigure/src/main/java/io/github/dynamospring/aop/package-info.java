/**
 * Methods of services that are repeated after a lost race, or run once for each key, as
 * advisors of Spring AOP. A call of a method by its own object does not pass through
 * them.
 */
@NullMarked
package io.github.dynamospring.aop;

import org.jspecify.annotations.NullMarked;

/**
 * Spring Data repositories over access plans: the repository interface, the annotations
 * of its methods, and what compiles a method to a plan at start-up.
 */
@NullMarked
package io.github.dynamospring.repository;

import org.jspecify.annotations.NullMarked;

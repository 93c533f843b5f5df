/**
 * Spring Data repositories over access plans: the repository interface, the annotations
 * of its methods, and the compiler of methods to plans at start-up.
 */
@NullMarked
package io.github.dynamospring.repository;

import org.jspecify.annotations.NullMarked;

/**
 * Support for tests of applications: a slice with repositories and the embedded database,
 * empty tables, assertions on capacity, and faults.
 */
@NullMarked
package io.github.dynamospring.test;

import org.jspecify.annotations.NullMarked;

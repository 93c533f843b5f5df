/**
 * Auto-configuration of the mapping, the template and the repositories.
 */
@NullMarked
package io.github.dynamospring.autoconfigure.data;

import org.jspecify.annotations.NullMarked;

/**
 * Entities whose ids are generated.
 */
@NullMarked
package io.github.dynamospring.generated;

import org.jspecify.annotations.NullMarked;

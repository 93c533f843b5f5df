/**
 * Tables as a template of AWS CloudFormation.
 */
@NullMarked
package io.github.dynamospring.operations.export.cloudformation;

import org.jspecify.annotations.NullMarked;

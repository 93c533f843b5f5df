/**
 * Tables as a module of Terraform.
 */
@NullMarked
package io.github.dynamospring.operations.export.terraform;

import org.jspecify.annotations.NullMarked;

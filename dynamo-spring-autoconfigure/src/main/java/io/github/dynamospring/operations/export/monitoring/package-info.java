/**
 * Alarms and dashboards: over CloudWatch's metrics of the tables, and over the meters of
 * the library as Prometheus names them.
 */
@NullMarked
package io.github.dynamospring.operations.export.monitoring;

import org.jspecify.annotations.NullMarked;

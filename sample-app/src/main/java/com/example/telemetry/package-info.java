/**
 * Measurements of devices, in buckets of a day.
 */
@NullMarked
package com.example.telemetry;

import org.jspecify.annotations.NullMarked;

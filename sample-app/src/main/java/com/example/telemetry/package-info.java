@NullMarked
package com.example.telemetry;

import org.jspecify.annotations.NullMarked;

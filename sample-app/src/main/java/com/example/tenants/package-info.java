@NullMarked
package com.example.tenants;

import org.jspecify.annotations.NullMarked;

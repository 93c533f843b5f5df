package io.github.dynamospring.autoconfigure.client;

import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Names of the loopback interface, which are known without a lookup.
 */
final class Loopback {

	private static final Pattern HOST = Pattern
		.compile("(.+\\.)?localhost|127(\\.\\d{1,3}){3}|\\[(::1|0:0:0:0:0:0:0:1)\\]", Pattern.CASE_INSENSITIVE);

	private Loopback() {
	}

	static boolean isHost(@Nullable String host) {
		return host != null && HOST.matcher(host).matches();
	}

}

package io.github.dynamospring.autoconfigure;

import java.time.Duration;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/**
 * Check of the configuration properties below one prefix. It refuses invalid values when
 * the application starts, before the first request fails.
 *
 * @since 0.1
 */
public final class PropertyCheck {

	private static final String AT_LEAST_ONE = "It must be at least 1.";

	private final String prefix;

	/**
	 * Create a check.
	 * @param prefix the prefix of the properties, without a trailing dot
	 */
	public PropertyCheck(String prefix) {
		this.prefix = prefix;
	}

	/**
	 * Return the full name of a property.
	 * @param name the name below the prefix
	 */
	public String name(String name) {
		return this.prefix + "." + name;
	}

	/**
	 * Refuse a number below one.
	 */
	public void atLeastOne(String name, int value) {
		isTrue(value > 0, name, value, AT_LEAST_ONE);
	}

	/**
	 * Refuse a duration of less than a millisecond.
	 */
	public void positive(String name, @Nullable Duration value) {
		isTrue(value == null || value.toMillis() > 0, name, value, "It must be at least 1 ms.");
	}

	/**
	 * Refuse a negative duration.
	 */
	public void notNegative(String name, @Nullable Duration value) {
		isTrue(value == null || !value.isNegative(), name, value, "It must not be negative; zero is for no limit.");
	}

	/**
	 * Refuse a value unless it is valid.
	 * @param valid whether the value is valid
	 * @param name the name of the property below the prefix
	 * @param value the value, or null
	 * @param reason a sentence about the allowed values, or its format
	 * @param arguments the arguments of the format, which a valid value leaves unrendered
	 */
	public void isTrue(boolean valid, String name, @Nullable Object value, String reason, Object... arguments) {
		if (!valid) {
			boolean isFormat = arguments.length > 0;
			throw refusal(name, value, isFormat ? String.format(Locale.ROOT, reason, arguments) : reason);
		}
	}

	/**
	 * Create the exception that refuses a value.
	 * @param name the name of the property below the prefix
	 * @param value the value, or null
	 * @param reason a sentence about the allowed values
	 */
	public InvalidConfigurationPropertyValueException refusal(String name, @Nullable Object value, String reason) {
		return new InvalidConfigurationPropertyValueException(name(name), value, reason);
	}

}

package io.github.dynamospring.autoconfigure.endpoint;

import java.util.function.Supplier;

import org.springframework.boot.actuate.endpoint.OperationResponseBody;

/**
 * Section of {@link DynamoEndpoint} that another part of the library adds as a bean. It
 * shows no values of keys.
 *
 * @since 0.1
 */
public interface DynamoEndpointSection {

	/**
	 * Return the name of the section, by which it is asked for.
	 */
	String name();

	/**
	 * Return the content of the section.
	 */
	OperationResponseBody describe();

	/**
	 * Create a section.
	 * @param name the name of the section
	 * @param content the content at the time of a request
	 */
	static DynamoEndpointSection of(String name, Supplier<? extends OperationResponseBody> content) {
		return new DynamoEndpointSection() {

			@Override
			public String name() {
				return name;
			}

			@Override
			public OperationResponseBody describe() {
				return content.get();
			}

		};
	}

}

package io.github.dynamospring.mapping.context;

import io.github.dynamospring.mapping.codec.ValueCodecRegistry;

/**
 * Access of tests in other packages to the parts of a mapping context.
 */
public final class MappingFixture {

	private MappingFixture() {
	}

	public static ValueCodecRegistry codecs(DynamoMappingContext context) {
		return context.valueCodecs(null);
	}

}

package io.github.dynamospring.autoconfigure.client;

import io.github.dynamospring.autoconfigure.DynamoProperties;
import io.github.dynamospring.autoconfigure.PropertyBinding;
import io.github.dynamospring.autoconfigure.PropertyCheck;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link PropertiesDynamoConnectionDetails}.
 */
class PropertiesDynamoConnectionDetailsTests {

	@Test
	void takesEmptyValuesAsAbsent() {
		DynamoProperties properties = PropertyBinding.bind(new DynamoProperties(), "region=", "endpoint=",
				"credentials.access-key=", "credentials.secret-key=", "credentials.profile=");
		PropertiesDynamoConnectionDetails details = new PropertiesDynamoConnectionDetails(properties,
				new PropertyCheck("dynamo"));
		assertThat(details.getRegion()).isNull();
		assertThat(details.getEndpoint()).isNull();
		assertThat(details.getCredentialsProvider()).isNull();
	}

}

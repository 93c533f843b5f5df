package io.github.dynamospring.embedded;

import java.util.HashMap;
import java.util.Map;

import io.github.dynamospring.embedded.EmbeddedDecision.Hints;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link EmbeddedDecision}.
 */
class EmbeddedDecisionTests {

	private static final String START = "it is on the class path, and no region, endpoint, credentials or AWS "
			+ "environment is configured";

	/**
	 * Each row: mode, whether the library is there, where a hint is set, name and value
	 * of the hint, decision and reason.
	 */
	@ParameterizedTest
	@CsvSource(nullValues = "-", delimiter = '|',
			textBlock = """
					auto   | true  | -        | -                                      | -         | true  | -
					auto   | false | -        | -                                      | -         | false | it is not on the class path
					auto   | true  | property | dynamo.region                          | eu-west-1 | false | dynamo.region is set
					auto   | true  | property | dynamo.endpoint                        | http://h  | false | dynamo.endpoint is set
					auto   | true  | property | dynamo.region                          | ''        | true  | -
					auto   | true  | property | spring.application.name                | shop      | true  | -
					auto   | true  | property | spring.main.cloud-platform             | kubernetes | false | spring.main.cloud-platform is set
					auto   | true  | property | spring.main.cloud-platform             | none      | true  | -
					auto   | true  | system   | aws.region                             | eu-west-1 | false | aws.region is set
					auto   | true  | system   | aws.endpointUrl                        | http://h  | false | aws.endpointUrl is set
					auto   | true  | system   | aws.endpointUrlDynamoDb                | http://h  | false | aws.endpointUrlDynamoDb is set
					auto   | true  | env      | AWS_REGION                             | eu-west-1 | false | AWS_REGION is set
					auto   | true  | env      | AWS_DEFAULT_REGION                     | eu-west-1 | false | AWS_DEFAULT_REGION is set
					auto   | true  | env      | AWS_ENDPOINT_URL                       | http://h  | false | AWS_ENDPOINT_URL is set
					auto   | true  | env      | AWS_ENDPOINT_URL_DYNAMODB              | http://h  | false | AWS_ENDPOINT_URL_DYNAMODB is set
					auto   | true  | env      | AWS_EXECUTION_ENV                      | AWS_ECS   | false | AWS_EXECUTION_ENV is set
					auto   | true  | env      | AWS_CONTAINER_CREDENTIALS_RELATIVE_URI | /x        | false | AWS_CONTAINER_CREDENTIALS_RELATIVE_URI is set
					auto   | true  | env      | AWS_CONTAINER_AUTHORIZATION_TOKEN      | x         | false | AWS_CONTAINER_AUTHORIZATION_TOKEN is set
					auto   | true  | env      | KUBERNETES_SERVICE_HOST                | 10.0.0.1  | false | KUBERNETES_SERVICE_HOST is set
					auto   | true  | env      | AWS_REGION                             | ''        | true  | -
					auto   | true  | env      | AWS_PROFILE                            | x         | false | AWS_PROFILE is set
					auto   | true  | env      | AWS_ACCESS_KEY_ID                      | x         | false | AWS_ACCESS_KEY_ID is set
					auto   | true  | env      | AWS_ROLE_ARN                           | x         | false | AWS_ROLE_ARN is set
					auto   | true  | env      | AWS_WEB_IDENTITY_TOKEN_FILE            | x         | false | AWS_WEB_IDENTITY_TOKEN_FILE is set
					auto   | true  | env      | AWS_CONFIG_FILE                        | x         | false | AWS_CONFIG_FILE is set
					auto   | true  | env      | AWS_SHARED_CREDENTIALS_FILE            | x         | false | AWS_SHARED_CREDENTIALS_FILE is set
					auto   | true  | env      | ECS_CONTAINER_METADATA_URI             | x         | false | ECS_CONTAINER_METADATA_URI is set
					auto   | true  | env      | ECS_CONTAINER_METADATA_URI_V4          | x         | false | ECS_CONTAINER_METADATA_URI_V4 is set
					auto   | true  | env      | AWS_CA_BUNDLE                          | x         | true  | -
					auto   | true  | property | dynamo.credentials.access-key          | x         | false | dynamo.credentials.access-key is set
					auto   | true  | property | dynamo.credentials.secret-key          | x         | false | dynamo.credentials.secret-key is set
					auto   | true  | property | dynamo.credentials.session-token       | x         | false | dynamo.credentials.session-token is set
					auto   | true  | property | dynamo.credentials.profile             | x         | false | dynamo.credentials.profile is set
					auto   | true  | property | dynamo.credentials.profile-path        | x         | false | dynamo.credentials.profile-path is set
					auto   | true  | property | dynamo.credentials.process-command     | x         | false | dynamo.credentials.process-command is set
					auto   | true  | system   | aws.profile                            | x         | false | aws.profile is set
					auto   | true  | system   | aws.accessKeyId                        | x         | false | aws.accessKeyId is set
					auto   | true  | system   | aws.roleArn                            | x         | false | aws.roleArn is set
					auto   | true  | system   | aws.webIdentityTokenFile               | x         | false | aws.webIdentityTokenFile is set
					auto   | true  | system   | aws.configFile                         | x         | false | aws.configFile is set
					auto   | true  | system   | aws.sharedCredentialsFile              | x         | false | aws.sharedCredentialsFile is set
					auto   | true  | bean     | DynamoDbClient                         | -         | false | there is a bean of type DynamoDbClient
					auto   | false | bean     | DynamoDbClient                         | -         | false | it is not on the class path
					always | true  | -        | -                                      | -         | true  | dynamo.embedded.mode is 'always'
					always | false | -        | -                                      | -         | true  | dynamo.embedded.mode is 'always'
					always | true  | property | dynamo.region                          | eu-west-1 | true  | dynamo.embedded.mode is 'always'
					always | true  | env      | KUBERNETES_SERVICE_HOST                | 10.0.0.1  | true  | dynamo.embedded.mode is 'always'
					never  | true  | -        | -                                      | -         | false | dynamo.embedded.mode is 'never'
					never  | false | -        | -                                      | -         | false | dynamo.embedded.mode is 'never'
					""")
	void decides(String mode, boolean present, String where, String name, String value, boolean start, String reason) {
		EmbeddedDecision decision = EmbeddedDecision.of(EmbeddedMode.valueOf(mode.toUpperCase()), present,
				hints(where, name, value));
		assertThat(decision).isEqualTo(new EmbeddedDecision(start, (reason != null) ? reason : START));
	}

	private static Hints hints(String where, String name, String value) {
		Map<String, String> set = new HashMap<>();
		set.put(name, value);
		Map<String, String> none = Map.of();
		return new Hints(("property".equals(where) ? set : none)::get, ("system".equals(where) ? set : none)::get,
				"env".equals(where) ? set : none, "bean".equals(where) ? name : null);
	}

	@Test
	void namesTheFirstOfSeveralHints() {
		Hints hints = new Hints((name) -> null, Map.of("aws.region", "x")::get,
				Map.of("AWS_REGION", "x", "KUBERNETES_SERVICE_HOST", "x"), null);
		assertThat(EmbeddedDecision.of(EmbeddedMode.AUTO, true, hints).reason()).isEqualTo("aws.region is set");
	}

}

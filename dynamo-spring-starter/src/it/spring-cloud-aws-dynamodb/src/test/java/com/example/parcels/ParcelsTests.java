package com.example.parcels;

import java.net.URI;

import io.awspring.cloud.dynamodb.DynamoDbTemplate;
import io.github.dynamospring.embedded.DynamoDbLocal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith(OutputCaptureExtension.class)
class ParcelsTests {

	private static final Parcel PARCEL = new Parcel("p1", "12 High Street");

	@Test
	void itsClientIsSwitchedOff() {
		try (ConfigurableApplicationContext context = run("spring.cloud.aws.dynamodb.enabled=false")) {
			assertThat(context.getBeansOfType(AwsCredentialsProvider.class)).isNotEmpty();
			Parcels parcels = context.getBean(Parcels.class);
			parcels.insert(PARCEL);
			assertThat(parcels.findById("p1")).contains(PARCEL);
		}
	}

	@Test
	void itsClientIsUsedAsItIsAndTheSwitchIsNamed(CapturedOutput output) {
		try (DynamoDbLocal database = DynamoDbLocal.start(null, getClass().getClassLoader());
				ConfigurableApplicationContext context = run("spring.cloud.aws.region.static=us-east-1",
						"spring.cloud.aws.credentials.access-key=local", "spring.cloud.aws.credentials.secret-key=local",
						"spring.cloud.aws.dynamodb.endpoint=" + database.getEndpoint(),
						"dynamo.tables.management=create")) {
			Parcels parcels = context.getBean(Parcels.class);
			parcels.insert(PARCEL);
			assertThat(parcels.findById("p1")).contains(PARCEL);
			assertThat(context.getBean(DynamoDbTemplate.class)).isNotNull();
			URI endpoint = context.getBean(DynamoDbClient.class)
				.serviceClientConfiguration()
				.endpointOverride()
				.orElseThrow();
			assertThat(endpoint).isEqualTo(database.getEndpoint());
		}
		assertThat(output).contains("'spring.cloud.aws.dynamodb.enabled=false'");
	}

	private static ConfigurableApplicationContext run(String... properties) {
		return new SpringApplicationBuilder(ParcelsApplication.class).web(WebApplicationType.NONE)
			.properties(properties)
			.run();
	}

}

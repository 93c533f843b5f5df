package com.example.parcels;

import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbServiceClientConfiguration;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

class ParcelsTests {

	private static final Parcel PARCEL = new Parcel("p1", "12 High Street");

	@Test
	void embeddedDatabaseStartsBesideItsRegionAndItsCredentials() {
		try (ConfigurableApplicationContext context = run()) {
			assertThat(context.getBeansOfType(AwsCredentialsProvider.class)).isNotEmpty();
			Parcels parcels = context.getBean(Parcels.class);
			parcels.insert(PARCEL);
			assertThat(parcels.findById("p1")).contains(PARCEL);
		}
	}

	@Test
	void propertiesComeBeforeItsRegionAndItsCredentials() {
		try (ConfigurableApplicationContext context = run("spring.cloud.aws.region.static=us-east-1",
				"spring.cloud.aws.credentials.access-key=theirs", "spring.cloud.aws.credentials.secret-key=theirs",
				"dynamo.tables.management=none", "dynamo.endpoint=http://127.0.0.1:1", "dynamo.region=eu-west-1",
				"dynamo.credentials.access-key=ours", "dynamo.credentials.secret-key=ours")) {
			DynamoDbServiceClientConfiguration client = context.getBean(DynamoDbClient.class)
				.serviceClientConfiguration();
			assertThat(client.region()).isEqualTo(Region.EU_WEST_1);
			AwsCredentialsIdentity identity = (AwsCredentialsIdentity) client.credentialsProvider()
				.resolveIdentity()
				.join();
			assertThat(identity.accessKeyId()).isEqualTo("ours");
		}
	}

	private static ConfigurableApplicationContext run(String... properties) {
		return new SpringApplicationBuilder(ParcelsApplication.class).web(WebApplicationType.NONE)
			.properties(properties)
			.run();
	}

}

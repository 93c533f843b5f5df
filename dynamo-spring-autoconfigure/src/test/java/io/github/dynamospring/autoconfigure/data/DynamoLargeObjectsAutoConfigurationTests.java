package io.github.dynamospring.autoconfigure.data;

import io.github.dynamospring.autoconfigure.table.DynamoTableNamesAutoConfiguration;
import io.github.dynamospring.core.large.OrphanedObjects;
import io.github.dynamospring.large.LargeObjects;
import io.github.dynamospring.large.s3.S3LargeObjects;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.s3.S3Client;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link DynamoLargeObjectsAutoConfiguration}.
 */
class DynamoLargeObjectsAutoConfigurationTests {

	private static final String BUCKET = "dynamo.attributes.large.bucket=values";

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(DynamoTableNamesAutoConfiguration.class,
				DynamoDataAutoConfiguration.class, DynamoLargeObjectsAutoConfiguration.class))
		.withBean(DynamoDbClient.class, () -> mock(DynamoDbClient.class));

	private final ApplicationContextRunner withClient = this.runner.withBean(S3Client.class,
			() -> mock(S3Client.class));

	@Test
	void storesObjectsInTheBucket() {
		this.withClient.withPropertyValues(BUCKET, "dynamo.attributes.large.prefix=test").run((context) -> {
			assertThat(context).hasSingleBean(S3LargeObjects.class);
			assertThat(context.getBean(LargeObjects.class).bucket()).isEqualTo("values");
			assertThat(context.getBean(OrphanedObjects.class)).hasFieldOrPropertyWithValue("prefix", "test/");
		});
	}

	@Test
	void backsOffWithoutABucketAClientOrItsLibrary() {
		this.withClient.run((context) -> assertThat(context).hasNotFailed()
			.doesNotHaveBean(LargeObjects.class)
			.doesNotHaveBean(OrphanedObjects.class));
		this.runner.withPropertyValues(BUCKET)
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(LargeObjects.class));
		this.runner.withPropertyValues(BUCKET)
			.withClassLoader(new FilteredClassLoader(S3Client.class))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(LargeObjects.class));
	}

	@Test
	void givesWayToTheStoreOfTheApplication() {
		LargeObjects own = mock(LargeObjects.class);
		this.withClient.withBean(LargeObjects.class, () -> own)
			.withPropertyValues(BUCKET)
			.run((context) -> assertThat(context).doesNotHaveBean(S3LargeObjects.class)
				.hasSingleBean(OrphanedObjects.class)
				.getBean(LargeObjects.class)
				.isSameAs(own));
	}

	@Test
	void refusesAnEmptyNameOfABucket() {
		this.withClient.withPropertyValues("dynamo.attributes.large.bucket=")
			.run((context) -> assertThat(context.getStartupFailure())
				.hasStackTraceContaining("large.bucket with value '' is invalid: It must name a bucket of S3."));
	}

}

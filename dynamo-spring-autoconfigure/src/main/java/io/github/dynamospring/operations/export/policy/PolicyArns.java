package io.github.dynamospring.operations.export.policy;

import java.util.Objects;

import io.github.dynamospring.operations.export.ExportModel.Application;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.regions.PartitionMetadata;
import software.amazon.awssdk.regions.Region;

/**
 * ARNs of tables and indexes, completed by configured values alone.
 *
 * @param partition the partition of AWS
 * @param region the region, or a word that IAM refuses until it is replaced
 * @param account the account, or such a word
 */
record PolicyArns(String partition, String region, String account) {

	static final String UNKNOWN_REGION = "REGION";

	static final String UNKNOWN_ACCOUNT = "ACCOUNT_ID";

	private static final PolicyArns LONGEST = new PolicyArns("aws-us-gov", "ap-southeast-1", "123456789012");

	static PolicyArns of(Application application) {
		return new PolicyArns(partition(application.region()),
				Objects.requireNonNullElse(application.region(), UNKNOWN_REGION),
				Objects.requireNonNullElse(application.account(), UNKNOWN_ACCOUNT));
	}

	private static String partition(@Nullable String region) {
		if (region != null) {
			return PartitionMetadata.of(Region.of(region)).id();
		}
		return "aws";
	}

	static Object longest(PolicyResource resource) {
		return LONGEST.arn(resource);
	}

	String arn(PolicyResource resource) {
		String configured = resource.configuredArn();
		if (configured != null) {
			return configured;
		}
		return "arn:" + this.partition + ":" + resource.service() + ":" + this.region + ":" + this.account + ":"
				+ resource.path();
	}

}

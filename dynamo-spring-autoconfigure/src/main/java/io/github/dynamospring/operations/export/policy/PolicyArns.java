package io.github.dynamospring.operations.export.policy;

import io.github.dynamospring.operations.export.ExportModel.Application;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.regions.PartitionMetadata;
import software.amazon.awssdk.regions.Region;

/**
 * ARNs of tables and indexes in documents that nothing fills in but what is configured.
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
				(application.region() != null) ? application.region() : UNKNOWN_REGION,
				(application.account() != null) ? application.account() : UNKNOWN_ACCOUNT);
	}

	private static String partition(@Nullable String region) {
		return (region != null) ? PartitionMetadata.of(Region.of(region)).id() : "aws";
	}

	static Object longest(PolicyResource resource) {
		return LONGEST.arn(resource);
	}

	String arn(PolicyResource resource) {
		String configured = resource.configuredArn();
		return (configured != null) ? configured : "arn:" + this.partition + ":" + resource.service() + ":"
				+ this.region + ":" + this.account + ":" + resource.path();
	}

}

package io.github.dynamospring.item.sdk;

import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of {@link QuotedValues}, with texts of DynamoDB's.
 */
class QuotedValuesTests {

	@Test
	void leavesOutWhatFollowsTheFirstValue() {
		assertThat(QuotedValues.leaveOut("Invalid ConditionExpression: The BETWEEN operator requires upper bound to be "
				+ "greater than or equal to lower bound; lower bound operand: AttributeValue: {S:b}, upper bound operand: "
				+ "AttributeValue: {S:a}"))
			.isEqualTo("Invalid ConditionExpression: The BETWEEN operator requires upper bound to be greater than or "
					+ "equal to lower bound; lower bound operand: (values are left out)");
		assertThat(QuotedValues
			.leaveOut("One or more parameter values were invalid: Input collection [a, a] contains duplicates"))
			.isEqualTo("One or more parameter values were invalid: (values are left out)");
	}

	@Test
	void copiesAnExceptionOnlyIfItQuotesAValue() {
		AwsServiceException harmless = failure("The conditional request failed");
		assertThat(QuotedValues.leaveOut(harmless)).isSameAs(harmless);
		AwsServiceException quoting = failure("Input collection [a, a] contains duplicates");
		AwsServiceException copy = QuotedValues.leaveOut(quoting);
		assertThat(copy)
			.hasMessageStartingWith("(values are left out) (Service: DynamoDb, Status Code: 400, Request ID: r1)")
			.hasNoCause();
		assertThat(copy.getStackTrace()).isEqualTo(quoting.getStackTrace());
		assertThat(copy.awsErrorDetails().errorCode()).isEqualTo("ValidationException");
	}

	private static AwsServiceException failure(String text) {
		return (AwsServiceException) DynamoDbException.builder()
			.awsErrorDetails(AwsErrorDetails.builder()
				.errorCode("ValidationException")
				.errorMessage(text)
				.serviceName("DynamoDb")
				.build())
			.statusCode(400)
			.requestId("r1")
			.message(text)
			.build();
	}

}

package io.github.dynamospring.item.sdk;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"The parameter cannot be converted to a numeric value: abc | The parameter cannot be converted to a numeric value: (values are left out)",
			"ExpressionAttributeValues contains invalid value: The parameter cannot be converted to a numeric value: 12 Elm St for key :n | ExpressionAttributeValues contains invalid value: The parameter cannot be converted to a numeric value: (values are left out)",
			"Invalid key AttributeValue(s=Smith, n=null) | Invalid key (values are left out)",
			"Input collection [a] of AttributeValue: {S:b} | (values are left out)",
			"1 validation error detected: Value '{orders=[Smith]}' at 'requestItems' failed to satisfy constraint: Member must have length less than or equal to 25 | 1 validation error detected: Value (values are left out) at 'requestItems' failed to satisfy constraint: Member must have length less than or equal to 25",
			"2 validation errors detected: Value 'a' at 'key' failed; Value 'AttributeValue(s=O' at 'x')' at 'item' failed | 2 validation errors detected: Value (values are left out) at 'item' failed" },
			quoteCharacter = '"')
	void leavesOutEachKindOfValue(String text, String shown) {
		assertThat(QuotedValues.leaveOut(text)).isEqualTo(shown);
	}

	@Test
	void leavesOutAValueWithLineBreaks() {
		assertThat(QuotedValues.leaveOut("Value 'one\ntwo' at 'key' failed"))
			.isEqualTo("Value (values are left out) at 'key' failed");
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

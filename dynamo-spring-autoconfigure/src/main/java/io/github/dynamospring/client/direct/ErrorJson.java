package io.github.dynamospring.client.direct;

import java.io.ByteArrayInputStream;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.http.HttpResponseHandler;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.SdkExecutionAttribute;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.SdkHttpFullResponse;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.protocols.core.ExceptionMetadata;
import software.amazon.awssdk.protocols.json.AwsJsonProtocol;
import software.amazon.awssdk.protocols.json.AwsJsonProtocolFactory;
import software.amazon.awssdk.protocols.json.JsonOperationMetadata;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.IdempotentParameterMismatchException;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;
import software.amazon.awssdk.services.dynamodb.model.ItemCollectionSizeLimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.LimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.ReplicatedWriteConflictException;
import software.amazon.awssdk.services.dynamodb.model.RequestLimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;
import software.amazon.awssdk.services.dynamodb.model.TransactionInProgressException;

/**
 * Error answer as the exception of the SDK. The SDK's own handler reads it, as it does
 * for its generated clients: errors have many forms, and are rare.
 */
final class ErrorJson {

	/** The exceptions that requests on items have, by the codes of the errors. */
	private static final Map<String, Supplier<SdkPojo>> EXCEPTIONS = Map.ofEntries(
			Map.entry("ConditionalCheckFailedException", ConditionalCheckFailedException::builder),
			Map.entry("IdempotentParameterMismatchException", IdempotentParameterMismatchException::builder),
			Map.entry("InternalServerError", InternalServerErrorException::builder),
			Map.entry("ItemCollectionSizeLimitExceededException", ItemCollectionSizeLimitExceededException::builder),
			Map.entry("LimitExceededException", LimitExceededException::builder),
			Map.entry("ProvisionedThroughputExceededException", ProvisionedThroughputExceededException::builder),
			Map.entry("ReplicatedWriteConflictException", ReplicatedWriteConflictException::builder),
			Map.entry("RequestLimitExceeded", RequestLimitExceededException::builder),
			Map.entry("ResourceNotFoundException", ResourceNotFoundException::builder),
			Map.entry("ThrottlingException", ThrottlingException::builder),
			Map.entry("TransactionCanceledException", TransactionCanceledException::builder),
			Map.entry("TransactionConflictException", TransactionConflictException::builder),
			Map.entry("TransactionInProgressException", TransactionInProgressException::builder));

	private static final HttpResponseHandler<AwsServiceException> HANDLER = AwsJsonProtocolFactory.builder()
		.defaultServiceExceptionSupplier(DynamoDbException::builder)
		.protocol(AwsJsonProtocol.AWS_JSON)
		.protocolVersion("1.0")
		.build()
		.createErrorResponseHandler(JsonOperationMetadata.builder().build(), ErrorJson::exception);

	private ErrorJson() {
	}

	private static Optional<ExceptionMetadata> exception(@Nullable String code) {
		Supplier<SdkPojo> builder = EXCEPTIONS.get(Objects.requireNonNullElse(code, ""));
		return Optional.ofNullable(builder)
			.map((known) -> ExceptionMetadata.builder().errorCode(code).exceptionBuilderSupplier(known).build());
	}

	/**
	 * Read an error.
	 * @param http the status and headers
	 * @param body the body, or null if it was cut off
	 * @param timeOffset the seconds by which the time of requests is behind the clock.
	 * The exception is one of clock skew if the answer has a time that is far from it.
	 * @throws SdkClientException if it is no error that the SDK reads
	 */
	static AwsServiceException read(SdkHttpResponse http, byte @Nullable [] body, int timeOffset) {
		SdkHttpFullResponse response = SdkHttpFullResponse.builder()
			.statusCode(http.statusCode())
			.statusText(http.statusText().orElse(null))
			.headers(http.headers())
			.content((body != null) ? AbortableInputStream.create(new ByteArrayInputStream(body)) : null)
			.build();
		ExecutionAttributes attributes = new ExecutionAttributes();
		attributes.putAttribute(SdkExecutionAttribute.SERVICE_NAME, "DynamoDb");
		attributes.putAttribute(SdkExecutionAttribute.TIME_OFFSET, timeOffset);
		try {
			return HANDLER.handle(response, attributes);
		}
		catch (Exception ex) {
			throw SdkClientException.create("Unable to read an error with the status " + http.statusCode(), ex);
		}
	}

}

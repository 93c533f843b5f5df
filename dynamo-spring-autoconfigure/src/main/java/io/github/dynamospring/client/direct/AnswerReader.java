package io.github.dynamospring.client.direct;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

import io.github.dynamospring.client.wire.WireExchange;
import io.github.dynamospring.item.ItemFormatException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.utils.IoUtils;

/**
 * Reader of the answer to one attempt.
 */
final class AnswerReader {

	private final DirectOperation operation;

	private final DynamoDbRequest request;

	private final WireExchange exchange;

	private final DirectConnection connection;

	AnswerReader(DirectOperation operation, DynamoDbRequest request, WireExchange exchange,
			DirectConnection connection) {
		this.operation = operation;
		this.request = request;
		this.exchange = exchange;
		this.connection = connection;
	}

	/**
	 * Read an answer to its end, at which its connection is free.
	 * @return the response without the items, which the exchange has
	 * @throws SdkException if it is an error, or its body is cut off or is not DynamoDB's
	 */
	DynamoDbResponse read(HttpExecuteResponse answer) {
		SdkHttpResponse response = answer.httpResponse();
		AbortableInputStream body = answer.responseBody().orElse(null);
		if (body == null) {
			body = AbortableInputStream.createEmpty();
		}
		InputStream limited = this.connection.limit().limit(this.request, response, body);
		try {
			if (response.isSuccessful()) {
				return success(response, limited);
			}
			throw ErrorJson.read(response, error(limited), this.connection.clockOffset());
		}
		finally {
			IoUtils.closeQuietlyV2(limited, null);
		}
	}

	// the SDK has all failures of a body in this form
	private DynamoDbResponse success(SdkHttpResponse response, InputStream body) {
		try {
			byte[] rest = this.exchange.receive(this.request, response, body);
			return ResponseJson.read(rest, 0, rest.length, this.operation.newResponse(), response);
		}
		catch (IOException ex) {
			throw unreadable(response, new UncheckedIOException(ex));
		}
		catch (UncheckedIOException | ItemFormatException ex) {
			throw unreadable(response, ex);
		}
	}

	private static SdkClientException unreadable(SdkHttpResponse response, RuntimeException ex) {
		return SdkClientException.create("Unable to unmarshall response (" + ex.getMessage() + "). Response Code: "
				+ response.statusCode() + ", Response Text: " + response.statusText().orElse(null), ex);
	}

	// the status says more than a body that is cut off
	private static byte @Nullable [] error(InputStream body) {
		try {
			return body.readAllBytes();
		}
		catch (IOException ex) {
			return null;
		}
	}

}

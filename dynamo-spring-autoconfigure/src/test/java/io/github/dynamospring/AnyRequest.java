package io.github.dynamospring;

import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;

import org.springframework.util.StringUtils;

/**
 * Sender of requests of any operation, by the method that a client has for it.
 */
public final class AnyRequest {

	private AnyRequest() {
	}

	/**
	 * Send a request by the synchronous client.
	 */
	public static DynamoDbResponse send(DynamoDbClient client, DynamoDbRequest request) {
		return (DynamoDbResponse) call(DynamoDbClient.class, client, request);
	}

	/**
	 * Send a request by the asynchronous client and wait for the answer. A failure is the
	 * one that the synchronous client has.
	 */
	public static DynamoDbResponse send(DynamoDbAsyncClient client, DynamoDbRequest request) {
		try {
			return (DynamoDbResponse) ((CompletableFuture<?>) call(DynamoDbAsyncClient.class, client, request)).join();
		}
		catch (CompletionException ex) {
			if (ex.getCause() instanceof RuntimeException cause) {
				throw cause;
			}
			throw ex;
		}
	}

	private static Object call(Class<?> type, Object client, DynamoDbRequest request) {
		String operation = StringUtils.uncapitalize(request.getClass().getSimpleName().replace("Request", ""));
		try {
			return type.getMethod(operation, request.getClass()).invoke(client, request);
		}
		catch (InvocationTargetException ex) {
			if (ex.getCause() instanceof RuntimeException cause) {
				throw cause;
			}
			throw new IllegalStateException(ex);
		}
		catch (ReflectiveOperationException ex) {
			throw new IllegalStateException(ex);
		}
	}

}

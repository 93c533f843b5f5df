package io.github.dynamospring.client.wire;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import io.github.dynamospring.item.wire.WireItem;
import io.github.dynamospring.start.StartRefusedException;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import software.amazon.awssdk.core.SdkClient;
import software.amazon.awssdk.core.SdkServiceClientConfiguration;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Interceptor that exchanges items in DynamoDB's JSON, for requests that have a
 * {@link WireExchange}. All others pass it untouched. It must be the first one of the
 * client: then it puts the items into a request before others look at or replace its
 * body, and takes them from an answer after others are through with the body.
 */
public final class WireInterceptor implements ExecutionInterceptor {

	/** The SDK's own clients, which are not public. */
	private static final Set<String> CLIENTS = Set.of(DynamoDbClient.class.getPackageName() + ".DefaultDynamoDbClient",
			DynamoDbClient.class.getPackageName() + ".DefaultDynamoDbAsyncClient");

	/** Body of a request as the SDK has made it. */
	private static final ExecutionAttribute<RequestBody> MARSHALLED = new ExecutionAttribute<>(
			WireInterceptor.class.getName() + ".marshalled");

	/** Length in bytes of a body that was made here. */
	private static final ExecutionAttribute<Integer> LENGTH = new ExecutionAttribute<>(
			WireInterceptor.class.getName() + ".length");

	private final boolean required;

	/**
	 * Create an interceptor that leaves all items to the SDK if an addition to the client
	 * may look at them.
	 * @see #obstacle(SdkClient)
	 */
	public WireInterceptor() {
		this(false);
	}

	/**
	 * Create an interceptor.
	 * @param required whether an addition that may look at items ends the start
	 */
	public WireInterceptor(boolean required) {
		this.required = required;
	}

	/**
	 * Return whether items are exchanged through a client. It has to be the SDK's own:
	 * one that wraps it could keep answers or look at items, and one for DAX has no JSON.
	 */
	public static boolean isIn(SdkClient client) {
		return isOfTheSdk(client) && isIn(client, interceptors(client));
	}

	private static boolean isIn(SdkClient client, List<ExecutionInterceptor> interceptors) {
		return find(interceptors) != null && obstacle(client, interceptors) == null;
	}

	/**
	 * Verify that items are exchanged through a client if its interceptor requires it.
	 * @throws StartRefusedException if an addition to the client may look at them
	 */
	public static void verify(SdkClient client) {
		List<ExecutionInterceptor> interceptors = interceptors(client);
		WireInterceptor wire = find(interceptors);
		Class<?> obstacle = obstacle(client, interceptors);
		if (wire != null && wire.required && obstacle != null) {
			throw new StartRefusedException(
					"'dynamo.client.wire' is 'always', but " + obstacle.getName()
							+ " may look at the items that pass the DynamoDbClient",
					"Remove it, or set 'dynamo.client.wire' to 'auto' or 'never'.");
		}
	}

	private static boolean isOfTheSdk(SdkClient client) {
		return CLIENTS.contains(client.getClass().getName());
	}

	/**
	 * Return the class that the interceptor yields to. It is a wrapper around the client,
	 * or any interceptor of the client that may look at items. An interceptor that
	 * encrypts items, for one, would not see the exchanged items.
	 * @return the class, or null if there is no such class, or no such interceptor
	 */
	public static @Nullable Class<?> obstacle(SdkClient client) {
		return obstacle(client, interceptors(client));
	}

	private static @Nullable Class<?> obstacle(SdkClient client, List<ExecutionInterceptor> interceptors) {
		WireInterceptor wire = find(interceptors);
		if (wire == null) {
			return null;
		}
		if (!isOfTheSdk(client)) {
			return client.getClass();
		}
		ExecutionInterceptor unknown = HarmlessInterceptors.firstUnknown(interceptors);
		if (unknown != null) {
			return unknown.getClass();
		}
		return null;
	}

	private static @Nullable WireInterceptor find(List<ExecutionInterceptor> interceptors) {
		for (ExecutionInterceptor interceptor : interceptors) {
			if (interceptor instanceof WireInterceptor wire) {
				return wire;
			}
		}
		return null;
	}

	/**
	 * Return the interceptors of a client, or none if its configuration is not known.
	 */
	public static List<ExecutionInterceptor> interceptors(SdkClient client) {
		try {
			SdkServiceClientConfiguration configuration = client.serviceClientConfiguration();
			if (configuration != null) {
				return configuration.overrideConfiguration().executionInterceptors();
			}
			return List.of();
		}
		catch (UnsupportedOperationException ex) {
			return List.of();
		}
	}

	@Override
	public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
		WireExchange.addTo(attributes, context.request());
	}

	@Override
	public void afterMarshalling(Context.AfterMarshalling context, ExecutionAttributes attributes) {
		if (sends(attributes)) {
			attributes.putAttribute(MARSHALLED, context.requestBody().orElseThrow());
		}
	}

	private static boolean sends(ExecutionAttributes attributes) {
		WireExchange exchange = attributes.getAttribute(WireExchange.ATTRIBUTE);
		return exchange != null && !exchange.sent().isEmpty();
	}

	@Override
	public Optional<RequestBody> modifyHttpContent(Context.ModifyHttpRequest context, ExecutionAttributes attributes) {
		if (sends(attributes)) {
			return Optional.of(spliced(context, attributes));
		}
		return context.requestBody();
	}

	private static RequestBody spliced(Context.ModifyHttpRequest context, ExecutionAttributes attributes) {
		RequestBody marshalled = context.requestBody().orElseThrow();
		// Who has put another body into place, to watch it or to change it, would not see
		// the one that is sent.
		if (marshalled != attributes.getAttribute(MARSHALLED)) {
			throw new IllegalStateException("An interceptor before the WireInterceptor has changed the body of the "
					+ "request. Add the WireInterceptor before it.");
		}
		List<WireItem> items = attributes.getAttribute(WireExchange.ATTRIBUTE).sent();
		byte[] body = ItemSplice.splice(context.request(), read(marshalled), items);
		attributes.putAttribute(LENGTH, body.length);
		return RequestBody.fromContentProvider(() -> new ByteArrayInputStream(body), body.length,
				marshalled.contentType());
	}

	private static byte[] read(RequestBody body) {
		byte[] bytes = new byte[Math.toIntExact(body.optionalContentLength().orElseThrow())];
		try (InputStream stream = body.contentStreamProvider().newStream()) {
			stream.readNBytes(bytes, 0, bytes.length);
			return bytes;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Override
	public SdkHttpRequest modifyHttpRequest(Context.ModifyHttpRequest context, ExecutionAttributes attributes) {
		Integer length = attributes.getAttribute(LENGTH);
		if (length != null) {
			return context.httpRequest().toBuilder().putHeader("Content-Length", Integer.toString(length)).build();
		}
		return context.httpRequest();
	}

	@Override
	public void beforeTransmission(Context.BeforeTransmission context, ExecutionAttributes attributes) {
		WireExchange exchange = attributes.getAttribute(WireExchange.ATTRIBUTE);
		if (exchange != null) {
			exchange.expect(null);
		}
	}

	@Override
	public SdkHttpResponse modifyHttpResponse(Context.ModifyHttpResponse context, ExecutionAttributes attributes) {
		WireExchange exchange = attributes.getAttribute(WireExchange.ATTRIBUTE);
		AnswerLayout layout = (exchange != null) ? layout(context) : null;
		if (exchange == null || layout == null) {
			return context.httpResponse();
		}
		PendingAnswer answer = new PendingAnswer(exchange, layout, context.httpResponse());
		exchange.expect(answer);
		if (answer.hasChecksum()) {
			return withoutChecksum(context.httpResponse());
		}
		return context.httpResponse();
	}

	private static @Nullable AnswerLayout layout(Context.ModifyHttpResponse context) {
		SdkHttpResponse response = context.httpResponse();
		boolean isPlain = response.isSuccessful() && response.firstMatchingHeader("Content-Encoding").isEmpty();
		if (isPlain) {
			return AnswerLayout.of(context.request());
		}
		return null;
	}

	private static SdkHttpResponse withoutChecksum(SdkHttpResponse response) {
		return response.toBuilder().removeHeader(PendingAnswer.CHECKSUM).build();
	}

	@Override
	public Optional<InputStream> modifyHttpResponseContent(Context.ModifyHttpResponse context,
			ExecutionAttributes attributes) {
		PendingAnswer answer = pending(attributes);
		if (answer == null) {
			return context.responseBody();
		}
		return Optional.of(new AnswerStream(context.responseBody().orElseGet(InputStream::nullInputStream), answer));
	}

	@Override
	public Optional<Publisher<ByteBuffer>> modifyAsyncHttpResponseContent(Context.ModifyHttpResponse context,
			ExecutionAttributes attributes) {
		PendingAnswer answer = pending(attributes);
		if (answer != null) {
			return context.responsePublisher().map((body) -> new AnswerPublisher(body, answer));
		}
		return context.responsePublisher();
	}

	private static @Nullable PendingAnswer pending(ExecutionAttributes attributes) {
		WireExchange exchange = attributes.getAttribute(WireExchange.ATTRIBUTE);
		if (exchange != null) {
			return exchange.pending();
		}
		return null;
	}

}

package io.github.dynamospring.wire;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

import io.github.dynamospring.item.wire.WireItem;
import software.amazon.awssdk.core.SdkClient;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.SdkHttpRequest;

/**
 * Interceptor that exchanges items in DynamoDB's JSON, for requests that have a
 * {@link WireExchange}. All others pass it untouched.
 */
public final class WireInterceptor implements ExecutionInterceptor {

	/** Body of a request as the SDK has made it. */
	private static final ExecutionAttribute<RequestBody> MARSHALLED = new ExecutionAttribute<>(
			WireInterceptor.class.getName() + ".marshalled");

	/** Length in bytes of a body that was made here. */
	private static final ExecutionAttribute<Integer> LENGTH = new ExecutionAttribute<>(
			WireInterceptor.class.getName() + ".length");

	/**
	 * Return whether a client has the interceptor.
	 */
	public static boolean isIn(SdkClient client) {
		return client.serviceClientConfiguration()
			.overrideConfiguration()
			.executionInterceptors()
			.stream()
			.anyMatch(WireInterceptor.class::isInstance);
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
		return sends(attributes) ? Optional.of(spliced(context, attributes)) : context.requestBody();
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
		try (InputStream stream = body.contentStreamProvider().newStream()) {
			return stream.readAllBytes();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Override
	public SdkHttpRequest modifyHttpRequest(Context.ModifyHttpRequest context, ExecutionAttributes attributes) {
		Integer length = attributes.getAttribute(LENGTH);
		return (length != null)
				? context.httpRequest().toBuilder().putHeader("Content-Length", Integer.toString(length)).build()
				: context.httpRequest();
	}

}

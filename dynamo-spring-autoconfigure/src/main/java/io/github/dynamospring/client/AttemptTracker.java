package io.github.dynamospring.client;

import java.util.Optional;

import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.core.sync.RequestBody;

/**
 * Interceptor that follows the attempts of the template's writes. It distinguishes lost
 * answers from refusals, and stops the repetition of a write that must not be applied
 * twice. A client without it repeats such writes. Add it where the client is built:
 * {@code overrideConfiguration((c) -> c.addExecutionInterceptor(new AttemptTracker()))}.
 *
 * @since 0.1
 */
public final class AttemptTracker implements ExecutionInterceptor {

	@Override
	public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
		Attempts attempts = attributes.getAttribute(Attempts.ATTRIBUTE);
		if (attempts != null) {
			attempts.track();
		}
	}

	@Override
	public Optional<RequestBody> modifyHttpContent(Context.ModifyHttpRequest context, ExecutionAttributes attributes) {
		Attempts attempts = attributes.getAttribute(Attempts.ATTRIBUTE);
		if (attempts != null) {
			return context.requestBody().map((body) -> observed(body, attempts));
		}
		return context.requestBody();
	}

	private static RequestBody observed(RequestBody body, Attempts attempts) {
		return RequestBody.fromContentProvider(() -> attempts.observe(body.contentStreamProvider().newStream()),
				body.optionalContentLength().orElseThrow(), body.contentType());
	}

	@Override
	public void beforeTransmission(Context.BeforeTransmission context, ExecutionAttributes attributes) {
		Attempts attempts = attributes.getAttribute(Attempts.ATTRIBUTE);
		if (attempts != null) {
			attempts.begin();
		}
	}

	@Override
	public void afterTransmission(Context.AfterTransmission context, ExecutionAttributes attributes) {
		Attempts attempts = attributes.getAttribute(Attempts.ATTRIBUTE);
		if (attempts != null) {
			attempts.answered(context.httpResponse().statusCode());
		}
	}

}

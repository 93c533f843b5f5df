package io.github.dynamospring.client.direct;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import io.github.dynamospring.client.BodyLimit;
import io.github.dynamospring.client.wire.RequestObserver;
import io.github.dynamospring.client.wire.WireExchange;
import io.github.dynamospring.client.wire.WireInterceptor;
import io.github.dynamospring.start.StartRefusedException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkClient;
import software.amazon.awssdk.core.SelectedAuthScheme;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.core.interceptor.SdkInternalExecutionAttribute;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbServiceClientConfiguration;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/**
 * Path past the SDK's pipeline for the requests of the library. It is an interceptor of
 * the SDK's client. The first request goes through the pipeline: it shows which endpoint,
 * region and user agent the SDK determines. The requests after it are sent here, until
 * the credentials are of another account.
 */
public final class DirectPath implements ExecutionInterceptor {

	/** A builder makes clients with one path, but with connections of their own. */
	private static final String SHARED = "the builder, which has built another client";

	private final boolean required;

	private @Nullable SdkHttpClient httpClient;

	private @Nullable DynamoDbClient client;

	private volatile @Nullable String obstacle;

	private @Nullable DirectConnection connection;

	private volatile @Nullable DirectEndpoint endpoint;

	/**
	 * Create a path.
	 * @param required whether an obstacle ends the start
	 */
	public DirectPath(boolean required) {
		this.required = required;
	}

	/**
	 * Send requests by an HTTP client, which is the one of the SDK's client.
	 */
	public synchronized void use(SdkHttpClient httpClient) {
		if (this.httpClient != null) {
			block(SHARED);
		}
		this.httpClient = httpClient;
	}

	/**
	 * Leave all requests to the SDK's client.
	 * @param obstacle a description of the reason
	 */
	public void block(String obstacle) {
		this.obstacle = obstacle;
	}

	/**
	 * Return a client that sends the library's requests past the pipeline of a client, or
	 * the client itself if that is not possible.
	 * @throws StartRefusedException if it is not possible, but required
	 */
	public static DynamoDbClient of(DynamoDbClient client) {
		DirectPath path = find(client);
		if (path == null) {
			return client;
		}
		String obstacle = path.obstacle(client);
		if (obstacle == null) {
			path.connect(client);
			return new DirectDynamoDbClient(client, path);
		}
		if (path.required) {
			throw new StartRefusedException(
					"'dynamo.client.direct' is 'always', but not possible because of " + obstacle,
					"Remove it, or set 'dynamo.client.direct' to 'auto' or 'never'.");
		}
		return client;
	}

	/**
	 * Return whether a client is one that {@link #of(DynamoDbClient) sends} requests past
	 * the pipeline.
	 */
	public static boolean isIn(DynamoDbClient client) {
		return client instanceof DirectDynamoDbClient;
	}

	/**
	 * Return a description of the addition to a client that blocks its path, or null if
	 * there is none, or no path.
	 */
	public static @Nullable String obstacle(SdkClient client) {
		DirectPath path = find(client);
		return (path != null) ? path.obstacle((DynamoDbClient) client) : null;
	}

	private static @Nullable DirectPath find(SdkClient client) {
		for (ExecutionInterceptor interceptor : WireInterceptor.interceptors(client)) {
			if (interceptor instanceof DirectPath path) {
				return path;
			}
		}
		return null;
	}

	private synchronized @Nullable String obstacle(DynamoDbClient client) {
		if (!WireInterceptor.isIn(client)) {
			Class<?> wire = WireInterceptor.obstacle(client);
			return (wire != null) ? wire.getName() : "'dynamo.client.wire=never'";
		}
		if (this.httpClient == null) {
			return "the HTTP client, which is the choice of the AWS SDK or of a customizer";
		}
		if (this.client != null && this.client != client) {
			block(SHARED);
		}
		String known = this.obstacle;
		return (known != null) ? known : PathObstacle.of(client.serviceClientConfiguration());
	}

	private synchronized void connect(DynamoDbClient client) {
		if (this.connection == null) {
			this.client = client;
			DynamoDbServiceClientConfiguration configuration = client.serviceClientConfiguration();
			List<ExecutionInterceptor> interceptors = configuration.overrideConfiguration().executionInterceptors();
			this.connection = new DirectConnection(Objects.requireNonNull(this.httpClient), configuration,
					limit(interceptors), observers(interceptors));
		}
	}

	private static BodyLimit limit(List<ExecutionInterceptor> interceptors) {
		for (ExecutionInterceptor interceptor : interceptors) {
			if (interceptor instanceof BodyLimit limit) {
				return limit;
			}
		}
		return new BodyLimit();
	}

	private static List<RequestObserver> observers(List<ExecutionInterceptor> interceptors) {
		List<RequestObserver> observers = new ArrayList<>();
		for (ExecutionInterceptor interceptor : interceptors) {
			if (interceptor instanceof RequestObserver observer) {
				observers.add(observer);
			}
		}
		return List.copyOf(observers);
	}

	@Override
	public void beforeTransmission(Context.BeforeTransmission context, ExecutionAttributes attributes) {
		if (this.endpoint == null && attributes.getAttribute(WireExchange.ATTRIBUTE) != null
				&& NamedTables.areIn(context.request())) {
			SelectedAuthScheme<?> scheme = attributes.getAttribute(SdkInternalExecutionAttribute.SELECTED_AUTH_SCHEME);
			this.endpoint = DirectEndpoint.of(context.httpRequest(), scheme, attributes);
		}
	}

	/**
	 * Return the call of a request, or null if the SDK's client has to send it.
	 */
	@Nullable DirectCall call(DirectOperation operation, DynamoDbRequest request) {
		DirectEndpoint endpoint = this.endpoint;
		WireExchange.Call call = WireExchange.callOf(request);
		if (endpoint == null || this.obstacle != null || call == null || request.overrideConfiguration().isPresent()
				|| !NamedTables.areIn(request)) {
			return null;
		}
		DirectConnection connection = Objects.requireNonNull(this.connection);
		AwsCredentialsIdentity credentials = connection.findCredentials();
		if (credentials == null) {
			return null;
		}
		if (!endpoint.isFor(credentials)) {
			this.endpoint = null;
			return null;
		}
		return new DirectCall(connection, endpoint, credentials, operation, request, call);
	}

}

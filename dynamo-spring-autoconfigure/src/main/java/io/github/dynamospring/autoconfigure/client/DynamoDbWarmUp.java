package io.github.dynamospring.autoconfigure.client;

import java.net.URI;
import java.util.regex.Pattern;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.context.SmartLifecycle;

/**
 * Lifecycle that warms the SDK up beside the start of the application, and ends before it
 * is ready: web servers accept requests in a later phase.
 */
class DynamoDbWarmUp implements SmartLifecycle {

	private static final Log logger = LogFactory.getLog(DynamoDbWarmUp.class);

	private static final long LIMIT_MILLISECONDS = 10_000;

	private static final Pattern AWS_HOST = Pattern.compile("(.+\\.)?(amazonaws\\.com(\\.cn)?|api\\.aws)");

	private final Thread thread;

	private volatile boolean running;

	DynamoDbWarmUp(Runnable action) {
		this.thread = new Thread(() -> run(action), "dynamo-warm-up");
		this.thread.setDaemon(true);
		this.thread.start();
	}

	private static void run(Runnable action) {
		try {
			action.run();
		}
		catch (RuntimeException | LinkageError ex) {
			logger.debug("Could not warm up the client of DynamoDB", ex);
		}
	}

	/**
	 * Begin to warm up, unless the client is for an endpoint outside AWS: the SDK opens a
	 * connection to AWS, which is unexpected with a local database.
	 * @param client the client to warm up, or null
	 */
	static DynamoDbWarmUp of(@Nullable DynamoDbClient client, Runnable action) {
		boolean aws = client != null
				&& client.serviceClientConfiguration().endpointOverride().map(DynamoDbWarmUp::isAws).orElse(true);
		return new DynamoDbWarmUp(aws ? action : () -> {
		});
	}

	static boolean isAws(URI endpoint) {
		return endpoint.getHost() != null && AWS_HOST.matcher(endpoint.getHost()).matches();
	}

	@Override
	public void start() {
		this.running = true;
		try {
			this.thread.join(LIMIT_MILLISECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		this.thread.interrupt();
	}

	@Override
	public void stop() {
		this.running = false;
	}

	@Override
	public boolean isRunning() {
		return this.running;
	}

	@Override
	public int getPhase() {
		return 0;
	}

}

package io.github.dynamospring.autoconfigure.client;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;

import software.amazon.awssdk.http.SdkHttpClient;

import org.springframework.context.SmartLifecycle;

/**
 * Lifecycle that drops the HTTP connections before a checkpoint of the JVM, which open
 * sockets would prevent. It stops after all senders of requests. The next request opens
 * connections anew, usually the first after the restoration.
 */
class HttpConnectionsLifecycle implements SmartLifecycle {

	private final List<ReopeningHttpClient> clients = new CopyOnWriteArrayList<>();

	private volatile boolean running;

	/**
	 * Return a client with connections that follow the lifecycle.
	 * @param clients the supplier of clients, each with connections of its own
	 */
	SdkHttpClient manage(Supplier<SdkHttpClient> clients) {
		ReopeningHttpClient client = new ReopeningHttpClient(clients);
		this.clients.add(client);
		return client;
	}

	@Override
	public void start() {
		this.running = true;
	}

	@Override
	public void stop() {
		this.running = false;
		this.clients.forEach(ReopeningHttpClient::drop);
	}

	@Override
	public boolean isRunning() {
		return this.running;
	}

	@Override
	public int getPhase() {
		return Integer.MIN_VALUE;
	}

}

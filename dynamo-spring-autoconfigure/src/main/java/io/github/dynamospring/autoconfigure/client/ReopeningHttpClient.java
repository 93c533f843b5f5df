package io.github.dynamospring.autoconfigure.client;

import java.io.FilterInputStream;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.http.Abortable;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;

import org.springframework.util.Assert;

/**
 * HTTP client that can drop its connections. The next request opens others. Requests
 * under way keep theirs, which are closed when the last of them has ended.
 */
class ReopeningHttpClient implements SdkHttpClient {

	private final Supplier<SdkHttpClient> clients;

	private final String name;

	private @Nullable Connections connections;

	private boolean closed;

	/**
	 * Create a client with open connections.
	 * @param clients the supplier of clients, each with connections of its own
	 */
	ReopeningHttpClient(Supplier<SdkHttpClient> clients) {
		this.clients = clients;
		this.connections = new Connections(clients.get());
		this.name = this.connections.client.clientName();
	}

	@Override
	public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
		Connections taken = take();
		try {
			return new Use(taken, taken.client.prepareRequest(request));
		}
		catch (RuntimeException ex) {
			taken.release();
			throw ex;
		}
	}

	private synchronized Connections take() {
		if (this.connections == null) {
			Assert.state(!this.closed, "The HTTP client is closed");
			this.connections = new Connections(this.clients.get());
		}
		this.connections.take();
		return this.connections;
	}

	/**
	 * Drop the connections.
	 */
	synchronized void drop() {
		if (this.connections != null) {
			this.connections.drop();
			this.connections = null;
		}
	}

	@Override
	public String clientName() {
		return this.name;
	}

	/**
	 * Close all connections, even of requests under way, and open no others.
	 */
	@Override
	public synchronized void close() {
		this.closed = true;
		if (this.connections != null) {
			this.connections.client.close();
		}
	}

	/**
	 * Connections that are closed when they are dropped and out of use.
	 */
	private static final class Connections {

		private final SdkHttpClient client;

		private int users;

		private boolean dropped;

		Connections(SdkHttpClient client) {
			this.client = client;
		}

		synchronized void take() {
			this.users++;
		}

		synchronized void release() {
			this.users--;
			closeIfUnused();
		}

		synchronized void drop() {
			this.dropped = true;
			closeIfUnused();
		}

		private void closeIfUnused() {
			if (this.dropped && this.users == 0) {
				this.client.close();
			}
		}

	}

	/**
	 * Request that uses connections until its answer is read.
	 */
	private static final class Use implements ExecutableHttpRequest {

		private final Connections connections;

		private final ExecutableHttpRequest request;

		private final AtomicBoolean ended = new AtomicBoolean();

		Use(Connections connections, ExecutableHttpRequest request) {
			this.connections = connections;
			this.request = request;
		}

		@Override
		public HttpExecuteResponse call() throws IOException {
			try {
				HttpExecuteResponse response = this.request.call();
				AbortableInputStream body = response.responseBody().orElse(null);
				if (body == null) {
					end();
					return response;
				}
				return HttpExecuteResponse.builder()
					.response(response.httpResponse())
					.responseBody(AbortableInputStream.create(new Body(body), new Abortion(body)))
					.build();
			}
			catch (IOException | RuntimeException ex) {
				end();
				throw ex;
			}
		}

		@Override
		public void abort() {
			this.request.abort();
			end();
		}

		private void end() {
			if (this.ended.compareAndSet(false, true)) {
				this.connections.release();
			}
		}

		private final class Body extends FilterInputStream {

			Body(AbortableInputStream body) {
				super(body);
			}

			@Override
			public void close() throws IOException {
				try {
					super.close();
				}
				finally {
					end();
				}
			}

		}

		private final class Abortion implements Abortable {

			private final AbortableInputStream body;

			Abortion(AbortableInputStream body) {
				this.body = body;
			}

			@Override
			public void abort() {
				this.body.abort();
				end();
			}

		}

	}

}

package io.github.dynamospring;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.github.dynamospring.embedded.DynamoDbLocal;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpFullResponse;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.utils.AttributeMap;

import org.springframework.test.util.ReflectionTestUtils;

/**
 * HTTP client that gives the requests of a {@link LocalDatabase} to the handler of
 * DynamoDB Local, in the thread of the caller. Body and headers are as on a socket, which
 * takes two thirds of the time of a request. Requests to other servers, such as a proxy
 * before the database, take a socket.
 */
public final class LocalHttpClient implements SdkHttpClient {

	private static final Map<Integer, Handler> HANDLERS = new ConcurrentHashMap<>();

	private final SdkHttpClient sockets;

	private LocalHttpClient(SdkHttpClient sockets) {
		this.sockets = sockets;
	}

	/**
	 * Return a builder of clients.
	 */
	public static SdkHttpClient.Builder<?> builder() {
		return new Builder();
	}

	/**
	 * Send requests to the handler of a database from now on.
	 */
	static void open(DynamoDbLocal database) {
		Object proxy = ReflectionTestUtils.getField(ReflectionTestUtils.getField(database, "server"), "server");
		HANDLERS.put(database.getEndpoint().getPort(), (Handler) ReflectionTestUtils.getField(proxy, "serverHandler"));
	}

	static void close(DynamoDbLocal database) {
		HANDLERS.remove(database.getEndpoint().getPort());
	}

	@Override
	public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
		Handler handler = HANDLERS.get(request.httpRequest().port());
		return (handler != null) ? new Call(request, handler) : this.sockets.prepareRequest(request);
	}

	@Override
	public void close() {
		this.sockets.close();
	}

	@Override
	public String clientName() {
		return "Local";
	}

	/**
	 * Builder of clients.
	 */
	private static final class Builder implements SdkHttpClient.Builder<Builder> {

		@Override
		public SdkHttpClient buildWithDefaults(AttributeMap defaults) {
			return new LocalHttpClient(Apache5HttpClient.builder().buildWithDefaults(defaults));
		}

	}

	/**
	 * Request to a handler.
	 */
	private record Call(HttpExecuteRequest request, Handler handler) implements ExecutableHttpRequest {

		@Override
		public HttpExecuteResponse call() throws IOException {
			Sent sent = new Sent(this.request.httpRequest(), body());
			Answer answer = new Answer();
			// as a socket, which does not notice
			boolean interrupted = Thread.interrupted();
			try {
				this.handler.handle(sent, answer, Callback.NOOP);
			}
			catch (Exception ex) {
				throw new IOException(ex);
			}
			finally {
				if (interrupted) {
					Thread.currentThread().interrupt();
				}
			}
			return answer.toResponse();
		}

		private byte[] body() throws IOException {
			if (this.request.contentStreamProvider().isEmpty()) {
				return new byte[0];
			}
			try (InputStream body = this.request.contentStreamProvider().get().newStream()) {
				return body.readAllBytes();
			}
		}

		@Override
		public void abort() {
		}

	}

	/**
	 * Request as the handler reads it.
	 */
	private static final class Sent extends Request.Wrapper {

		private static final Request NOTHING = (Request) Proxy.newProxyInstance(Request.class.getClassLoader(),
				new Class<?>[] { Request.class }, (proxy, method, arguments) -> {
					throw new UnsupportedOperationException("DynamoDB Local asks for " + method);
				});

		private final SdkHttpRequest request;

		private final HttpFields.Mutable headers = HttpFields.build();

		private final byte[] body;

		private boolean read;

		private Sent(SdkHttpRequest request, byte[] body) {
			super(NOTHING);
			this.request = request;
			this.body = body;
			request.forEachHeader((name, values) -> values.forEach((value) -> this.headers.add(name, value)));
		}

		@Override
		public String getMethod() {
			return this.request.method().name();
		}

		@Override
		public HttpFields getHeaders() {
			return this.headers;
		}

		@Override
		public Content.Chunk read() {
			if (this.read) {
				return Content.Chunk.EOF;
			}
			this.read = true;
			return Content.Chunk.from(ByteBuffer.wrap(this.body), true);
		}

	}

	/**
	 * Response as the handler writes it.
	 */
	private static final class Answer extends Response.Wrapper {

		private final HttpFields.Mutable headers = HttpFields.build();

		private final ByteArrayOutputStream body = new ByteArrayOutputStream();

		private int status = 200;

		private Answer() {
			super(null, null);
		}

		@Override
		public int getStatus() {
			return this.status;
		}

		@Override
		public void setStatus(int code) {
			this.status = code;
		}

		@Override
		public HttpFields.Mutable getHeaders() {
			return this.headers;
		}

		@Override
		public void write(boolean last, ByteBuffer content, Callback callback) {
			this.body.write(content.array(), content.arrayOffset() + content.position(), content.remaining());
			callback.succeeded();
		}

		HttpExecuteResponse toResponse() {
			SdkHttpFullResponse.Builder response = SdkHttpFullResponse.builder().statusCode(this.status);
			this.headers.forEach((field) -> response.appendHeader(field.getName(), field.getValue()));
			response.putHeader("Content-Length", String.valueOf(this.body.size()));
			return HttpExecuteResponse.builder()
				.response(response.build())
				.responseBody(AbortableInputStream.create(new ByteArrayInputStream(this.body.toByteArray())))
				.build();
		}

	}

}

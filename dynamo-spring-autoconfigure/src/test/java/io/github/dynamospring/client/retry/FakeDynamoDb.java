package io.github.dynamospring.client.retry;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Answers requests as DynamoDB does, by a script, and counts them. It speaks as much HTTP
 * as the SDK's clients need, and can break off where a real server would not.
 */
public final class FakeDynamoDb implements AutoCloseable {

	private final ServerSocket server;

	private final ExecutorService threads = Executors.newCachedThreadPool((task) -> {
		Thread thread = new Thread(task, "fake-dynamodb");
		thread.setDaemon(true);
		return thread;
	});

	private final AtomicInteger requests = new AtomicInteger();

	private final CountDownLatch released = new CountDownLatch(1);

	private final CountDownLatch hung = new CountDownLatch(1);

	private final List<Answer> script;

	/**
	 * Start a server that gives the answers in turn, and the last one for ever.
	 */
	public FakeDynamoDb(Answer... script) {
		this.script = List.of(script);
		try {
			this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		this.threads.execute(this::accept);
	}

	public URI endpoint() {
		return URI.create("http://127.0.0.1:" + this.server.getLocalPort());
	}

	public int requests() {
		return this.requests.get();
	}

	/**
	 * Wait until a request is left without an answer.
	 */
	public void awaitHungRequest() throws InterruptedException {
		this.hung.await();
	}

	/**
	 * Close the connections of requests that are left without an answer.
	 */
	public void breakOff() {
		this.released.countDown();
	}

	private void accept() {
		try {
			while (!this.server.isClosed()) {
				Socket socket = this.server.accept();
				this.threads.execute(() -> serve(socket));
			}
		}
		catch (IOException ex) {
			// closed
		}
	}

	private void serve(Socket socket) {
		try (socket) {
			socket.setTcpNoDelay(true);
			InputStream in = new BufferedInputStream(socket.getInputStream());
			while (true) {
				read(in);
				int number = this.requests.incrementAndGet();
				Answer answer = this.script.get(Math.min(number, this.script.size()) - 1);
				if (!answer(answer, socket)) {
					return;
				}
			}
		}
		catch (IOException ex) {
			// the client has closed
		}
	}

	private static void read(InputStream in) throws IOException {
		int length = 0;
		for (String line = readLine(in); !line.isEmpty(); line = readLine(in)) {
			String header = line.toLowerCase(Locale.ROOT);
			if (header.startsWith("content-length:")) {
				length = Integer.parseInt(header.substring(header.indexOf(':') + 1).trim());
			}
		}
		in.readNBytes(length);
	}

	private static String readLine(InputStream in) throws IOException {
		StringBuilder line = new StringBuilder();
		for (int next = in.read(); next != '\n'; next = in.read()) {
			if (next < 0) {
				throw new EOFException();
			}
			line.append((char) next);
		}
		return line.toString().trim();
	}

	private boolean answer(Answer answer, Socket socket) throws IOException {
		switch (answer.way()) {
			case RESET -> socket.setSoLinger(true, 0);
			case HANG -> hang();
			case ANSWER -> write(answer, socket.getOutputStream());
			case CLOSE -> {
			}
		}
		return answer.way() == Way.ANSWER;
	}

	private void hang() {
		this.hung.countDown();
		try {
			this.released.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private static void write(Answer answer, OutputStream out) throws IOException {
		byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
		String head = "HTTP/1.1 " + answer.status() + " Status\r\nContent-Type: application/x-amz-json-1.0\r\n"
				+ "x-amzn-RequestId: 4KBNVRGD25RG1KEO9UT4V3FQDJVV4KQNSO5AEMVJF66Q9ASUAAJG\r\nContent-Length: "
				+ body.length + "\r\n" + answer.headers() + "\r\n";
		out.write(head.getBytes(StandardCharsets.US_ASCII));
		out.write(body);
		out.flush();
	}

	@Override
	public void close() {
		this.released.countDown();
		this.threads.shutdownNow();
		try {
			this.server.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	enum Way {

		ANSWER, RESET, CLOSE, HANG

	}

	/**
	 * One answer, or what comes in its place.
	 *
	 * @param way what happens to the connection
	 * @param status the status of HTTP
	 * @param headers further lines, each with its end
	 * @param body the body
	 */
	public record Answer(Way way, int status, String headers, String body) {

		public static final Answer ITEM = answer(200, "{\"Item\":{\"pk\":{\"S\":\"1\"}}}");

		public static final Answer RESET = new Answer(Way.RESET, 0, "", "");

		public static final Answer CLOSE = new Answer(Way.CLOSE, 0, "", "");

		public static final Answer HANG = new Answer(Way.HANG, 0, "", "");

		public static Answer answer(int status, String body) {
			return new Answer(Way.ANSWER, status, "", body);
		}

		/**
		 * Return a refusal of the data plane.
		 */
		public static Answer error(String code) {
			return error(400, code, "");
		}

		public static Answer error(int status, String code, String members) {
			return answer(status, "{\"__type\":\"com.amazonaws.dynamodb.v20120810#" + code + "\",\"message\":\"No.\""
					+ members + "}");
		}

		public static Answer canceled(String... codes) {
			String reasons = List.of(codes)
				.stream()
				.map((code) -> "{\"Code\":\"" + code + "\",\"Message\":\"No.\"}")
				.reduce((one, other) -> one + "," + other)
				.orElse("");
			return error(400, "TransactionCanceledException", ",\"CancellationReasons\":[" + reasons + "]");
		}

		public Answer with(String header) {
			return new Answer(this.way, this.status, this.headers + header + "\r\n", this.body);
		}

	}

}

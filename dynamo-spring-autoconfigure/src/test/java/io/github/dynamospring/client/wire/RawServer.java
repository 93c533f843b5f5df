package io.github.dynamospring.client.wire;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.CRC32;

/**
 * HTTP server on loopback that answers with given bytes, right or wrong.
 */
public final class RawServer implements AutoCloseable {

	private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());

	private final Deque<Answer> answers = new ArrayDeque<>();

	private final List<Socket> sockets = new CopyOnWriteArrayList<>();

	private final List<byte[]> bodies = new CopyOnWriteArrayList<>();

	private final List<List<String>> heads = new CopyOnWriteArrayList<>();

	private final Semaphore unanswered = new Semaphore(0);

	private final AtomicInteger connections = new AtomicInteger();

	public RawServer() throws IOException {
		start("raw-server", this::accept);
	}

	private static void start(String name, Runnable task) {
		Thread thread = new Thread(task, name);
		thread.setDaemon(true);
		thread.start();
	}

	public URI endpoint() {
		return URI.create("http://127.0.0.1:" + this.server.getLocalPort());
	}

	/**
	 * Answer the next requests so, one each, and all further ones like the last.
	 */
	public void answer(Answer... answers) {
		synchronized (this.answers) {
			this.answers.clear();
			Collections.addAll(this.answers, answers);
		}
		this.bodies.clear();
		this.heads.clear();
		this.unanswered.drainPermits();
	}

	/**
	 * Return the bodies of the requests.
	 */
	public List<byte[]> bodies() {
		return this.bodies;
	}

	/**
	 * Return the lines of the heads of the requests.
	 */
	public List<List<String>> heads() {
		return this.heads;
	}

	/**
	 * Return the values of a header of the requests.
	 */
	public List<String> headers(String name) {
		return this.heads.stream()
			.flatMap(List::stream)
			.filter((line) -> line.regionMatches(true, 0, name + ": ", 0, name.length() + 2))
			.map((line) -> line.substring(name.length() + 2))
			.toList();
	}

	/**
	 * Wait until a further request is left without the end of its answer.
	 */
	public void awaitUnanswered() {
		this.unanswered.acquireUninterruptibly();
	}

	public int connections() {
		return this.connections.get();
	}

	private void accept() {
		try {
			while (true) {
				Socket socket = this.server.accept();
				this.connections.incrementAndGet();
				this.sockets.add(socket);
				start("raw-server-connection", () -> serve(socket));
			}
		}
		catch (IOException ex) {
			// closed
		}
	}

	private void serve(Socket connection) {
		try (Socket socket = connection) {
			InputStream in = new BufferedInputStream(socket.getInputStream());
			End end = End.NONE;
			while (end == End.NONE) {
				List<String> head = readHead(in);
				this.heads.add(head);
				this.bodies.add(in.readNBytes(contentLength(head)));
				Answer answer = next();
				socket.getOutputStream().write(answer.bytes());
				socket.getOutputStream().flush();
				end = answer.end();
			}
			end(end, socket);
		}
		catch (IOException ex) {
			// closed by the client
		}
	}

	private void end(End end, Socket socket) throws IOException {
		if (end == End.RESET) {
			socket.setSoLinger(true, 0);
		}
		if (end == End.SILENCE) {
			this.unanswered.release();
			socket.getInputStream().transferTo(OutputStream.nullOutputStream());
		}
	}

	private Answer next() {
		synchronized (this.answers) {
			return Objects.requireNonNull((this.answers.size() > 1) ? this.answers.poll() : this.answers.peek());
		}
	}

	private static List<String> readHead(InputStream in) throws IOException {
		List<String> head = new ArrayList<>();
		String line = readLine(in);
		while (!line.isEmpty()) {
			head.add(line);
			line = readLine(in);
		}
		return head;
	}

	private static int contentLength(List<String> head) {
		return head.stream()
			.filter((line) -> line.toLowerCase(Locale.ROOT).startsWith("content-length:"))
			.mapToInt((line) -> Integer.parseInt(line.substring("content-length:".length()).trim()))
			.sum();
	}

	private static String readLine(InputStream in) throws IOException {
		StringBuilder line = new StringBuilder();
		while (true) {
			int next = in.read();
			if (next < 0) {
				throw new IOException("closed");
			}
			if (next == '\n') {
				return line.toString().trim();
			}
			line.append((char) next);
		}
	}

	/**
	 * Close the connections.
	 */
	public void disconnect() {
		try {
			for (Socket socket : this.sockets) {
				socket.close();
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Override
	public void close() {
		disconnect();
		try {
			this.server.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * End of a connection behind an answer.
	 */
	public enum End {

		NONE, CLOSE, RESET,

		/** The client has to close it. */
		SILENCE

	}

	/**
	 * Bytes of an answer with its head.
	 *
	 * @param end the end of the connection behind them
	 */
	public record Answer(byte[] bytes, End end) {

		/**
		 * Create an answer as DynamoDB sends it.
		 */
		public static Answer of(int status, String body) {
			byte[] sent = body.getBytes(StandardCharsets.UTF_8);
			return of(status, sent, "Content-Length: " + sent.length, "x-amz-crc32: " + checksum(sent));
		}

		public static Answer of(int status, byte[] body, String... headers) {
			String head = "HTTP/1.1 " + status + " x\r\nContent-Type: application/x-amz-json-1.0\r\n"
					+ String.join("\r\n", headers) + "\r\n\r\n";
			return new Answer(join(head.getBytes(StandardCharsets.US_ASCII), body), End.NONE);
		}

		/**
		 * Create an answer in chunks of a size.
		 */
		public static Answer chunked(byte[] body, int size, String... headers) {
			StringBuilder head = new StringBuilder("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n");
			for (String header : headers) {
				head.append(header).append("\r\n");
			}
			byte[] sent = (head + "\r\n").getBytes(StandardCharsets.US_ASCII);
			for (int from = 0; from < body.length; from += size) {
				int length = Math.min(size, body.length - from);
				byte[] chunk = new byte[length];
				System.arraycopy(body, from, chunk, 0, length);
				sent = join(join(sent, (Integer.toHexString(length) + "\r\n").getBytes(StandardCharsets.US_ASCII)),
						join(chunk, "\r\n".getBytes(StandardCharsets.US_ASCII)));
			}
			return new Answer(join(sent, "0\r\n\r\n".getBytes(StandardCharsets.US_ASCII)), End.NONE);
		}

		private static byte[] join(byte[] first, byte[] second) {
			byte[] joined = new byte[first.length + second.length];
			System.arraycopy(first, 0, joined, 0, first.length);
			System.arraycopy(second, 0, joined, first.length, second.length);
			return joined;
		}

		public static long checksum(byte[] body) {
			CRC32 checksum = new CRC32();
			checksum.update(body);
			return checksum.getValue();
		}

		/**
		 * Return an answer whose connection breaks before its last bytes.
		 */
		public Answer cutOff(int missing) {
			return new Answer(Arrays.copyOf(this.bytes, this.bytes.length - missing), End.CLOSE);
		}

		/**
		 * Return an answer behind which the connection is closed.
		 */
		Answer last() {
			return with(End.CLOSE);
		}

		/**
		 * Return an answer behind which the connection ends so.
		 */
		public Answer with(End end) {
			return new Answer(this.bytes, end);
		}

	}

}

package io.github.dynamospring.client.wire;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
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
	}

	/**
	 * Return the bodies of the requests.
	 */
	public List<byte[]> bodies() {
		return this.bodies;
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
			while (true) {
				this.bodies.add(in.readNBytes(readHead(in)));
				Answer answer = next();
				socket.getOutputStream().write(answer.bytes());
				socket.getOutputStream().flush();
				if (answer.isLast()) {
					return;
				}
			}
		}
		catch (IOException ex) {
			// closed by the client
		}
	}

	private Answer next() {
		synchronized (this.answers) {
			return Objects.requireNonNull((this.answers.size() > 1) ? this.answers.poll() : this.answers.peek());
		}
	}

	private static int readHead(InputStream in) throws IOException {
		int length = 0;
		String line = readLine(in);
		while (!line.isEmpty()) {
			if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
				length = Integer.parseInt(line.substring("content-length:".length()).trim());
			}
			line = readLine(in);
		}
		return length;
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

	@Override
	public void close() {
		try {
			this.server.close();
			for (Socket socket : this.sockets) {
				socket.close();
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Bytes of an answer with its head.
	 *
	 * @param isLast whether the connection is closed behind them
	 */
	public record Answer(byte[] bytes, boolean isLast) {

		/**
		 * Create an answer as DynamoDB sends it.
		 */
		public static Answer of(int status, String body) {
			byte[] sent = body.getBytes(StandardCharsets.UTF_8);
			return of(status, sent, "Content-Length: " + sent.length, "x-amz-crc32: " + checksum(sent));
		}

		static Answer of(int status, byte[] body, String... headers) {
			String head = "HTTP/1.1 " + status + " x\r\nContent-Type: application/x-amz-json-1.0\r\n"
					+ String.join("\r\n", headers) + "\r\n\r\n";
			return new Answer(join(head.getBytes(StandardCharsets.US_ASCII), body), false);
		}

		/**
		 * Create an answer in chunks of a size.
		 */
		static Answer chunked(byte[] body, int size, String... headers) {
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
			return new Answer(join(sent, "0\r\n\r\n".getBytes(StandardCharsets.US_ASCII)), false);
		}

		private static byte[] join(byte[] first, byte[] second) {
			byte[] joined = new byte[first.length + second.length];
			System.arraycopy(first, 0, joined, 0, first.length);
			System.arraycopy(second, 0, joined, first.length, second.length);
			return joined;
		}

		static long checksum(byte[] body) {
			CRC32 checksum = new CRC32();
			checksum.update(body);
			return checksum.getValue();
		}

		/**
		 * Return an answer whose connection breaks before its last bytes.
		 */
		Answer cutOff(int missing) {
			return new Answer(Arrays.copyOf(this.bytes, this.bytes.length - missing), true);
		}

		/**
		 * Return an answer behind which the connection is closed.
		 */
		Answer last() {
			return new Answer(this.bytes, true);
		}

	}

}

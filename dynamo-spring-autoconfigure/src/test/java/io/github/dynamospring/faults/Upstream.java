package io.github.dynamospring.faults;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * A connection to the database, for one connection of a client. It never repeats a
 * request: one that cannot be sent is a failure of the test.
 */
final class Upstream implements AutoCloseable {

	// far below the time after which a server closes an idle connection
	private static final Duration IDLE = Duration.ofSeconds(5);

	private static final Duration PATIENCE = Duration.ofSeconds(2);

	private static final Duration PAUSE = Duration.ofMillis(20);

	private final URI target;

	private Socket socket;

	private InputStream in;

	private long used;

	Upstream(URI target) {
		this.target = target;
	}

	HttpMessage send(HttpMessage request) {
		try {
			connect();
			request.writeTo(this.socket.getOutputStream());
			HttpMessage answer = HttpMessage.read(this.in);
			if (answer == null) {
				throw new EOFException("The database closed the connection instead of an answer");
			}
			this.used = System.nanoTime();
			return keepAlive(answer);
		}
		catch (IOException ex) {
			throw new UncheckedIOException("The database at " + this.target + " cannot be reached: " + ex, ex);
		}
	}

	private void connect() throws IOException {
		if (this.socket != null && System.nanoTime() - this.used > IDLE.toNanos()) {
			close();
		}
		if (this.socket == null) {
			this.socket = open();
			this.socket.setTcpNoDelay(true);
			this.in = new BufferedInputStream(this.socket.getInputStream());
		}
	}

	/**
	 * Open a connection. A busy machine may refuse one for a moment; since nothing was
	 * sent, another one does no harm.
	 */
	private Socket open() throws IOException {
		long begin = System.nanoTime();
		while (true) {
			try {
				return new Socket(this.target.getHost(), this.target.getPort());
			}
			catch (IOException ex) {
				if (System.nanoTime() - begin > PATIENCE.toNanos()) {
					throw ex;
				}
				LockSupport.parkNanos(PAUSE.toNanos());
			}
		}
	}

	/**
	 * Keep the database's wish to close from the client, which has a connection of its
	 * own.
	 */
	private HttpMessage keepAlive(HttpMessage answer) throws IOException {
		if (answer.isLast()) {
			close();
		}
		return answer.withHeader("Connection", "keep-alive");
	}

	@Override
	public void close() throws IOException {
		if (this.socket != null) {
			this.socket.close();
			this.socket = null;
		}
	}

}

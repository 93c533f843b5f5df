package io.github.dynamospring.faults;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.function.Consumer;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request on its way: what can be done with it.
 */
final class Exchange {

	private static final JsonMapper JSON = new JsonMapper();

	private final Request request;

	private final HttpMessage message;

	private final Upstream upstream;

	private final Socket client;

	private final ReadWriteLock deliveries;

	private HttpMessage answer;

	private Body body = HttpMessage::writeTo;

	private boolean answered;

	/**
	 * Create an exchange.
	 * @param deliveries the lock of all deliveries to the database
	 */
	Exchange(Request request, HttpMessage message, Upstream upstream, Socket client, ReadWriteLock deliveries) {
		this.request = request;
		this.message = message;
		this.upstream = upstream;
		this.client = client;
		this.deliveries = deliveries;
	}

	Request request() {
		return this.request;
	}

	void deliver() {
		this.answer = send(this.message);
	}

	/**
	 * Deliver it once more, and keep the answer that is there.
	 */
	void deliverAgain() {
		send(this.message);
	}

	private HttpMessage send(HttpMessage message) {
		this.deliveries.readLock().lock();
		try {
			return this.upstream.send(message);
		}
		finally {
			this.deliveries.readLock().unlock();
		}
	}

	/**
	 * Do something while nothing else is delivered.
	 */
	void deliverAlone(Action action) throws IOException {
		this.deliveries.writeLock().lock();
		try {
			action.run();
		}
		finally {
			this.deliveries.writeLock().unlock();
		}
	}

	void deliverPart(int entries) {
		Batch batch = new Batch(this.request, entries);
		HttpMessage part = send(this.message.withBody(JSON.writeValueAsBytes(batch.done())));
		JsonNode body = JSON.readTree(part.body());
		// a refusal stays what it is
		this.answer = body.has("__type") ? part : Answers.withBody(part, batch.addUndone(body));
	}

	/**
	 * Leave the item in place out of a refusal that has come.
	 */
	void leaveOutItems() {
		if (this.answer != null && this.answer.status() >= 400) {
			ObjectNode body = (ObjectNode) JSON.readTree(this.answer.body());
			body.remove("Item");
			body.path("CancellationReasons").forEach((reason) -> ((ObjectNode) reason).remove("Item"));
			this.answer = Answers.withBody(this.answer, body);
		}
	}

	void answer() throws IOException {
		answer(this.answer);
	}

	/**
	 * Send the answer with another text in place of one.
	 */
	void answerWith(String text, String replacement) throws IOException {
		String body = new String(this.answer.body(), StandardCharsets.UTF_8).replace(text, replacement);
		answer(Answers.withBody(this.answer, JSON.readTree(body)));
	}

	/**
	 * Send an answer. It is definite unless it fails, or succeeds with a body that the
	 * client cannot read.
	 */
	void answer(HttpMessage answer) throws IOException {
		boolean refuses = answer.status() >= 400 && answer.status() < 500;
		this.body.write(answer, this.client.getOutputStream());
		this.answered = refuses || answer.status() < 300 && !this.client.isClosed();
	}

	/**
	 * Send an answer that does not say what becomes of the request.
	 */
	void answerIndefinitely(HttpMessage answer) throws IOException {
		answer(answer);
		this.answered = false;
	}

	/**
	 * Return whether the client was told whether the request is applied.
	 */
	boolean isAnswered() {
		return this.answered;
	}

	/**
	 * Cut the bodies of answers in half, and close the connection.
	 */
	void cutBodies() {
		this.body = (answer, out) -> {
			answer.writeTo(out, answer.body().length / 2);
			this.client.close();
		};
	}

	/**
	 * Send the bodies of answers so slowly that the client gives up waiting for their
	 * ends.
	 * @param begun is told when the client waits for the rest of a body
	 */
	void slowBodies(Consumer<Request> begun) {
		this.body = (answer, out) -> {
			int half = answer.body().length / 2;
			answer.writeTo(out, half);
			begun.accept(this.request);
			trickle(answer.body(), half, out);
			awaitHangUp();
		};
	}

	private void trickle(byte[] body, int from, OutputStream out) throws IOException {
		this.client.setSoTimeout(1);
		int next = from;
		while (next < body.length - 1 && !hasHungUp()) {
			out.write(body[next++]);
			out.flush();
		}
		this.client.setSoTimeout(0);
	}

	private boolean hasHungUp() throws IOException {
		try {
			return this.client.getInputStream().read() < 0;
		}
		catch (SocketTimeoutException ex) {
			return false;
		}
	}

	void answerWithWrongChecksum() throws IOException {
		long checksum = Answers.checksum(this.answer.body());
		answer(this.answer.withHeader(Answers.CHECKSUM, Long.toString(checksum ^ 1)));
		// the client does not check the sum of a refusal
		this.answered = this.answer.status() != 200;
	}

	/**
	 * Close the connection so that the client sees a reset and not an end.
	 */
	void reset() throws IOException {
		this.client.setSoLinger(true, 0);
		this.client.close();
	}

	/**
	 * Wait until the client closes the connection.
	 */
	void awaitHangUp() throws IOException {
		if (hasMore()) {
			throw new IllegalStateException("The client sent something before it had an answer");
		}
		this.client.close();
	}

	private boolean hasMore() {
		try {
			return this.client.getInputStream().read() >= 0;
		}
		catch (IOException ex) {
			// a reset is a way to hang up
			return false;
		}
	}

	interface Action {

		void run() throws IOException;

	}

	private interface Body {

		void write(HttpMessage answer, OutputStream out) throws IOException;

	}

}

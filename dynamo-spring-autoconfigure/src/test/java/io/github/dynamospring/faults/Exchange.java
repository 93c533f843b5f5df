package io.github.dynamospring.faults;

import java.io.IOException;
import java.net.Socket;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A request on its way: what can be done with it.
 */
final class Exchange {

	private static final JsonMapper JSON = new JsonMapper();

	private final Request request;

	private final HttpMessage message;

	private final Upstream upstream;

	private final Socket client;

	private HttpMessage answer;

	Exchange(Request request, HttpMessage message, Upstream upstream, Socket client) {
		this.request = request;
		this.message = message;
		this.upstream = upstream;
		this.client = client;
	}

	Request request() {
		return this.request;
	}

	void deliver() {
		this.answer = this.upstream.send(this.message);
	}

	void deliverPart(int entries) {
		Batch batch = new Batch(this.request, entries);
		HttpMessage part = this.upstream.send(this.message.withBody(JSON.writeValueAsBytes(batch.done())));
		JsonNode body = JSON.readTree(part.body());
		// a refusal stays what it is
		this.answer = body.has("__type") ? part : Answers.withBody(part, batch.addUndone(body));
	}

	void answer() throws IOException {
		answer(this.answer);
	}

	void answer(HttpMessage answer) throws IOException {
		answer.writeTo(this.client.getOutputStream());
	}

	void answerWithWrongChecksum() throws IOException {
		long checksum = Answers.checksum(this.answer.body());
		answer(this.answer.withHeader(Answers.CHECKSUM, Long.toString(checksum ^ 1)));
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

}

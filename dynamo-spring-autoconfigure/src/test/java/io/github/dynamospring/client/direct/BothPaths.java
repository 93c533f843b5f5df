package io.github.dynamospring.client.direct;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

import io.github.dynamospring.client.wire.RawServer;
import io.github.dynamospring.client.wire.RawServer.Answer;
import io.github.dynamospring.client.wire.RawServer.End;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The pipeline of the SDK and the path past it, to one server. The SDK is the oracle.
 */
final class BothPaths implements AutoCloseable {

	static final Answer ITEM = Answer.of(200, "{\"Item\":{\"pk\":{\"S\":\"1\"}}}");

	static final Answer SILENCE = new Answer(new byte[0], End.SILENCE);

	private static final Map<HttpKind, BothPaths> SHARED = new EnumMap<>(HttpKind.class);

	final RawServer server;

	final Sender sdk;

	final Sender direct;

	BothPaths(SdkHttpClient http, Consumer<DynamoDbClientBuilder> customizer) {
		try {
			this.server = new RawServer();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		this.sdk = new Sender(false, http, this.server.endpoint(), customizer);
		this.direct = new Sender(true, http, this.server.endpoint(), customizer);
		this.server.answer(ITEM);
		this.direct.learn();
		assertThat(this.direct.isDirect()).isTrue();
	}

	BothPaths(HttpKind http, Consumer<DynamoDbClientBuilder> customizer) {
		this(http.client(), customizer);
	}

	/**
	 * Return clients that repeat each failure once, at once.
	 */
	static synchronized BothPaths shared(HttpKind http) {
		return SHARED.computeIfAbsent(http, (kind) -> new BothPaths(kind, (builder) -> {
		}));
	}

	/**
	 * Make a call on both paths and assert that it has the same outcome, with as many
	 * requests. Then the one connection of the pool is free on either.
	 * @param answers the answers of the server to each call
	 * @return the outcome
	 */
	String assertSame(Function<Sender, String> call, Answer... answers) {
		String expected = call(this.sdk, call, answers);
		assertThat(call(this.direct, call, answers)).isEqualTo(expected);
		return expected;
	}

	private String call(Sender sender, Function<Sender, String> call, Answer... answers) {
		this.server.answer(answers);
		String outcome = call.apply(sender) + "\nrequests: " + this.server.heads().size();
		assertConnected();
		return outcome;
	}

	/**
	 * Assert that the one connection of the pool is free.
	 */
	void assertConnected() {
		this.server.answer(ITEM);
		this.direct.learn();
	}

	@Override
	public void close() {
		this.sdk.close();
		this.direct.close();
		this.server.close();
	}

}

package io.github.dynamospring.client.wire;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;
import software.amazon.awssdk.core.exception.Crc32MismatchException;
import software.amazon.awssdk.http.SdkHttpResponse;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link AnswerPublisher}.
 */
class AnswerPublisherTests {

	private static final String ITEM = "{\"id\":{\"S\":\"é\"}}";

	private static final byte[] BODY = ("{\"Count\":1,\"Items\":[" + ITEM + "]}").getBytes(StandardCharsets.UTF_8);

	private static final String REST = "{\"Count\":1,\"Items\":[]}";

	private final WireExchange exchange = new WireExchange();

	private final Source source = new Source();

	private final Target target = new Target();

	@Test
	void isDividedAnywhere() {
		for (int first = 0; first <= BODY.length; first++) {
			for (int second = first; second <= BODY.length; second++) {
				AnswerPublisherTests test = new AnswerPublisherTests();
				test.subscribe(null);
				test.target.subscription().request(1);
				test.source.send(BODY, 0, first);
				test.source.send(BODY, first, second);
				test.source.send(BODY, second, BODY.length);
				test.source.subscriber().onComplete();
				assertThat(test.target.events).containsExactly(REST, "complete");
				assertThat(test.found()).isEqualTo(ITEM.getBytes(StandardCharsets.UTF_8).length);
			}
		}
	}

	private int found() {
		WireAnswer answer = this.exchange.answer();
		assertThat(answer).isNotNull();
		assertThat(answer.items()).hasSize(1).doesNotContainNull();
		return answer.items().get(0).length();
	}

	@Test
	void asksForTheBodyOnceTheSubscriberAsks() {
		subscribe(null);
		assertThat(this.source.requests).isEmpty();
		this.target.subscription().request(1);
		this.target.subscription().request(5);
		assertThat(this.source.requests).containsExactly(Long.MAX_VALUE);
	}

	@Test
	void sendsNothingBeforeTheBodyIsWhole() {
		subscribe(null);
		this.target.subscription().request(Long.MAX_VALUE);
		this.source.send(BODY, 0, BODY.length);
		assertThat(this.target.events).isEmpty();
		assertThat(this.exchange.answer()).isNull();
	}

	@Test
	void copiesWhatTheSourceUsesAgain() {
		subscribe(null);
		this.target.subscription().request(1);
		byte[] reused = BODY.clone();
		this.source.send(reused, 0, reused.length);
		Arrays.fill(reused, (byte) ' ');
		this.source.subscriber().onComplete();
		assertThat(this.target.events).containsExactly(REST, "complete");
	}

	@Test
	void endsWithTheFailureOfTheBody() {
		subscribe(null);
		this.target.subscription().request(1);
		this.source.send(BODY, 0, 5);
		this.source.subscriber().onError(new IOException("reset"));
		assertThat(this.target.events).containsExactly("java.io.IOException: reset");
		assertThat(this.exchange.answer()).isNull();
	}

	@Test
	void failsWhereTheBodyEndsTooEarly() {
		for (int length = 0; length < BODY.length; length++) {
			AnswerPublisherTests test = new AnswerPublisherTests();
			test.subscribe(null);
			test.target.subscription().request(1);
			test.source.send(BODY, 0, length);
			test.source.subscriber().onComplete();
			assertThat(test.target.events).singleElement().asString().startsWith("java.io.IOException: ");
			assertThat(test.exchange.answer()).isNull();
		}
	}

	@Test
	void failsForAWrongChecksum() {
		subscribe("12");
		this.target.subscription().request(1);
		this.source.send(BODY, 0, BODY.length);
		this.source.subscriber().onComplete();
		assertThat(this.target.events).singleElement().asString().startsWith(Crc32MismatchException.class.getName());
	}

	@Test
	void isCancelledWithItsSource() {
		subscribe(null);
		this.target.subscription().request(1);
		this.source.send(BODY, 0, 5);
		this.target.subscription().cancel();
		assertThat(this.source.cancelled).isTrue();
		this.source.send(BODY, 5, BODY.length);
		this.source.subscriber().onComplete();
		assertThat(this.target.events).isEmpty();
		assertThat(this.exchange.answer()).isNull();
	}

	@Test
	void sendsNothingMoreToASubscriberThatCancelsWhenItHasTheRest() {
		this.target.cancelling = true;
		subscribe(null);
		this.target.subscription().request(1);
		this.source.send(BODY, 0, BODY.length);
		this.source.subscriber().onComplete();
		assertThat(this.target.events).containsExactly(REST);
	}

	@ParameterizedTest
	@ValueSource(longs = { 0, -1 })
	void refusesARequestOfNothing(long count) {
		subscribe(null);
		this.target.subscription().request(count);
		assertThat(this.source.cancelled).isTrue();
		assertThat(this.target.events)
			.containsExactly("java.lang.IllegalArgumentException: At least one buffer must be requested, not " + count);
	}

	@Test
	void leavesTheAnswerOfALaterAttempt() {
		subscribe(null);
		this.target.subscription().request(1);
		this.source.send(BODY, 0, BODY.length);
		this.exchange.expect(null);
		this.source.subscriber().onComplete();
		assertThat(this.exchange.answer()).isNull();
	}

	private void subscribe(@Nullable String checksum) {
		SdkHttpResponse.Builder response = SdkHttpResponse.builder().statusCode(200);
		if (checksum != null) {
			response.putHeader("x-amz-crc32", checksum);
		}
		PendingAnswer answer = new PendingAnswer(this.exchange, AnswerLayout.ITEMS, response.build());
		this.exchange.expect(answer);
		new AnswerPublisher(this.source, answer).subscribe(this.target);
	}

	private static final class Source implements Publisher<ByteBuffer>, Subscription {

		private final List<Long> requests = new ArrayList<>();

		private boolean cancelled;

		private @Nullable Subscriber<? super ByteBuffer> subscriber;

		@Override
		public void subscribe(Subscriber<? super ByteBuffer> subscriber) {
			this.subscriber = subscriber;
			subscriber.onSubscribe(this);
		}

		Subscriber<? super ByteBuffer> subscriber() {
			assertThat(this.subscriber).isNotNull();
			return this.subscriber;
		}

		void send(byte[] bytes, int start, int end) {
			subscriber().onNext(ByteBuffer.wrap(bytes, start, end - start));
		}

		@Override
		public void request(long count) {
			this.requests.add(count);
		}

		@Override
		public void cancel() {
			this.cancelled = true;
		}

	}

	private static final class Target implements Subscriber<ByteBuffer> {

		private final List<String> events = new ArrayList<>();

		private boolean cancelling;

		private @Nullable Subscription subscription;

		@Override
		public void onSubscribe(Subscription subscription) {
			this.subscription = subscription;
		}

		Subscription subscription() {
			assertThat(this.subscription).isNotNull();
			return this.subscription;
		}

		@Override
		public void onNext(ByteBuffer buffer) {
			this.events.add(StandardCharsets.UTF_8.decode(buffer).toString());
			if (this.cancelling) {
				subscription().cancel();
			}
		}

		@Override
		public void onError(Throwable failure) {
			this.events.add(failure.toString());
		}

		@Override
		public void onComplete() {
			this.events.add("complete");
		}

	}

}

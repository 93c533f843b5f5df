package io.github.dynamospring.client.direct;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;

import io.github.dynamospring.client.wire.RawServer.Answer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.SdkGlobalTime;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Calls of a machine whose clock is wrong, through the SDK's pipeline and past it. The
 * SDK has the difference in one place for all clients.
 */
@Isolated
class ClockSkewTests {

	private static final int AHEAD = 1200;

	@BeforeEach
	@AfterEach
	void reset() {
		SdkGlobalTime.setGlobalTimeOffset(0);
	}

	@ParameterizedTest
	@ValueSource(strings = { "RequestTimeTooSkewed", "InvalidSignatureException", "SignatureDoesNotMatch",
			"UnrecognizedClientException" })
	void anAttemptIsSignedByTheTimeOfTheServerOnceItsClockDiffers(String code) {
		try (BothPaths paths = paths()) {
			String outcome = paths.assertSame((sender) -> {
				reset();
				return Outcome.of(sender, Sender.GET) + skews(paths);
			}, skewed(code), BothPaths.ITEM);
			boolean isOfTheClock = !code.startsWith("Unrecognized");
			assertThat(outcome).contains(isOfTheClock ? "[false, true]" : "[false]");
			paths.server.answer(BothPaths.ITEM);
			paths.direct.send(Sender.GET);
			assertThat(skews(paths)).isEqualTo(isOfTheClock ? "[true]" : "[false]");
		}
	}

	@Test
	void aCallKnowsTheTimeThatTheSdkHasLearned() {
		SdkGlobalTime.setGlobalTimeOffset(-AHEAD);
		try (BothPaths paths = paths()) {
			paths.server.answer(BothPaths.ITEM);
			paths.direct.send(Sender.GET);
			assertThat(skews(paths)).isEqualTo("[true]");
		}
	}

	private static BothPaths paths() {
		return new BothPaths(HttpKind.APACHE5, (builder) -> {
		});
	}

	private static Answer skewed(String code) {
		String error = "{\"__type\":\"a#" + code + "\",\"message\":\"No.\"}";
		String date = DateTimeFormatter.RFC_1123_DATE_TIME
			.format(Instant.now().plusSeconds(AHEAD).atZone(ZoneOffset.UTC));
		return Answer.of(400, error.getBytes(StandardCharsets.UTF_8), "Content-Length: " + error.length(),
				"Date: " + date);
	}

	private static String skews(BothPaths paths) {
		Instant skewed = Instant.now().plusSeconds(AHEAD / 2);
		List<Boolean> skews = paths.server.headers("X-Amz-Date")
			.stream()
			.map((date) -> DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmssX").parse(date, Instant::from))
			.map((date) -> date.isAfter(skewed))
			.toList();
		return skews.toString();
	}

}

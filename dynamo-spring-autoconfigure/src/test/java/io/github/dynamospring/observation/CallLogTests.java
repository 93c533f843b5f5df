package io.github.dynamospring.observation;

import java.time.Duration;
import java.util.List;

import io.github.dynamospring.call.CallContext;
import io.github.dynamospring.privacy.KeyVisibility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link CallLog}.
 */
@ExtendWith(OutputCaptureExtension.class)
class CallLogTests {

	@Test
	void writesOneLineForADearCall(CapturedOutput output) {
		CallLog log = log(null, 3.0, KeyVisibility.HIDDEN);
		call(log, "Orders.find", request("Query", 1.5, 3), request("Query", 1, 1), request("BatchGetItem", 0.5, 1));
		assertThat(output).containsOnlyOnce("call: pattern=")
			.containsPattern(
					"Dear call: pattern=Orders\\.find time=\\d+ms units=3\\.0 requests=3 pages=2 retries=2\\R");
	}

	@Test
	void writesNothingBelowTheLimits(CapturedOutput output) {
		call(log(Duration.ofHours(1), 3.1, KeyVisibility.PLAIN), "Orders.find", request("Query", 3, 1));
		assertThat(output).doesNotContain("call: pattern=");
	}

	@Test
	void namesTheLimitsThatWereReached(CapturedOutput output) {
		call(log(Duration.ZERO, null, KeyVisibility.HIDDEN), "one", request("Query", 9, 1));
		call(log(Duration.ZERO, 9.0, KeyVisibility.HIDDEN), "two", request("Query", 9, 1));
		assertThat(output).contains("Slow call: pattern=one ").contains("Slow and dear call: pattern=two ");
	}

	@Test
	void showsTheKeyByTheRulesOfPrivacy(CapturedOutput output) {
		call(log(null, 1.0, KeyVisibility.MASKED), "masked", request("Query", 1, 1));
		call(log(null, 1.0, KeyVisibility.PLAIN), "plain", request("Query", 1, 1));
		assertThat(output).containsPattern("pattern=masked .* retries=0 key=\\*[0-9a-f]{4}\\R")
			.containsPattern("pattern=plain .* retries=0 key=CUSTOMER#1\\R");
	}

	@Test
	void takesAnInnerCallForAPartOfItsOuterOne(CapturedOutput output) {
		CallLog log = log(null, 2.0, KeyVisibility.HIDDEN);
		Runnable end = log.begin("outer");
		call(log, "inner", request("GetItem", 1, 1));
		log.ended(request("GetItem", 1, 1));
		end.run();
		assertThat(output).containsOnlyOnce("call: pattern=").contains("pattern=outer ").contains("requests=2 pages=0");
	}

	@Test
	void countsTheRequestsOfOtherThreads(CapturedOutput output) throws InterruptedException {
		CallLog log = log(null, 1.0, KeyVisibility.HIDDEN);
		Runnable end = log.begin("Orders.find");
		CallContext context = CallContext.capture();
		Thread thread = new Thread(() -> context.run(() -> log.ended(request("Query", 1, 1))));
		thread.start();
		thread.join();
		end.run();
		assertThat(output).containsOnlyOnce("call: pattern=").contains("pattern=Orders.find ");
	}

	@Test
	void keepsTheCallOfAnotherLogApart(CapturedOutput output) {
		CallLog outer = log(null, 1.0, KeyVisibility.HIDDEN);
		CallLog inner = log(null, 1.0, KeyVisibility.HIDDEN);
		Runnable end = outer.begin("outer");
		call(inner, "inner", request("GetItem", 1, 1));
		outer.ended(request("GetItem", 2, 1));
		end.run();
		assertThat(output).containsPattern("pattern=inner .* units=1\\.0 ")
			.containsPattern("pattern=outer .* units=2\\.0 ");
		assertThat(CallContext.current().call()).isNull();
	}

	@Test
	void takesARequestOutsideOfACallForOne(CapturedOutput output) {
		log(null, 1.0, KeyVisibility.HIDDEN).ended(request("PutItem", 1, 1));
		assertThat(output).containsPattern("Dear call: pattern=none:PutItem time=\\d+ms units=1\\.0 requests=1 ");
	}

	private static CallLog log(@Nullable Duration slow, @Nullable Double dear, KeyVisibility visibility) {
		return new CallLog(slow, dear, visibility, (context) -> "CUSTOMER#1");
	}

	private static void call(CallLog log, String pattern, DynamoRequestContext... requests) {
		Runnable end = log.begin(pattern);
		List.of(requests).forEach(log::ended);
		end.run();
	}

	private static DynamoRequestContext request(String operation, double units, int attempts) {
		SettableRequestContext context = new SettableRequestContext(operation, DynamoRequestContext.NO_PATTERN,
				QueryRequest.builder().tableName("shop").build());
		context.setUsage(List.of(new ResourceUsage("shop", null, units, 0, 1, 1)));
		context.setAttempts(attempts);
		context.end();
		return context;
	}

}

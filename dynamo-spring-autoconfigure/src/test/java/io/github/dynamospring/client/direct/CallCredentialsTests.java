package io.github.dynamospring.client.direct;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

import io.github.dynamospring.client.Attempts;
import io.github.dynamospring.client.wire.RawServer.Answer;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.core.exception.SdkClientException;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Credentials of calls, through the SDK's pipeline and past it.
 */
class CallCredentialsTests {

	private static final AwsCredentials FIRST = AwsSessionCredentials.create("first", "secret1", "token1");

	private static final AwsCredentials SECOND = AwsSessionCredentials.create("second", "secret2", "token2");

	private static final Answer FAILURE = Answer.of(500, "{\"__type\":\"a#InternalServerError\"}");

	private final List<String> asked = new ArrayList<>();

	private Supplier<AwsCredentials> provider = () -> FIRST;

	private BothPaths paths() {
		AwsCredentialsProvider provider = () -> {
			this.asked.add("asked");
			return this.provider.get();
		};
		return new BothPaths(HttpKind.APACHE5, (builder) -> builder.credentialsProvider(provider));
	}

	@Test
	void theProviderIsAskedAsByTheSdk() {
		try (BothPaths paths = paths()) {
			paths.assertSame(this::asked, FAILURE);
			paths.assertSame(this::asked, BothPaths.ITEM);
		}
	}

	private String asked(Sender sender) {
		this.asked.clear();
		return Outcome.of(sender, Sender.GET) + "\nasked: " + this.asked.size();
	}

	@Test
	void eachCallIsSignedWithTheCredentialsOfItsTime() {
		try (BothPaths paths = paths()) {
			paths.server.answer(BothPaths.ITEM);
			paths.direct.send(Sender.GET);
			this.provider = () -> SECOND;
			paths.direct.send(Sender.GET);
			this.provider = () -> AwsBasicCredentials.create("third", "secret3");
			paths.direct.send(Sender.GET);
			assertThat(paths.server.headers("Authorization")).extracting((header) -> header.replaceAll("/.*", ""))
				.containsExactly("AWS4-HMAC-SHA256 Credential=first", "AWS4-HMAC-SHA256 Credential=second",
						"AWS4-HMAC-SHA256 Credential=third");
			assertThat(paths.server.headers("X-Amz-Security-Token")).containsExactly("token1", "token2");
		}
	}

	@Test
	void aFailingProviderSendsNothing() {
		try (BothPaths paths = paths()) {
			paths.assertSame((sender) -> {
				this.provider = () -> {
					throw SdkClientException.create("No credentials.");
				};
				String outcome = Outcome.of(sender, Sender.UPDATE, new Attempts(true));
				this.provider = () -> FIRST;
				assertThat(outcome).contains("No credentials.", "may be applied: false");
				return outcome;
			}, BothPaths.ITEM);
			assertThat(paths.server.heads()).hasSize(1);
		}
	}

	@Test
	void aProviderThatFailsOnceFailsOneCall() {
		try (BothPaths paths = paths()) {
			this.provider = () -> {
				this.provider = () -> FIRST;
				throw SdkClientException.create("No credentials.");
			};
			assertThat(Outcome.of(paths.direct, Sender.GET)).containsAnyOf("No credentials.", "item: true");
			assertThat(Outcome.of(paths.direct, Sender.GET)).contains("item: true");
		}
	}

	@Test
	void anAnonymousCallIsLeftToTheSdk() {
		try (BothPaths paths = paths()) {
			this.provider = () -> AnonymousCredentialsProvider.create().resolveCredentials();
			paths.assertSame((sender) -> Outcome.of(sender, Sender.GET) + paths.server.headers("Authorization"),
					BothPaths.ITEM);
		}
	}

	@Test
	void aCallOfAnotherAccountLearnsItsEndpointAgain() {
		try (BothPaths paths = paths()) {
			paths.server.answer(BothPaths.ITEM);
			this.provider = () -> AwsSessionCredentials.builder()
				.accessKeyId("other")
				.secretAccessKey("secret")
				.sessionToken("token")
				.accountId("123456789012")
				.build();
			for (int i = 0; i < 3; i++) {
				paths.direct.send(Sender.GET);
			}
			// the SDK's client has an id of a call in another form
			assertThat(paths.server.headers("amz-sdk-invocation-id")).hasSize(3)
				.satisfiesExactly((id) -> assertThat(id).contains("-"), (id) -> assertThat(id).doesNotContain("-"),
						(id) -> assertThat(id).doesNotContain("-"));
			assertThat(paths.server.headers("Authorization"))
				.allMatch((header) -> header.contains("Credential=other/"));
		}
	}

}

package io.github.dynamospring.client.direct;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

/**
 * Tests for {@link SigningKeyCache}, by itself and as {@link RequestSigner} uses it.
 */
class SigningKeyCacheTests {

	private static final String LATE = "20261126T235959Z";

	private static final String EARLY = "20261127T000000Z";

	private final SigningKeyCache cache = new SigningKeyCache("eu-central-1", "dynamodb");

	private final RequestSigner signer = new RequestSigner("eu-central-1", "dynamodb");

	@Test
	void keepsAKeyForADay() {
		SigningKey key = this.cache.find(credentials(1), "20261126T000000Z");
		assertThat(this.cache.find(credentials(1), LATE)).isSameAs(key);
		assertThat(this.cache.find(credentials(1), EARLY)).isNotSameAs(key);
		assertThat(this.cache.find(credentials(1), LATE)).isSameAs(key);
	}

	@Test
	void derivesAKeyForEachSecretAndAccessKeyId() {
		SigningKey key = this.cache.find(credentials(1), LATE);
		assertThat(this.cache.find(AwsCredentialsIdentity.create("AKID1", "other"), LATE)).isNotSameAs(key);
		assertThat(this.cache.find(AwsCredentialsIdentity.create("other", "secret1"), LATE)).isNotSameAs(key);
		assertThat(this.cache.find(credentials(2), LATE)).isNotSameAs(key);
		assertThat(this.cache.find(credentials(1), LATE)).isSameAs(key);
	}

	@Test
	void keepsTheLatestKeysOnly() {
		SigningKey first = this.cache.find(credentials(0), LATE);
		for (int i = 1; i < 100; i++) {
			this.cache.find(credentials(i), LATE);
		}
		assertThat(this.cache.size()).isEqualTo(SigningKeyCache.LIMIT);
		assertThat(this.cache.find(credentials(0), LATE)).isNotSameAs(first);
	}

	@Test
	void signsWithTheKeyOfTheDayOfTheRequest() {
		assertThat(sign(this.signer, 1, EARLY)).isEqualTo(signAlone(1, EARLY));
		assertThat(sign(this.signer, 1, LATE)).isEqualTo(signAlone(1, LATE)).contains("/20261126/");
		assertThat(sign(this.signer, 1, EARLY)).isEqualTo(signAlone(1, EARLY)).contains("/20261127/");
	}

	@Test
	void signsWithTheLatestCredentials() {
		for (int i = 0; i < 20; i++) {
			assertThat(sign(this.signer, i, LATE)).isEqualTo(signAlone(i, LATE));
			assertThat(sign(this.signer, i / 2, LATE)).isEqualTo(signAlone(i / 2, LATE));
		}
	}

	@Test
	void signsOnManyThreadsAtOnce() throws Exception {
		Map<String, List<String>> expected = Map.of(LATE, signAlone(LATE), EARLY, signAlone(EARLY));
		ExecutorService executor = Executors.newFixedThreadPool(64);
		try {
			List<Future<Boolean>> signed = new ArrayList<>();
			for (int i = 0; i < 5000; i++) {
				Random random = new Random(i);
				signed.add(executor.submit(() -> signsAs(expected, random)));
			}
			for (Future<Boolean> each : signed) {
				assertThat(each.get()).isTrue();
			}
		}
		finally {
			executor.shutdownNow();
		}
	}

	private List<String> signAlone(String date) {
		return IntStream.range(0, 6).mapToObj((number) -> signAlone(number, date)).toList();
	}

	private boolean signsAs(Map<String, List<String>> expected, Random random) {
		boolean equal = true;
		for (int i = 0; i < 20; i++) {
			int number = random.nextInt(6);
			String date = random.nextBoolean() ? LATE : EARLY;
			equal &= sign(this.signer, number, date).equals(expected.get(date).get(number));
		}
		return equal;
	}

	@Test
	void keepsSecretsToItself() {
		SigningKey key = this.cache.find(credentials(1), LATE);
		sign(this.signer, 1, LATE);
		assertThat(List.of(this.signer, this.cache, key, key.scope(), key.introduction(), sign(this.signer, 1, LATE)))
			.allSatisfy((each) -> assertThat(each.toString()).doesNotContain("secret"));
		assertThat(List.of(this.signer, this.cache, key))
			.allSatisfy((each) -> assertThat(each.toString()).doesNotContain("AKID"));
		assertThatNullPointerException().isThrownBy(() -> this.cache.find(credentials(1), null))
			.satisfies((ex) -> assertThat(ex.toString()).doesNotContain("secret").doesNotContain("AKID"));
	}

	private static String signAlone(int number, String date) {
		return sign(new RequestSigner("eu-central-1", "dynamodb"), number, date);
	}

	private static String sign(RequestSigner signer, int number, String date) {
		byte[] body = ("{\"number\":" + number + "}").getBytes(StandardCharsets.UTF_8);
		return signer.sign(credentials(number), date, "/", new String[] { "host", "x-amz-date" },
				new String[] { "localhost", date }, body, body.length);
	}

	private static AwsCredentialsIdentity credentials(int number) {
		return AwsCredentialsIdentity.create("AKID" + number, "secret" + number);
	}

}

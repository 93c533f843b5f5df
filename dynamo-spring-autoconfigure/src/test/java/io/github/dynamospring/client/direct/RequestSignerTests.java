package io.github.dynamospring.client.direct;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.SignedRequest;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;
import software.amazon.awssdk.identity.spi.AwsSessionCredentialsIdentity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link RequestSigner}: the POST requests without a query of AWS's own test
 * suite, and random requests beside the SDK's signer. The suite has the first form in two
 * editions, without and with a hash among the headers.
 */
class RequestSignerTests {

	private static final AwsCredentialsIdentity PUBLISHED = AwsCredentialsIdentity.create("AKIDEXAMPLE",
			"wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY");

	private static final String TOKEN = "AQoDYXdzEPT//////////wEXAMPLEtc764bNrC9SAPBSM22wDOk4x4HIZ8j4FZTwdQWLWsKWHGBuFq"
			+ "wAeMicRXmxfpSPfIeoIYRqTflfKD8YUuwthAx7mSEI/qkPpKPi/kMcGdQrmGdeehM4IC1NtBmUpp2wUE8phUZampKsburEDy0KPkyQ"
			+ "DYwT7WZ0wq5VSXDvp75YU9HFvlRd8Tx6q6fE8YQcHNVXAkiY9q6d+xo0rKwT38xVqr7ZD0u0iPPkUL64lIZbqBAz+scqKmlzm8FDry"
			+ "pNC9Yjc8fPOLn9FX9KSYvKTr4rvx3iSIlTJabIQwj2ICCR/oLxBA==";

	private static final String SHA_OF_FORM = "9095672bbd1f56dfc5b65f3e153adc8731a4a654192329106275f4c7b24d0b6e";

	private final AwsV4HttpSigner sdk = AwsV4HttpSigner.create();

	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|', quoteCharacter = '`', nullValues = "-",
			textBlock = """
					post-vanilla                         | -                                                      | | 5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b
					post-header-key-case                 | -                                                      | | 5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b
					post-sts-header-after                | -                                                      | | 5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b
					post-header-key-sort                 | my-header1:value1                                      | | c5410059b04c1ee005303aed430f6e6645f61f4dc9e1461ec8f8916fdf18852c
					post-header-value-case               | my-header1:VALUE1                                      | | cdbc9802e29d2942e5e10b5bccfdd67c5f22c7c4e8ae67b53629efa58b974b7d
					post-sts-header-before               | x-amz-security-token:TOKEN                             | | 85d96828115b5dc0cfc3bd16ad9e210dd772bbebba041836c64533a82be05ead
					post-x-www-form-urlencoded           | content-type:application/x-www-form-urlencoded         | Param1=value1 | ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a
					post-x-www-form-urlencoded-hashed    | content-length:13,content-type:application/x-www-form-urlencoded,x-amz-content-sha256:SHA | Param1=value1 | d3875051da38690788ef43de4db0d8f280229d82040bfac253562e56c3f20e0b
					post-x-www-form-urlencoded-parameters | content-length:13,content-type:application/x-www-form-urlencoded; charset=utf-8,x-amz-content-sha256:SHA | Param1=value1 | 328d1b9eaadca9f5818ef05e8392801e091653bafec24fcab71e7344e7f51422
					""")
	void signsAsTheTestSuiteOfAws(String name, String headers, String body, String signature) {
		Map<String, String> signed = new TreeMap<>(
				Map.of("host", "example.amazonaws.com", "x-amz-date", "20150830T123600Z"));
		if (headers != null) {
			for (String header : headers.split(",")) {
				String[] parts = header.split(":");
				signed.put(parts[0], parts[1].replace("TOKEN", TOKEN).replace("SHA", SHA_OF_FORM));
			}
		}
		String authorization = sign(new RequestSigner("us-east-1", "service"), PUBLISHED, "20150830T123600Z", "/",
				signed, bytes((body != null) ? body : ""));
		assertThat(authorization).isEqualTo("AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/"
				+ "aws4_request, SignedHeaders=" + String.join(";", signed.keySet()) + ", Signature=" + signature);
	}

	@ParameterizedTest
	@ValueSource(longs = { 20261126, 4711, 29 })
	void signsRandomRequestsAsTheSdk(long seed) {
		Random random = new Random(seed);
		RequestSigner signer = new RequestSigner("eu-central-1", "dynamodb");
		Instant start = Instant.parse("2024-02-28T00:00:00Z");
		List<AwsCredentialsIdentity> rotating = new ArrayList<>();
		for (int i = 0; i < 6; i++) {
			rotating.add(credentials(random));
		}
		for (int i = 0; i < 1500; i++) {
			AwsCredentialsIdentity credentials = rotating.get(random.nextInt(rotating.size()));
			Instant time = start.plusSeconds(86_400L * random.nextInt(4) - 2 + random.nextInt(4));
			assertSignedAsTheSdk(signer, credentials, time, random, "seed " + seed + ", request " + i);
		}
	}

	private void assertSignedAsTheSdk(RequestSigner signer, AwsCredentialsIdentity credentials, Instant time,
			Random random, String name) {
		byte[] body = new byte[random.nextInt(2000)];
		random.nextBytes(body);
		SdkHttpRequest request = request(random);
		SignedRequest signed = this.sdk.sign((sign) -> sign.identity(credentials)
			.request(request)
			.payload(ContentStreamProvider.fromByteArray(body))
			.putProperty(AwsV4HttpSigner.REGION_NAME, "eu-central-1")
			.putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, "dynamodb")
			.putProperty(AwsV4HttpSigner.SIGNING_CLOCK, Clock.fixed(time, ZoneOffset.UTC)));
		String expected = header(signed, "Authorization");
		Map<String, String> headers = new TreeMap<>();
		for (String header : expected.replaceAll(".*SignedHeaders=|, Signature.*", "").split(";")) {
			headers.put(header, header(signed, header));
		}
		assertThat(signer.date(time)).isEqualTo(headers.get("x-amz-date"));
		assertThat(sign(signer, credentials, signer.date(time), request.encodedPath(), headers, body)).as(name)
			.isEqualTo(expected);
	}

	private SdkHttpRequest request(Random random) {
		SdkHttpRequest.Builder request = SdkHttpRequest.builder()
			.method(SdkHttpMethod.POST)
			.protocol("https")
			.host("dynamodb.eu-central-1.amazonaws.com")
			.encodedPath(path(random))
			.putHeader("X-Amz-Target", "DynamoDB_20120810.GetItem");
		for (int i = random.nextInt(6); i > 0; i--) {
			request.putHeader("X-" + text(random, 1 + random.nextInt(8), "ABcdef123"),
					text(random, random.nextInt(60), " \t  abcXYZ019,;=/\"%+-"));
		}
		return request.build();
	}

	private String path(Random random) {
		StringBuilder path = new StringBuilder("/");
		for (int i = random.nextInt(4); i > 0; i--) {
			path.append(
					List.of("a", "b%20c", "", ".", "..", "x~y-z_1.2", "%E1%88%B4", "s:t@u,v").get(random.nextInt(8)))
				.append('/');
		}
		return path.toString();
	}

	private AwsCredentialsIdentity credentials(Random random) {
		String space = text(random, random.nextInt(2), " ");
		String accessKeyId = text(random, 20, "ABCDEFGH01234567") + space;
		String secret = space + text(random, 1 + random.nextInt(100), "abcdefghXYZ/+=");
		if (random.nextBoolean()) {
			return AwsCredentialsIdentity.create(accessKeyId, secret);
		}
		return AwsSessionCredentialsIdentity.create(accessKeyId, secret, text(random, 1000, "abcdefghXYZ/+="));
	}

	private String text(Random random, int length, String alphabet) {
		StringBuilder text = new StringBuilder();
		for (int i = 0; i < length; i++) {
			text.append(alphabet.charAt(random.nextInt(alphabet.length())));
		}
		return text.toString();
	}

	private String header(SignedRequest signed, String name) {
		return String.join(",", signed.request().matchingHeaders(name));
	}

	@Test
	void signsOtherCharactersAsTheSdk() {
		String value = "  Zürich \uD83D\uDE80  Česko ";
		SdkHttpRequest request = SdkHttpRequest.builder()
			.method(SdkHttpMethod.POST)
			.uri("https://localhost/")
			.putHeader("X-City", value)
			.build();
		Instant time = Instant.parse("2026-11-26T08:00:00Z");
		SignedRequest signed = this.sdk.sign((sign) -> sign.identity(PUBLISHED)
			.request(request)
			.putProperty(AwsV4HttpSigner.REGION_NAME, "local")
			.putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, "dynamodb")
			.putProperty(AwsV4HttpSigner.SIGNING_CLOCK, Clock.fixed(time, ZoneOffset.UTC)));
		Map<String, String> headers = new TreeMap<>(Map.of("host", "localhost", "x-amz-content-sha256",
				header(signed, "x-amz-content-sha256"), "x-amz-date", "20261126T080000Z", "x-city", value));
		assertThat(sign(new RequestSigner("local", "dynamodb"), PUBLISHED, "20261126T080000Z", "/", headers, bytes("")))
			.isEqualTo(header(signed, "Authorization"));
	}

	@Test
	void signsOnlyTheBytesOfTheBody() {
		RequestSigner signer = new RequestSigner("us-east-1", "dynamodb");
		String[] names = { "x-amz-date" };
		String[] values = { "20150830T123600Z" };
		assertThat(signer.sign(PUBLISHED, values[0], "/", names, values, bytes("{}rest"), 2))
			.isEqualTo(signer.sign(PUBLISHED, values[0], "/", names, values, bytes("{}"), 2));
	}

	@Test
	void signsOnAfterAFailure() {
		RequestSigner signer = new RequestSigner("us-east-1", "dynamodb");
		String[] names = { "x-amz-date" };
		String[] values = { "20150830T123600Z" };
		String before = signer.sign(PUBLISHED, values[0], "/", names, values, bytes("{}"), 2);
		assertThatExceptionOfType(ArrayIndexOutOfBoundsException.class)
			.isThrownBy(() -> signer.sign(PUBLISHED, values[0], "/", names, new String[0], bytes("{}"), 2));
		assertThat(signer.sign(PUBLISHED, values[0], "/", names, values, bytes("{}"), 2)).isEqualTo(before);
	}

	@Test
	void writesDatesInUtc() {
		RequestSigner signer = new RequestSigner("us-east-1", "dynamodb");
		assertThat(signer.date(Instant.EPOCH)).isEqualTo("19700101T000000Z");
		assertThat(signer.date(Instant.parse("2023-12-31T23:59:59.999Z"))).isEqualTo("20231231T235959Z");
		assertThat(signer.date(Instant.parse("2024-01-01T00:00:00Z"))).isEqualTo("20240101T000000Z");
		assertThat(signer.date(Instant.parse("2023-12-31T23:59:59Z"))).isEqualTo("20231231T235959Z");
	}

	private static String sign(RequestSigner signer, AwsCredentialsIdentity credentials, String date, String path,
			Map<String, String> headers, byte[] body) {
		return signer.sign(credentials, date, path, headers.keySet().toArray(new String[0]),
				headers.values().toArray(new String[0]), body, body.length);
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

}

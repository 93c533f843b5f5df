package io.github.dynamospring.observation;

import java.net.URI;

import org.junit.jupiter.api.Test;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link RequestServer}.
 */
class RequestServerTests {

	private static final SdkHttpRequest REQUEST = request("https://dynamodb.eu-west-1.amazonaws.com");

	private static final String IRELAND = "eu-west-1";

	@Test
	void isMadeOnceForAnEndpoint() {
		RequestServer server = RequestServer.of(REQUEST, IRELAND, null);
		assertThat(server).isEqualTo(new RequestServer("dynamodb.eu-west-1.amazonaws.com", 443, "eu-west-1"));
		assertThat(RequestServer.of(request(REQUEST.getUri().toString()), IRELAND, server)).isSameAs(server);
	}

	@Test
	void isAnotherOneForAnotherEndpoint() {
		RequestServer server = RequestServer.of(REQUEST, IRELAND, null);
		assertThat(RequestServer.of(request("http://localhost:8000"), IRELAND, server))
			.isEqualTo(new RequestServer("localhost", 8000, "eu-west-1"));
		assertThat(RequestServer.of(request("https://dynamodb.eu-west-1.amazonaws.com:8443"), IRELAND, server).port())
			.isEqualTo(8443);
		assertThat(RequestServer.of(REQUEST, null, server).region()).isNull();
	}

	private static SdkHttpRequest request(String uri) {
		return SdkHttpRequest.builder().uri(URI.create(uri)).method(SdkHttpMethod.POST).build();
	}

}

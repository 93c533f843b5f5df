package io.github.dynamospring.embedded;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;
import java.nio.charset.StandardCharsets;

import org.jspecify.annotations.Nullable;

/**
 * First request to a new database. Only then does the server open its files and load its
 * native library. Without this request, a broken database would count as started.
 */
final class FirstRequest {

	private static final int TIMEOUT_MILLISECONDS = 60_000;

	private FirstRequest() {
	}

	static void send(URI endpoint) throws IOException {
		HttpURLConnection connection = (HttpURLConnection) endpoint.toURL().openConnection(Proxy.NO_PROXY);
		try {
			write(connection);
			if (connection.getResponseCode() != HttpURLConnection.HTTP_OK) {
				throw new IOException("its first answer is " + connection.getResponseCode() + " " + error(connection));
			}
			connection.getInputStream().readAllBytes();
		}
		finally {
			connection.disconnect();
		}
	}

	private static void write(HttpURLConnection connection) throws IOException {
		connection.setConnectTimeout(TIMEOUT_MILLISECONDS);
		connection.setReadTimeout(TIMEOUT_MILLISECONDS);
		connection.setRequestMethod("POST");
		connection.setRequestProperty("Content-Type", "application/x-amz-json-1.0");
		connection.setRequestProperty("X-Amz-Target", "DynamoDB_20120810.ListTables");
		connection.setRequestProperty("Authorization",
				"AWS4-HMAC-SHA256 Credential=local/20260101/local/dynamodb/aws4_request, SignedHeaders=host, Signature=0");
		connection.setDoOutput(true);
		try (OutputStream body = connection.getOutputStream()) {
			body.write("{}".getBytes(StandardCharsets.UTF_8));
		}
	}

	private static String error(HttpURLConnection connection) throws IOException {
		try (@Nullable
		InputStream body = connection.getErrorStream()) {
			return (body != null) ? new String(body.readAllBytes(), StandardCharsets.UTF_8) : "";
		}
	}

}

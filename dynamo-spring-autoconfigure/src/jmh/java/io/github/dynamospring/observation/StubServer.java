package io.github.dynamospring.observation;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpRequest;

/**
 * Server that answers each GetItem and each PutItem over HTTP, from memory. It runs in a process of its own, so that the
 * CPU time of the process that is measured is the client's alone.
 */
final class StubServer implements AutoCloseable {

	private static final String CAPACITY = "\"ConsumedCapacity\":{\"TableName\":\"shop\",\"CapacityUnits\":2,"
			+ "\"Table\":{\"CapacityUnits\":1}";

	private static final String ITEM = "{\"Item\":{\"pk\":{\"S\":\"CUSTOMER#1\"},\"sk\":{\"S\":\"ORDER#1\"},"
			+ "\"status\":{\"S\":\"PAID\"},\"amount\":{\"N\":\"12.34\"},\"text\":{\"S\":\"" + "x".repeat(500) + "\"}},"
			+ CAPACITY + "}}";

	private static final String STORED = "{" + CAPACITY
			+ ",\"GlobalSecondaryIndexes\":{\"gsi1\":{\"CapacityUnits\":1}}}}";

	private static final byte[] ITEM_ANSWER = answer(ITEM);

	private static final byte[] STORED_ANSWER = answer(STORED);

	private final Process process;

	private final int port;

	private StubServer(Process process, int port) {
		this.process = process;
		this.port = port;
	}

	private static byte[] answer(String body) {
		return ("HTTP/1.1 200 OK\r\nContent-Type: application/x-amz-json-1.0\r\nx-amzn-RequestId: request\r\n"
				+ "Content-Length: " + body.length() + "\r\n\r\n" + body)
			.getBytes(StandardCharsets.US_ASCII);
	}

	static StubServer start() {
		try {
			Process process = new ProcessBuilder(System.getProperty("java.home") + "/bin/java", "-Xmx128m",
					"-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path"), StubServer.class.getName())
				.redirectError(ProcessBuilder.Redirect.INHERIT)
				.start();
			return new StubServer(process, Integer.parseInt(process.inputReader().readLine()));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	String endpoint() {
		return "http://127.0.0.1:" + this.port;
	}

	/**
	 * Return a client that gives the same answers without a network.
	 */
	static SdkHttpClient inMemory() {
		byte[] item = ITEM.getBytes(StandardCharsets.US_ASCII);
		byte[] stored = STORED.getBytes(StandardCharsets.US_ASCII);
		return new CannedHttpClient((request) -> isGet(request) ? item : stored);
	}

	private static boolean isGet(SdkHttpRequest request) {
		return request.firstMatchingHeader("X-Amz-Target").orElse("").endsWith(".GetItem");
	}

	@Override
	public void close() {
		this.process.destroy();
	}

	public static void main(String[] args) throws IOException {
		try (ServerSocket server = new ServerSocket(0, 100, InetAddress.getLoopbackAddress())) {
			System.out.println(server.getLocalPort());
			endWithParent();
			while (true) {
				Socket connection = server.accept();
				connection.setTcpNoDelay(true);
				new Thread(() -> serve(connection)).start();
			}
		}
	}

	private static void endWithParent() {
		ProcessHandle.current().parent().ifPresent((parent) -> parent.onExit().thenRun(() -> System.exit(0)));
	}

	private static void serve(Socket connection) {
		try (connection) {
			InputStream in = new BufferedInputStream(connection.getInputStream());
			OutputStream out = connection.getOutputStream();
			for (String line = readLine(in); !line.isEmpty(); line = readLine(in)) {
				out.write(answer(in));
			}
		}
		catch (IOException ex) {
			// the client has gone
		}
	}

	private static byte[] answer(InputStream in) throws IOException {
		byte[] answer = STORED_ANSWER;
		int length = 0;
		for (String line = readLine(in).toLowerCase(Locale.ROOT); !line.isEmpty(); line = readLine(in)
			.toLowerCase(Locale.ROOT)) {
			if (line.startsWith("content-length:")) {
				length = Integer.parseInt(line.substring(15).trim());
			}
			else if (line.endsWith(".getitem")) {
				answer = ITEM_ANSWER;
			}
		}
		in.skipNBytes(length);
		return answer;
	}

	private static String readLine(InputStream in) throws IOException {
		StringBuilder line = new StringBuilder(100);
		for (int character = in.read(); character >= 0 && character != '\n'; character = in.read()) {
			if (character != '\r') {
				line.append((char) character);
			}
		}
		return line.toString();
	}

}

package io.github.dynamospring.load;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;

/**
 * Server that answers operations of DynamoDB over HTTP with bodies that it was given, as DynamoDB answers: with its
 * headers, the checksum among them. It runs in a process of its own, so that the CPU time of the process that is
 * measured is the client's alone.
 */
public final class StubServer implements AutoCloseable {

	private static final String LENGTH = "content-length:";

	private static final String TARGET = "x-amz-target:";

	private final Process process;

	private final int port;

	private StubServer(Process process, int port) {
		this.process = process;
		this.port = port;
	}

	/**
	 * Start a server.
	 * @param answers the bodies by the name of the operation
	 */
	public static StubServer start(Map<String, String> answers) {
		return start(answers.entrySet().stream().map((answer) -> new Answer(answer.getKey(), "", answer.getValue())).toList());
	}

	/**
	 * Start a server.
	 * @param answers the answers, of which the first one that fits is given
	 */
	public static StubServer start(List<Answer> answers) {
		try {
			Process process = new ProcessBuilder(System.getProperty("java.home") + "/bin/java", "-Xmx128m",
					"-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path"), StubServer.class.getName())
				.redirectError(ProcessBuilder.Redirect.INHERIT)
				.start();
			write(answers, new DataOutputStream(process.getOutputStream()));
			return new StubServer(process, Integer.parseInt(process.inputReader().readLine()));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static void write(List<Answer> answers, DataOutputStream out) throws IOException {
		out.writeInt(answers.size());
		for (Answer answer : answers) {
			byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
			out.writeUTF(answer.operation());
			out.writeUTF(answer.text());
			out.writeInt(body.length);
			out.write(body);
		}
		out.flush();
	}

	private static List<Bytes> read(DataInputStream in) throws IOException {
		List<Bytes> answers = new ArrayList<>();
		for (int left = in.readInt(); left > 0; left--) {
			answers.add(new Bytes(in.readUTF(), in.readUTF(), bytes(in.readNBytes(in.readInt()))));
		}
		return answers;
	}

	private static byte[] bytes(byte[] body) {
		CRC32 checksum = new CRC32();
		checksum.update(body);
		byte[] head = ("HTTP/1.1 200 OK\r\nServer: Server\r\nDate: Sun, 22 Nov 2026 20:15:00 GMT\r\n"
				+ "Content-Type: application/x-amz-json-1.0\r\nContent-Length: " + body.length
				+ "\r\nConnection: keep-alive\r\n"
				+ "x-amzn-RequestId: 3R0OCDSNM3QLJUS4VCL8BSE3CJVV4KQNSO5AEMVJF66Q9ASUAAJG\r\nx-amz-crc32: "
				+ checksum.getValue() + "\r\n\r\n")
			.getBytes(StandardCharsets.US_ASCII);
		byte[] answer = Arrays.copyOf(head, head.length + body.length);
		System.arraycopy(body, 0, answer, head.length, body.length);
		return answer;
	}

	/**
	 * Return where it listens.
	 */
	public String endpoint() {
		return "http://127.0.0.1:" + this.port;
	}

	@Override
	public void close() {
		this.process.destroy();
	}

	public static void main(String[] args) throws IOException {
		List<Bytes> answers = read(new DataInputStream(System.in));
		try (ServerSocket server = new ServerSocket(0, 100, InetAddress.getLoopbackAddress())) {
			System.out.println(server.getLocalPort());
			endWithParent();
			while (true) {
				Socket connection = server.accept();
				connection.setTcpNoDelay(true);
				new Thread(() -> serve(connection, answers)).start();
			}
		}
	}

	private static void endWithParent() {
		ProcessHandle.current().parent().ifPresent((parent) -> parent.onExit().thenRun(() -> System.exit(0)));
	}

	private static void serve(Socket connection, List<Bytes> answers) {
		try (connection) {
			InputStream in = new BufferedInputStream(connection.getInputStream());
			OutputStream out = connection.getOutputStream();
			for (String line = readLine(in); !line.isEmpty(); line = readLine(in)) {
				out.write(answer(in, answers));
			}
		}
		catch (IOException ex) {
			// the client has gone
		}
	}

	private static byte[] answer(InputStream in, List<Bytes> answers) throws IOException {
		String operation = "";
		int length = 0;
		for (String line = readLine(in); !line.isEmpty(); line = readLine(in)) {
			if (line.regionMatches(true, 0, LENGTH, 0, LENGTH.length())) {
				length = Integer.parseInt(line.substring(LENGTH.length()).trim());
			}
			else if (line.regionMatches(true, 0, TARGET, 0, TARGET.length())) {
				operation = line.substring(line.lastIndexOf('.') + 1);
			}
		}
		String body = new String(in.readNBytes(length), StandardCharsets.ISO_8859_1);
		for (Bytes answer : answers) {
			if (answer.operation().equals(operation) && body.contains(answer.text())) {
				return answer.bytes();
			}
		}
		throw new IllegalArgumentException(operation + " " + body);
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

	/**
	 * Answer to requests.
	 *
	 * @param operation the name of the operation
	 * @param text a text that the request has, or an empty one
	 * @param body the body of the answer
	 */
	public record Answer(String operation, String text, String body) {

	}

	private record Bytes(String operation, String text, byte[] bytes) {

	}

}

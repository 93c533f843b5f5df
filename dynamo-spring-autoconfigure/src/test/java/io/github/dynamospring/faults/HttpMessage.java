package io.github.dynamospring.faults;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.SortedMap;
import java.util.TreeMap;

import org.springframework.util.Assert;

/**
 * A request or an answer in HTTP/1.1, with a length: neither the SDK nor DynamoDB Local
 * sends chunks.
 */
record HttpMessage(String startLine, SortedMap<String, String> headers, byte[] body) {

	private static final String LENGTH = "Content-Length";

	/**
	 * Return the next message, or null where the other side has closed the connection.
	 */
	static HttpMessage read(InputStream in) throws IOException {
		int first = in.read();
		if (first < 0) {
			return null;
		}
		String startLine = (char) first + readLine(in);
		SortedMap<String, String> headers = readHeaders(in);
		Assert.state(!headers.containsKey("Transfer-Encoding"), () -> "Without a length: " + startLine);
		return new HttpMessage(startLine, headers, readBody(in, headers));
	}

	private static SortedMap<String, String> readHeaders(InputStream in) throws IOException {
		SortedMap<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
		for (String line = readLine(in); !line.isEmpty(); line = readLine(in)) {
			int colon = line.indexOf(':');
			headers.put(line.substring(0, colon), line.substring(colon + 1).trim());
		}
		return headers;
	}

	private static byte[] readBody(InputStream in, SortedMap<String, String> headers) throws IOException {
		int length = Integer.parseInt(headers.getOrDefault(LENGTH, "0"));
		byte[] body = in.readNBytes(length);
		if (body.length < length) {
			throw new EOFException("The message ends after " + body.length + " of " + length + " bytes");
		}
		return body;
	}

	private static String readLine(InputStream in) throws IOException {
		ByteArrayOutputStream line = new ByteArrayOutputStream();
		for (int next = in.read(); next != '\n'; next = in.read()) {
			if (next < 0) {
				throw new EOFException("The message ends in its head");
			}
			line.write(next);
		}
		return line.toString(StandardCharsets.ISO_8859_1).stripTrailing();
	}

	/**
	 * Return the value of a header, empty where it is not there.
	 */
	String header(String name) {
		return this.headers.getOrDefault(name, "");
	}

	/**
	 * Return the status of an answer.
	 */
	int status() {
		return Integer.parseInt(this.startLine.split(" ")[1]);
	}

	/**
	 * Return whether the sender closes the connection after this message.
	 */
	boolean isLast() {
		return "close".equalsIgnoreCase(header("Connection"));
	}

	HttpMessage withHeader(String name, String value) {
		SortedMap<String, String> changed = new TreeMap<>(this.headers);
		changed.put(name, value);
		return new HttpMessage(this.startLine, changed, this.body);
	}

	HttpMessage withBody(byte[] body) {
		return new HttpMessage(this.startLine, this.headers, body);
	}

	void writeTo(OutputStream out) throws IOException {
		writeTo(out, this.body.length);
	}

	/**
	 * Write the head, and as much of the body that it announces.
	 */
	void writeTo(OutputStream out, int length) throws IOException {
		StringBuilder head = new StringBuilder(this.startLine).append("\r\n");
		withHeader(LENGTH, Integer.toString(this.body.length)).headers
			.forEach((name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
		ByteArrayOutputStream message = new ByteArrayOutputStream();
		message.write(head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
		message.write(this.body, 0, length);
		// in one piece, so that no packet waits for the acknowledgement of another
		message.writeTo(out);
		out.flush();
	}

}

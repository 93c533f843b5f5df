package io.github.dynamospring.client.wire;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link BodyBuffer}.
 */
class BodyBufferTests {

	@Test
	void anAnnouncedLengthTakesNoMemory() {
		BodyBuffer buffer = new BodyBuffer(Integer.MAX_VALUE);
		assertThat(buffer.bytes()).hasSizeLessThanOrEqualTo(64 * 1024);
		buffer.append(ByteBuffer.allocate(100_000));
		assertThat(buffer.bytes()).hasSizeLessThanOrEqualTo(4 * 100_000);
		assertThat(buffer.length()).isEqualTo(100_000);
	}

	@ParameterizedTest
	@CsvSource({ "0, 0", "0, 1", "1, 0", "10, 10", "10, 11", "8192, 300000", "300000, 300000", "300000, 299999",
			"300000, 300001", "5000000, 100" })
	void readsWhateverWasAnnounced(int announced, int length) throws IOException {
		byte[] body = new byte[length];
		for (int i = 0; i < length; i++) {
			body[i] = (byte) (i * 31 >> 3);
		}
		BodyBuffer buffer = new BodyBuffer(announced);
		buffer.readAll(new ByteArrayInputStream(body));
		assertThat(buffer.length()).isEqualTo(length);
		assertThat(Arrays.copyOf(buffer.bytes(), length)).isEqualTo(body);
	}

	@Test
	void aBodyOfTheAnnouncedLengthFillsTheBuffer() throws IOException {
		BodyBuffer buffer = new BodyBuffer(1_000_000);
		buffer.readAll(new ByteArrayInputStream(new byte[1_000_000]));
		assertThat(buffer.bytes()).hasSize(1_000_000);
	}

}

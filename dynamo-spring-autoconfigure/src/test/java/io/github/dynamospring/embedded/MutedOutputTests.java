package io.github.dynamospring.embedded;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link MutedOutput}.
 */
class MutedOutputTests {

	private final PrintStream output = System.out;

	private final PrintStream error = System.err;

	private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

	private final PrintStream captured = new PrintStream(this.bytes, true);

	@BeforeEach
	void capture() {
		System.setOut(this.captured);
		System.setErr(this.captured);
	}

	@AfterEach
	void restore() {
		System.setOut(this.output);
		System.setErr(this.error);
	}

	@Test
	void dropsWhatThisThreadPrintsMeanwhileAndNothingElse() throws Exception {
		System.out.print("before ");
		MutedOutput.call(() -> {
			System.out.println("muted");
			System.out.write('m');
			System.err.println("muted");
			Thread other = new Thread(() -> {
				System.out.print("other ");
				System.err.print("error ");
			});
			other.start();
			other.join();
			return null;
		});
		System.out.print("after");
		assertThat(this.bytes.toString()).isEqualTo("before other error after");
		assertThat(System.out).isSameAs(this.captured);
		assertThat(System.err).isSameAs(this.captured);
	}

	@Test
	void leavesOutputThatWasSetMeanwhile() throws Exception {
		PrintStream replacement = new PrintStream(new ByteArrayOutputStream());
		MutedOutput.call(() -> {
			System.setOut(replacement);
			System.setErr(replacement);
			return null;
		});
		assertThat(System.out).isSameAs(replacement);
		assertThat(System.err).isSameAs(replacement);
	}

}

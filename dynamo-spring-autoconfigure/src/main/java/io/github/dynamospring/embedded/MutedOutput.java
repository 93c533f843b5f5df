package io.github.dynamospring.embedded;

import java.io.PrintStream;
import java.util.concurrent.Callable;

import org.jspecify.annotations.Nullable;

/**
 * Standard output or error that drops the output of one thread. DynamoDB Local prints its
 * arguments, and its parser prints a version of ANTLR. Neither has a setting to stop it.
 */
final class MutedOutput extends PrintStream {

	private final Thread muted = Thread.currentThread();

	private final PrintStream target;

	private MutedOutput(PrintStream target) {
		super(target, true);
		this.target = target;
	}

	static <T> @Nullable T call(Callable<@Nullable T> action) throws Exception {
		PrintStream output = System.out;
		PrintStream error = System.err;
		MutedOutput mutedOutput = new MutedOutput(output);
		MutedOutput mutedError = new MutedOutput(error);
		System.setOut(mutedOutput);
		System.setErr(mutedError);
		try {
			return action.call();
		}
		finally {
			if (System.out == mutedOutput) {
				System.setOut(output);
			}
			if (System.err == mutedError) {
				System.setErr(error);
			}
		}
	}

	@Override
	public void write(int value) {
		if (Thread.currentThread() != this.muted) {
			this.target.write(value);
		}
	}

	@Override
	public void write(byte[] bytes, int offset, int length) {
		if (Thread.currentThread() != this.muted) {
			this.target.write(bytes, offset, length);
		}
	}

}

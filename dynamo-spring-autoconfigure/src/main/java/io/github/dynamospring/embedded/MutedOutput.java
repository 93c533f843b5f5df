package io.github.dynamospring.embedded;

import java.io.PrintStream;
import java.util.concurrent.Callable;

import org.jspecify.annotations.Nullable;

/**
 * Standard output that drops what one thread prints. DynamoDB Local prints its arguments,
 * and has no setting to stop it.
 */
final class MutedOutput extends PrintStream {

	private final Thread muted = Thread.currentThread();

	private final PrintStream target;

	private MutedOutput(PrintStream target) {
		super(target, true);
		this.target = target;
	}

	static <T> @Nullable T call(Callable<@Nullable T> action) throws Exception {
		PrintStream original = System.out;
		MutedOutput output = new MutedOutput(original);
		System.setOut(output);
		try {
			return action.call();
		}
		finally {
			if (System.out == output) {
				System.setOut(original);
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

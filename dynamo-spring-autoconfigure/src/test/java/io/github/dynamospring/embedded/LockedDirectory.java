package io.github.dynamospring.embedded;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Process that holds the lock on a directory until it is killed.
 */
public final class LockedDirectory {

	private LockedDirectory() {
	}

	public static void main(String[] arguments) throws IOException, InterruptedException {
		try (DirectoryLock lock = DirectoryLock.of(Path.of(arguments[0]))) {
			System.out.println("locked");
			Thread.currentThread().join();
		}
	}

}

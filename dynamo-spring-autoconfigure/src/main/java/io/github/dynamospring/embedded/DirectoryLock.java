package io.github.dynamospring.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import org.jspecify.annotations.Nullable;

/**
 * Lock on a directory of tables. Two databases on the same files would not see each
 * other's changes. The operating system releases it with the process.
 */
final class DirectoryLock implements AutoCloseable {

	private static final String FILE = ".dynamo-spring.lock";

	private final FileChannel channel;

	private DirectoryLock(FileChannel channel) {
		this.channel = channel;
	}

	static DirectoryLock of(Path directory) throws IOException {
		FileChannel channel = FileChannel.open(directory.resolve(FILE), StandardOpenOption.CREATE,
				StandardOpenOption.WRITE);
		if (tryLock(channel) == null) {
			channel.close();
			throw new EmbeddedDatabaseException(
					"The directory '" + directory + "' of 'dynamo.embedded.path' is in use by another DynamoDB Local",
					"Stop the other application, or close the other context of this one (tests keep theirs open until "
							+ "all have run), or set 'dynamo.embedded.path' to another directory.",
					null);
		}
		return new DirectoryLock(channel);
	}

	private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
		try {
			return channel.tryLock();
		}
		catch (OverlappingFileLockException ex) {
			return null; // locked by this JVM
		}
	}

	@Override
	public void close() {
		try {
			this.channel.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}

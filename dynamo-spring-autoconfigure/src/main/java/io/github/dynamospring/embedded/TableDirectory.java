package io.github.dynamospring.embedded;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Directory that keeps the tables, created for its owner alone. The permissions of an
 * existing directory are not changed, because it may have other contents and readers.
 */
final class TableDirectory {

	private static final Logger logger = System.getLogger(TableDirectory.class.getName());

	private static final Set<PosixFilePermission> OWNER = PosixFilePermissions.fromString("rwx------");

	private TableDirectory() {
	}

	static Path create(Path directory) throws IOException {
		if (!directory.getFileSystem().supportedFileAttributeViews().contains("posix")) {
			return Files.createDirectories(directory);
		}
		if (!Files.exists(directory)) {
			FileAttribute<?> permissions = PosixFilePermissions.asFileAttribute(OWNER);
			return Files.createDirectories(directory, permissions);
		}
		warnOfOtherReaders(directory);
		return Files.createDirectories(directory);
	}

	private static void warnOfOtherReaders(Path directory) throws IOException {
		Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(directory);
		if (!OWNER.containsAll(permissions)) {
			logger.log(Level.WARNING,
					"The directory ''{0}'' of ''dynamo.embedded.path'' is open to other users of this machine "
							+ "({1}): let only its owner use it (chmod 700)",
					directory, PosixFilePermissions.toString(permissions));
		}
	}

}

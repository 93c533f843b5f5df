package io.github.dynamospring.migration.live;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.DigestInputStream;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;

import io.github.dynamospring.item.Sha256;

import org.springframework.dao.DataIntegrityViolationException;

/**
 * Archive of the old items of a live migration: a directory with a file of DynamoDB's
 * JSON for each segment, and a manifest. A file has its name only once it is complete.
 */
final class ItemArchive {

	private static final String MANIFEST = "manifest.json";

	private static final String PART = ".part";

	private final Path directory;

	/**
	 * Create an archive.
	 * @param directory the directory, which need not exist
	 */
	ItemArchive(Path directory) {
		this.directory = directory;
	}

	/**
	 * Begin a file.
	 * @param writer the name of the writer, which never shares a file with another one
	 */
	FileChannel begin(String file, String writer) throws IOException {
		if (Files.exists(this.directory.resolve(MANIFEST))) {
			throw new DataIntegrityViolationException(
					this.directory + " has the complete archive of another run, which "
							+ "must not be replaced: set another directory");
		}
		Files.createDirectories(this.directory);
		return FileChannel.open(part(file, writer), StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING,
				StandardOpenOption.WRITE);
	}

	private Path part(String file, String writer) {
		return this.directory.resolve(file + "." + writer + PART);
	}

	/**
	 * End a file, whose content has reached the disk then.
	 */
	void end(String file, String writer, FileChannel channel) throws IOException {
		channel.force(true);
		channel.close();
		Files.move(part(file, writer), this.directory.resolve(file), StandardCopyOption.ATOMIC_MOVE,
				StandardCopyOption.REPLACE_EXISTING);
	}

	/**
	 * Write the manifest of complete files, unless it is there.
	 */
	void complete(List<Content> contents) throws IOException {
		verifyFiles(contents);
		if (!isComplete(contents)) {
			writeManifest(contents);
		}
	}

	private boolean isComplete(List<Content> contents) throws IOException {
		Path manifest = this.directory.resolve(MANIFEST);
		return Files.exists(manifest) && Files.readString(manifest).equals(manifest(contents));
	}

	private void writeManifest(List<Content> contents) throws IOException {
		try (FileChannel channel = begin(MANIFEST, "new"); OutputStream output = Channels.newOutputStream(channel)) {
			output.write(manifest(contents).getBytes(StandardCharsets.UTF_8));
			end(MANIFEST, "new", channel);
			removeParts();
		}
	}

	private void removeParts() throws IOException {
		try (DirectoryStream<Path> parts = Files.newDirectoryStream(this.directory, "*" + PART)) {
			for (Path part : parts) {
				Files.delete(part);
			}
		}
	}

	private static String manifest(List<Content> contents) {
		return contents.stream().map(Content::toJson).collect(Collectors.joining());
	}

	/**
	 * Verify the manifest and all files.
	 * @throws DataIntegrityViolationException if one of them is missing or has changed
	 */
	void verify(List<Content> contents) throws IOException {
		if (!isComplete(contents)) {
			throw broken(MANIFEST);
		}
		verifyFiles(contents);
	}

	private void verifyFiles(List<Content> contents) throws IOException {
		for (Content content : contents) {
			Path path = this.directory.resolve(content.file());
			if (!Files.exists(path) || !hash(path).equals(content.sha256())) {
				throw broken(content.file());
			}
		}
	}

	private static String hash(Path path) throws IOException {
		try (InputStream file = Files.newInputStream(path);
				DigestInputStream input = new DigestInputStream(file, Sha256.digest())) {
			input.transferTo(OutputStream.nullOutputStream());
			return HexFormat.of().formatHex(input.getMessageDigest().digest());
		}
	}

	private DataIntegrityViolationException broken(String file) {
		return new DataIntegrityViolationException(
				"Old items are not deleted, because the file " + this.directory.resolve(file)
						+ " of their archive is missing or has changed: restore it, or set another "
						+ "directory to archive the remaining items anew");
	}

	/**
	 * Content of a complete file.
	 *
	 * @param file the name of the file
	 * @param items the number of items
	 * @param sha256 the SHA-256 in hexadecimal digits
	 */
	record Content(String file, long items, String sha256) {

		private String toJson() {
			return "{\"file\":\"%s\",\"items\":%d,\"sha256\":\"%s\"}\n".formatted(this.file, this.items, this.sha256);
		}

	}

}

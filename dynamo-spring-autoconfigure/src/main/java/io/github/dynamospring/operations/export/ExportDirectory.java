package io.github.dynamospring.operations.export;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Directory that files are written into: first beside their places, then moved, so that
 * no file is ever half written.
 */
final class ExportDirectory {

	private static final String ACTION = "Name a directory that can be written, in 'dynamo.export.directory' or the"
			+ " call.";

	/** End of the paths of templates with tables. */
	private static final String TEMPLATE = "cloudformation/tables.yaml";

	private final Path directory;

	ExportDirectory(Path directory) {
		this.directory = directory.toAbsolutePath().normalize();
	}

	/**
	 * Return a warning for each table that a template here is not brought to in one
	 * update.
	 * @param files the files that are to be written, by their paths below the directory
	 */
	List<String> warnings(Map<String, String> files) {
		List<String> warnings = new ArrayList<>();
		files.forEach((path, text) -> {
			Path file = resolve(path);
			if (path.endsWith(TEMPLATE) && Files.isRegularFile(file)) {
				warnings.addAll(TemplateDifference.warnings(path, read(file), text));
			}
		});
		return warnings;
	}

	private static String read(Path file) {
		try {
			return Files.readString(file);
		}
		catch (IOException ex) {
			throw new ExportException("The export that is there cannot be read: " + ex, ACTION, ex);
		}
	}

	/**
	 * Write files by their paths below the directory.
	 * @return their paths
	 */
	List<Path> write(Map<String, String> files) {
		refuse(this.directory, Files.exists(this.directory) && !Files.isDirectory(this.directory), "it is a file");
		Map<Path, String> texts = new LinkedHashMap<>();
		files.forEach((path, text) -> texts.put(resolve(path), text));
		texts.keySet().forEach((file) -> refuse(file, Files.isDirectory(file), "it is a directory"));
		Map<Path, Path> written = new LinkedHashMap<>();
		try {
			for (Path file : texts.keySet()) {
				Files.createDirectories(file.resolveSibling(""));
				Path beside = file.resolveSibling("." + file.getFileName() + ".tmp");
				written.put(beside, file);
				Files.writeString(beside, texts.get(file));
			}
			for (Map.Entry<Path, Path> file : written.entrySet()) {
				Files.move(file.getKey(), file.getValue(), StandardCopyOption.REPLACE_EXISTING);
			}
		}
		catch (IOException ex) {
			throw new ExportException("Exports cannot be written to " + this.directory + ": " + ex, ACTION, ex);
		}
		finally {
			written.keySet().forEach(ExportDirectory::delete);
		}
		return List.copyOf(texts.keySet());
	}

	private static void refuse(Path path, boolean refused, String reason) {
		if (refused) {
			throw new ExportException("Exports cannot be written to " + path + ": " + reason, ACTION);
		}
	}

	private Path resolve(String path) {
		Path file = this.directory.resolve(path).normalize();
		if (!file.startsWith(this.directory) || file.equals(this.directory)) {
			throw new ExportException(
					"An export format names the file '" + path + "', which is outside of " + this.directory,
					"Give it a path below the directory.");
		}
		return file;
	}

	private static void delete(Path file) {
		try {
			Files.deleteIfExists(file);
		}
		catch (IOException ex) {
			// The reason why it could not be deleted has been reported.
		}
	}

}

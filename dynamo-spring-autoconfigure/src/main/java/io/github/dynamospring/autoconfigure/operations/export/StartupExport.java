package io.github.dynamospring.autoconfigure.operations.export;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

import io.github.dynamospring.operations.export.DynamoExports;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.util.StringUtils;

/**
 * Export that is written as soon as all beans are there, and so all access patterns. Then
 * the application ends, before a table is looked at, a port is opened, or a listener, a
 * schedule or a runner begins to work. An application cannot end by itself at this point
 * and be a success, so that the JVM is ended.
 */
class StartupExport implements SmartInitializingSingleton {

	private static final Log logger = LogFactory.getLog(StartupExport.class);

	private final DynamoExports exports;

	private final Path directory;

	private final Runnable end;

	StartupExport(DynamoExports exports, @Nullable String directory, Runnable end) {
		this.exports = exports;
		this.directory = path(directory);
		this.end = end;
	}

	private static Path path(@Nullable String directory) {
		if (!StringUtils.hasText(directory)) {
			throw refusal(directory,
					"It names no directory. Write --" + DynamoExportProperties.DIRECTORY + "=<directory>.");
		}
		try {
			return Path.of(directory);
		}
		catch (InvalidPathException ex) {
			throw refusal(directory, "It is no path: " + ex.getReason() + ".");
		}
	}

	private static InvalidConfigurationPropertyValueException refusal(@Nullable String directory, String reason) {
		return new InvalidConfigurationPropertyValueException(DynamoExportProperties.DIRECTORY, directory, reason);
	}

	@Override
	public void afterSingletonsInstantiated() {
		List<Path> files = this.exports.writeTo(this.directory);
		logger.info("Wrote " + files.size() + ((files.size() == 1) ? " file to " : " files to ")
				+ this.directory.toAbsolutePath().normalize() + ", the application ends");
		this.end.run();
	}

}

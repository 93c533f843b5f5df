package io.github.dynamospring.guests;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import javax.tools.ToolProvider;

/**
 * Sources that recorded the tables of the enhanced client, compiled into this package:
 * the client defines accessors of beans beside its own classes, so that these need the
 * class loader of the application.
 */
final class RecordedBeans {

	private static final String PACKAGE = RecordedBeans.class.getPackageName();

	private RecordedBeans() {
	}

	/**
	 * Return a bean of the recordings.
	 */
	static Class<?> type(String name) {
		try {
			return Class.forName(Compiled.PREFIX + name);
		}
		catch (ClassNotFoundException ex) {
			throw new IllegalArgumentException(ex);
		}
	}

	/**
	 * Let the client write all recorded tables into a database.
	 */
	static void record(URI endpoint) {
		try {
			Object arguments = new String[] { endpoint.toString() };
			type("EnhancedClientRecorder").getMethod("main", String[].class).invoke(null, arguments);
		}
		catch (ReflectiveOperationException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * Classes that are compiled when they are first used.
	 */
	private static final class Compiled {

		static final String PREFIX = prefix();

		private static String prefix() {
			try {
				Path directory = Files.createTempDirectory("guests");
				Path sources = Path.of(RecordedBeans.class.getResource("/guests/enhanced-client").toURI());
				try (Stream<Path> files = Files.list(sources)) {
					compile(files.filter((file) -> file.toString().endsWith(".java")).toList(), directory);
				}
				try (Stream<Path> files = Files.walk(directory)) {
					files.filter((file) -> file.toString().endsWith(".class")).forEach(Compiled::define);
				}
				return PACKAGE + ".";
			}
			catch (IOException | URISyntaxException ex) {
				throw new IllegalStateException(ex);
			}
		}

		private static void compile(List<Path> sources, Path directory) throws IOException {
			List<String> arguments = new ArrayList<>(List.of("-proc:none", "-nowarn", "-d", directory.toString()));
			for (Path source : sources) {
				Path copy = directory.resolve(source.getFileName().toString());
				Files.writeString(copy, "package " + PACKAGE + ";\n" + Files.readString(source));
				arguments.add(copy.toString());
			}
			int status = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new));
			if (status != 0) {
				throw new IllegalStateException("The sources of the recordings do not compile");
			}
		}

		private static void define(Path file) {
			try {
				MethodHandles.lookup().defineClass(Files.readAllBytes(file));
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
			catch (IllegalAccessException ex) {
				throw new IllegalStateException(ex);
			}
		}

	}

}

package io.github.dynamospring.operations.scaffold;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;

import javax.tools.JavaCompiler.CompilationTask;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Sources compiled as a user would compile them.
 */
final class CompiledScaffold {

	private CompiledScaffold() {
	}

	/**
	 * Compile sources into a directory, and return a class loader of it.
	 */
	static ClassLoader compile(Path directory, String... sources) throws IOException {
		StringWriter messages = new StringWriter();
		List<JavaFileObject> files = List.of(sources).stream().<JavaFileObject>map(Source::new).toList();
		CompilationTask task = ToolProvider.getSystemJavaCompiler()
			.getTask(messages, null, null, List.of("-proc:none", "-parameters", "-d", directory.toString()), null,
					files);
		assertThat(task.call()).as(messages + "\n" + String.join("\n", sources)).isTrue();
		return new URLClassLoader(new URL[] { directory.toUri().toURL() }, CompiledScaffold.class.getClassLoader());
	}

	private static final class Source extends SimpleJavaFileObject {

		private final String text;

		Source(String text) {
			super(URI.create("string:///Scaffold" + Math.abs(text.hashCode()) + ".java"), Kind.SOURCE);
			this.text = text;
		}

		@Override
		public CharSequence getCharContent(boolean ignoreEncodingErrors) {
			return this.text;
		}

	}

}

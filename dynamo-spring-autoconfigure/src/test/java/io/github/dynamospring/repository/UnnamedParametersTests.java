package io.github.dynamospring.repository;

import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;

import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for methods that were compiled without the names of their parameters.
 */
class UnnamedParametersTests {

	private static final String SOURCE = """
			import io.github.dynamospring.repository.DynamoRepository;
			import io.github.dynamospring.shop.*;
			import java.util.List;
			import org.springframework.data.repository.query.Param;

			public interface Unnamed extends DynamoRepository<Stock, StockKey> {

				List<Stock> findBySku(String sku);

				List<Stock> readBySku(@Param("sku") String sku);

			}
			""";

	@TempDir
	private Path directory;

	@Test
	void refusesMethodsWithoutNames() throws Exception {
		compile();
		try (URLClassLoader loader = new URLClassLoader(new URL[] { this.directory.toUri().toURL() },
				getClass().getClassLoader())) {
			assertThat(new PlannedRepositories().refusals(loader.loadClass("Unnamed")))
				.containsExactly("Unnamed.findBySku: parameter 1 has no name; compile with -parameters, "
						+ "or name it with @Param");
		}
	}

	private void compile() throws IOException {
		JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
		JavaFileObject source = new SimpleJavaFileObject(URI.create("string:///Unnamed.java"),
				JavaFileObject.Kind.SOURCE) {

			@Override
			public CharSequence getCharContent(boolean ignoreEncodingErrors) {
				return SOURCE;
			}

		};
		List<String> options = List.of("-proc:none", "-d", this.directory.toString(), "-classpath",
				System.getProperty("java.class.path"));
		boolean compiled = compiler.getTask(null, null, null, options, null, List.of(source)).call();
		assertThat(compiled).isTrue();
	}

}

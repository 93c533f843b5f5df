package io.github.dynamospring.mapping.codec;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import javax.tools.ToolProvider;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.mapping.ValueCodec;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.mapping.context.MappingFixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.data.core.TypeInformation;
import org.springframework.data.mapping.MappingException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for types that are compiled without {@code -parameters}.
 */
class ParameterNamesTests {

	@TempDir
	private Path directory;

	@Test
	void recordsHaveNamesAlways() throws Exception {
		for (String source : new String[] { "record Point(int x, int y) { }",
				"record Point(int x, int y) { Point { } }",
				"record Point(int x, int y) { Point(int x, int y) { this.x = x; this.y = y; } }" }) {
			Map<String, ItemValue> item = Map.of("y", ItemValue.number(2), "x", ItemValue.number(1));
			try (URLClassLoader loader = compile("Point", source)) {
				assertThat(codec(loader.loadClass("Point")).read(ItemValue.map(item).reader()))
					.hasToString("Point[x=1, y=2]");
			}
		}
	}

	@Test
	void refusesClassesWhoseParametersHaveNoNames() throws Exception {
		String source = "class Point { private final int x; Point(int x) { this.x = x; } }";
		try (URLClassLoader loader = compile("Point", source)) {
			Class<?> type = loader.loadClass("Point");
			assertThatExceptionOfType(MappingException.class).isThrownBy(() -> codec(type))
				.withMessage("The constructor of Point has parameters without names: compile with -parameters, "
						+ "or make it a record");
		}
	}

	private static ValueCodec<Object> codec(Class<?> type) {
		return MappingFixture.codecs(new DynamoMappingContext()).of(TypeInformation.of(type));
	}

	private URLClassLoader compile(String name, String source) throws IOException {
		Path file = Files.writeString(this.directory.resolve(name + ".java"), source);
		int result = ToolProvider.getSystemJavaCompiler()
			.run(null, null, null, "-d", this.directory.toString(), file.toString());
		assertThat(result).isZero();
		return new URLClassLoader(new URL[] { this.directory.toUri().toURL() });
	}

}

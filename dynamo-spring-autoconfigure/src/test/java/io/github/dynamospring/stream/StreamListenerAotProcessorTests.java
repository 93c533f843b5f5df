package io.github.dynamospring.stream;

import org.junit.jupiter.api.Test;

import org.springframework.aot.generate.ClassNameGenerator;
import org.springframework.aot.generate.DefaultGenerationContext;
import org.springframework.aot.generate.InMemoryGeneratedFiles;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.javapoet.ClassName;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link StreamListenerAotProcessor}.
 */
class StreamListenerAotProcessorTests {

	@Test
	void givesHintsForListeners() {
		DefaultGenerationContext generation = new DefaultGenerationContext(
				new ClassNameGenerator(ClassName.get(StreamListenerAotProcessorTests.class)),
				new InMemoryGeneratedFiles());
		try (GenericApplicationContext context = new GenericApplicationContext()) {
			context.registerBean(Listeners.class);
			new ApplicationContextAotGenerator().processAheadOfTime(context, generation);
		}
		assertThat(RuntimeHintsPredicates.reflection().onMethodInvocation(Listeners.class, "changed"))
			.accepts(generation.getRuntimeHints());
		assertThat(RuntimeHintsPredicates.reflection().onMethodInvocation(Listeners.class, "other"))
			.rejects(generation.getRuntimeHints());
	}

	static class Listeners {

		@DynamoStreamListener
		void changed(String entity) {
		}

		void other(String entity) {
		}

	}

}

package io.github.dynamospring.idempotency;

import java.util.List;

import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

import org.springframework.aot.generate.ClassNameGenerator;
import org.springframework.aot.generate.DefaultGenerationContext;
import org.springframework.aot.generate.InMemoryGeneratedFiles;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.javapoet.ClassName;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link IdempotentAotProcessor}.
 */
class IdempotentAotProcessorTests {

	@Test
	void givesHintsForResultsAndArguments() {
		RuntimeHints hints = process(Invoices.class);
		assertThat(RuntimeHintsPredicates.reflection().onType(Invoice.class)).accepts(hints);
		assertThat(RuntimeHintsPredicates.reflection().onType(Line.class)).accepts(hints);
		assertThat(RuntimeHintsPredicates.reflection().onType(Draft.class)).accepts(hints);
		assertThat(RuntimeHintsPredicates.reflection().onType(Mono.class)).rejects(hints);
		assertThat(RuntimeHintsPredicates.reflection().onMethodInvocation(Request.class, "id")).accepts(hints);
	}

	@Test
	void givesNoneForOtherMethods() {
		RuntimeHints hints = process(Invoices.class);
		assertThat(RuntimeHintsPredicates.reflection().onType(Other.class)).rejects(hints);
	}

	@Test
	void givesHintsForPublicMethodsOfAnAnnotatedType() {
		RuntimeHints hints = process(Drafts.class);
		assertThat(RuntimeHintsPredicates.reflection().onType(Draft.class)).accepts(hints);
		assertThat(RuntimeHintsPredicates.reflection().onType(Other.class)).rejects(hints);
	}

	private static RuntimeHints process(Class<?> bean) {
		DefaultGenerationContext generation = new DefaultGenerationContext(
				new ClassNameGenerator(ClassName.get(IdempotentAotProcessorTests.class)), new InMemoryGeneratedFiles());
		try (GenericApplicationContext context = new GenericApplicationContext()) {
			context.registerBean(bean);
			new ApplicationContextAotGenerator().processAheadOfTime(context, generation);
		}
		return generation.getRuntimeHints();
	}

	static class Invoices {

		@Idempotent(key = "#request.id")
		List<Invoice> create(Request request) {
			return List.of();
		}

		@Idempotent(key = "#request.id")
		Mono<Draft> draft(Request request) {
			return Mono.empty();
		}

		Other other() {
			return new Other("");
		}

	}

	@Idempotent(key = "#id")
	public static class Drafts {

		public Draft draft(String id) {
			return new Draft(id);
		}

		Other other() {
			return new Other("");
		}

	}

	record Invoice(String id, List<Line> lines) {

	}

	record Draft(String id) {

	}

	record Line(String text) {

	}

	record Request(String id) {

	}

	record Other(String id) {

	}

}

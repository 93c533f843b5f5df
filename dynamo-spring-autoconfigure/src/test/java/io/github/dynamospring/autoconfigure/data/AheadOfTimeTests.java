package io.github.dynamospring.autoconfigure.data;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

import io.github.dynamospring.autoconfigure.data.repositories.Note;
import io.github.dynamospring.autoconfigure.data.repositories.Notes;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import org.junit.jupiter.api.Test;

import org.springframework.aot.generate.ClassNameGenerator;
import org.springframework.aot.generate.DefaultGenerationContext;
import org.springframework.aot.generate.GeneratedFiles.Kind;
import org.springframework.aot.generate.InMemoryGeneratedFiles;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.core.io.InputStreamSource;
import org.springframework.javapoet.ClassName;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of an auto-configured application that is processed ahead of time.
 */
class AheadOfTimeTests {

	@Test
	void plansByThePropertiesWithoutAClientOrADatabase() {
		DefaultGenerationContext generation = new DefaultGenerationContext(
				new ClassNameGenerator(ClassName.get(AheadOfTimeTests.class)), new InMemoryGeneratedFiles());
		try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
			TestPropertyValues.of("dynamo.embedded.mode=always", "dynamo.tables.definitions.notes.attributes.type=kind")
				.applyTo(context);
			context.register(NotesApplication.class);
			new ApplicationContextAotGenerator().processAheadOfTime(context, generation);
			assertThat(context.getBeanFactory().getSingleton("dynamoMappingContext")).isInstanceOfSatisfying(
					DynamoMappingContext.class,
					(mapping) -> assertThat(mapping.getTables())
						.filteredOn((table) -> table.logicalName().equals("notes"))
						.singleElement()
						.satisfies((table) -> assertThat(table.names().type()).isEqualTo("kind")));
			assertThat(context.getBeanFactory().containsBeanDefinition("dynamoDbClient")).isTrue();
			assertThat(context.getBeanFactory().containsSingleton("dynamoDbClient")).isFalse();
			assertThat(context.getBeanFactory().containsSingleton("embeddedDynamoDatabase")).isFalse();
		}
		assertThat(RuntimeHintsPredicates.proxies().forInterfaces(Notes.class)).accepts(generation.getRuntimeHints());
		assertThat(RuntimeHintsPredicates.reflection().onMethodInvocation(Note.class, "noteId"))
			.accepts(generation.getRuntimeHints());
	}

	@Test
	void keepsNamedClientsApartFromTheDefaultOne() throws IOException {
		InMemoryGeneratedFiles files = new InMemoryGeneratedFiles();
		DefaultGenerationContext generation = new DefaultGenerationContext(
				new ClassNameGenerator(ClassName.get(AheadOfTimeTests.class)), files);
		try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
			TestPropertyValues.of("dynamo.embedded.mode=always", "dynamo.clients.archive.region=us-east-1")
				.applyTo(context);
			context.register(NotesApplication.class);
			new ApplicationContextAotGenerator().processAheadOfTime(context, generation);
			generation.writeGeneratedContent();
		}
		StringBuilder source = new StringBuilder();
		for (InputStreamSource file : files.getGeneratedFiles(Kind.SOURCE).values()) {
			source.append(new String(file.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
		}
		assertThat(source).contains("archiveDynamoDbClient")
			.contains("setDefaultCandidate(false)")
			.contains("addQualifier(new AutowireCandidateQualifier(\"org.springframework.beans.factory.annotation"
					+ ".Qualifier\", \"archive\"))");
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@AutoConfigurationPackage(basePackageClasses = Note.class)
	static class NotesApplication {

	}

}

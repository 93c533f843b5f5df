package io.github.dynamospring.autoconfigure.data;

import io.github.dynamospring.autoconfigure.data.DynamoRepositoriesAutoConfigurationTests.OwnRepositories;
import io.github.dynamospring.autoconfigure.data.DynamoRepositoriesAutoConfigurationTests.StoreConfiguration;
import io.github.dynamospring.autoconfigure.data.repositories.Note;
import io.github.dynamospring.autoconfigure.data.repositories.Notes;
import io.github.dynamospring.autoconfigure.data.repositories.Outer;
import io.github.dynamospring.repository.config.EnableReactiveDynamoRepositories;
import io.github.dynamospring.repository.reactive.notes.ReactiveNotes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import reactor.core.publisher.Flux;

import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link DynamoReactiveRepositoriesAutoConfiguration}.
 */
class DynamoReactiveRepositoriesAutoConfigurationTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(DynamoRepositoriesAutoConfiguration.class,
				DynamoReactiveRepositoriesAutoConfiguration.class))
		.withUserConfiguration(StoreConfiguration.class);

	@ParameterizedTest
	@CsvSource({ "auto,1,1", "AUTO,1,1", "imperative,1,0", "reactive,0,1", "none,0,0" })
	void enablesRepositoriesOfAType(String type, int blocking, int reactive) {
		this.contextRunner.withUserConfiguration(NotesApplication.class)
			.withPropertyValues("dynamo.repositories.type=" + type)
			.run((context) -> {
				assertThat(context).hasNotFailed();
				assertThat(context.getBeanNamesForType(Notes.class)).hasSize(blocking);
				assertThat(context.getBeanNamesForType(ReactiveNotes.class)).hasSize(reactive);
			});
	}

	@Test
	void refusesAnUnknownType() {
		this.contextRunner.withUserConfiguration(NotesApplication.class)
			.withPropertyValues("dynamo.repositories.type=blocking")
			.run((context) -> assertThat(context).getFailure()
				.hasStackTraceContaining("dynamo.repositories.type")
				.isNotInstanceOf(InvalidConfigurationPropertyValueException.class));
	}

	@Test
	void findsBothKindsOnceEach() {
		this.contextRunner.withUserConfiguration(NotesApplication.class)
			.run((context) -> assertThat(context).hasSingleBean(Notes.class).hasSingleBean(ReactiveNotes.class));
	}

	@Test
	void staysIfTheApplicationEnablesBlockingOnes() {
		this.contextRunner.withUserConfiguration(NotesApplication.class, OwnRepositories.class)
			.run((context) -> assertThat(context).hasSingleBean(Outer.NestedNotes.class)
				.hasSingleBean(ReactiveNotes.class));
	}

	@Test
	void leavesBlockingOnesIfTheApplicationEnablesReactiveOnes() {
		this.contextRunner.withUserConfiguration(NotesApplication.class, OwnReactiveRepositories.class)
			.run((context) -> assertThat(context).hasSingleBean(Notes.class).hasSingleBean(ReactiveNotes.class));
	}

	@Test
	void needsReactor() {
		this.contextRunner.withUserConfiguration(NotesApplication.class)
			.withClassLoader(new FilteredClassLoader(Flux.class))
			.run((context) -> assertThat(context).doesNotHaveBean(DynamoReactiveRepositoriesAutoConfiguration.class));
	}

	@Configuration(proxyBeanMethods = false)
	@AutoConfigurationPackage(basePackageClasses = { Note.class, ReactiveNotes.class })
	static class NotesApplication {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableReactiveDynamoRepositories(basePackageClasses = ReactiveNotes.class)
	static class OwnReactiveRepositories {

	}

}

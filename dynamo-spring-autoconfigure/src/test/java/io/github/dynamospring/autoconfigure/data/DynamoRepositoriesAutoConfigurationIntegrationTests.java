package io.github.dynamospring.autoconfigure.data;

import io.github.dynamospring.autoconfigure.data.repositories.Note;
import io.github.dynamospring.autoconfigure.data.repositories.Notes;
import io.github.dynamospring.repository.reactive.notes.ReactiveNotes;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Integration tests for {@link DynamoRepositoriesAutoConfiguration}.
 */
class DynamoRepositoriesAutoConfigurationIntegrationTests {

	@ParameterizedTest
	@ValueSource(strings = { "spring.main.lazy-initialization=false", "spring.main.lazy-initialization=true",
			"dynamo.repositories.bootstrap-mode=deferred" })
	void servesRepositoriesFromTheEmbeddedDatabase(String property) {
		try (ConfigurableApplicationContext context = new SpringApplicationBuilder(NotesApplication.class)
			.web(WebApplicationType.NONE)
			.run("--dynamo.embedded.mode=always", "--" + property)) {
			Notes notes = context.getBean(Notes.class);
			Note note = notes.insert(new Note("1", "milk"));
			assertThat(notes.findById("1")).contains(note);
			assertThat(context.getBean(ReactiveNotes.class).findById("1").block()).isEqualTo(note);
		}
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@AutoConfigurationPackage(basePackageClasses = { Note.class, ReactiveNotes.class })
	static class NotesApplication {

	}

}

package io.github.dynamospring.autoconfigure.data;

import io.github.dynamospring.autoconfigure.data.repositories.Note;
import io.github.dynamospring.autoconfigure.data.repositories.Notes;
import io.github.dynamospring.autoconfigure.data.repositories.Outer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link BeanFailureAnalyzer}.
 */
class BeanFailureAnalyzerTests {

	@AutoClose
	private final AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();

	@Test
	void saysThatThePackageIsNotSearched() {
		FailureAnalysis analysis = analyze(ElsewhereApplication.class, Notes.class);
		assertThat(analysis).isNotNull();
		assertThat(analysis.getDescription()).isEqualTo(
				"The repository io.github.dynamospring.autoconfigure.data.repositories.Notes has no bean, as its "
						+ "package is neither below the package of the application (com.example) nor named by "
						+ "@EnableDynamoRepositories");
		assertThat(analysis.getAction())
			.isEqualTo("Move the class with @SpringBootApplication to a package above both, or add "
					+ "@EnableDynamoRepositories(\"io.github.dynamospring.autoconfigure.data.repositories\") to it.");
	}

	@Test
	void saysThatANestedRepositoryIsLeftOut() {
		FailureAnalysis analysis = analyze(NotesApplication.class, Outer.NestedNotes.class);
		assertThat(analysis).isNotNull();
		assertThat(analysis.getDescription())
			.isEqualTo("The repository io.github.dynamospring.autoconfigure.data.repositories.Outer$NestedNotes has no "
					+ "bean, as it is nested in another type");
		assertThat(analysis.getAction()).isEqualTo(
				"Give it a file of its own, or set considerNestedRepositories in " + "@EnableDynamoRepositories.");
	}

	@Test
	void saysThatRepositoriesAreSwitchedOff() {
		TestPropertyValues.of("dynamo.repositories.type=REACTIVE").applyTo(this.context);
		FailureAnalysis analysis = analyze(NotesApplication.class, Notes.class);
		assertThat(analysis).isNotNull();
		assertThat(analysis.getDescription())
			.isEqualTo("The repository io.github.dynamospring.autoconfigure.data.repositories.Notes has no bean, as "
					+ "'dynamo.repositories.type' is reactive");
		assertThat(analysis.getAction()).isEqualTo("Remove 'dynamo.repositories.type', or name the "
				+ "package of the repository in @EnableDynamoRepositories.");
	}

	@Test
	void leavesRepositoriesThatAreFound() {
		assertThat(analyze(NotesApplication.class, Notes.class)).isNull();
	}

	@Test
	void leavesOtherBeans() {
		assertThat(analyze(ElsewhereApplication.class, Note.class)).isNull();
	}

	private FailureAnalysis analyze(Class<?> application, Class<?> required) {
		this.context.register(application);
		this.context.refresh();
		BeanFailureAnalyzer analyzer = new BeanFailureAnalyzer(this.context, this.context.getEnvironment());
		return analyzer.analyze(new NoSuchBeanDefinitionException(required));
	}

	@Configuration(proxyBeanMethods = false)
	@AutoConfigurationPackage(basePackages = "com.example")
	static class ElsewhereApplication {

	}

	@Configuration(proxyBeanMethods = false)
	@AutoConfigurationPackage(basePackageClasses = Note.class)
	static class NotesApplication {

	}

}

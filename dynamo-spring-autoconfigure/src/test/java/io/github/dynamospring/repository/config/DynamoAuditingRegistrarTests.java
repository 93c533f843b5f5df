package io.github.dynamospring.repository.config;

import java.nio.charset.StandardCharsets;

import io.github.dynamospring.mapping.context.DynamoMappingContext;
import org.junit.jupiter.api.Test;

import org.springframework.aot.generate.ClassNameGenerator;
import org.springframework.aot.generate.DefaultGenerationContext;
import org.springframework.aot.generate.GeneratedFiles.Kind;
import org.springframework.aot.generate.InMemoryGeneratedFiles;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.javapoet.ClassName;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link DynamoAuditingRegistrar}.
 */
class DynamoAuditingRegistrarTests {

	@Test
	void auditorIsCreatedAheadOfTime() {
		InMemoryGeneratedFiles files = new InMemoryGeneratedFiles();
		DefaultGenerationContext generation = new DefaultGenerationContext(
				new ClassNameGenerator(ClassName.get(DynamoAuditingRegistrarTests.class)), files);
		try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
			context.register(DynamoMappingContext.class, Audited.class);
			new ApplicationContextAotGenerator().processAheadOfTime(context, generation);
			generation.writeGeneratedContent();
		}
		assertThat(files.getGeneratedFiles(Kind.SOURCE).values())
			.anySatisfy((source) -> assertThat(source.getInputStream()).asString(StandardCharsets.UTF_8)
				.contains("addPropertyValue(\"auditorAware\", CurrentAuditor__BeanDefinitions."));
	}

	@Configuration(proxyBeanMethods = false)
	@EnableDynamoAuditing
	static class Audited {

	}

}

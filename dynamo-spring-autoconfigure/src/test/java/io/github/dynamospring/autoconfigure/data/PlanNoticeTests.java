package io.github.dynamospring.autoconfigure.data;

import io.github.dynamospring.autoconfigure.client.DynamoDbClientAutoConfiguration;
import io.github.dynamospring.autoconfigure.data.DynamoRepositoriesAutoConfigurationTests.NotesApplication;
import io.github.dynamospring.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import io.github.dynamospring.autoconfigure.table.DynamoTableNamesAutoConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link PlanNotice}.
 */
@ExtendWith(OutputCaptureExtension.class)
class PlanNoticeTests {

	@Test
	void logsOneLineForEachRepository(CapturedOutput output) {
		new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(EmbeddedDynamoAutoConfiguration.class,
					DynamoDbClientAutoConfiguration.class, DynamoTableNamesAutoConfiguration.class,
					DynamoDataAutoConfiguration.class, DynamoRepositoriesAutoConfiguration.class))
			.withUserConfiguration(NotesApplication.class)
			.withPropertyValues("dynamo.embedded.mode=never", "dynamo.client.warm-up=false",
					"dynamo.endpoint=http://localhost:8000")
			.run((context) -> {
				refreshChild((AnnotationConfigApplicationContext) context.getSourceApplicationContext());
				assertThat(output.toString().lines().filter((line) -> line.contains("PlanNotice"))).hasSize(2)
					.anyMatch((line) -> line.matches(".*INFO.* Notes: \\d+ access patterns planned on notes "
							+ "\\(plans and prices at DEBUG of io.github.dynamospring.core.AccessPatterns\\)"));
			});
	}

	private static void refreshChild(AnnotationConfigApplicationContext parent) {
		try (AnnotationConfigApplicationContext child = new AnnotationConfigApplicationContext()) {
			child.setParent(parent);
			child.refresh();
		}
	}

}

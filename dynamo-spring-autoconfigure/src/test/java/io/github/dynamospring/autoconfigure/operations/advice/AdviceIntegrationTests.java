package io.github.dynamospring.autoconfigure.operations.advice;

import java.util.List;
import java.util.stream.IntStream;

import io.github.dynamospring.autoconfigure.operations.advice.nursery.Seedling;
import io.github.dynamospring.autoconfigure.operations.advice.nursery.Seedling.Stage;
import io.github.dynamospring.autoconfigure.operations.advice.nursery.Seedlings;
import io.github.dynamospring.operations.advice.AdviceFinding;
import io.github.dynamospring.operations.advice.AdviceSaving;
import io.github.dynamospring.operations.advice.DynamoAdvisor;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import org.junit.jupiter.api.Test;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.dao.DuplicateKeyException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Advice on an application that uses its table, in the embedded database.
 */
class AdviceIntegrationTests {

	private static final int COUNT = 20;

	@Test
	void findsWhatRequestsTell() {
		try (ConfigurableApplicationContext context = new SpringApplicationBuilder(NurseryApplication.class)
			.web(WebApplicationType.NONE)
			.run("--dynamo.embedded.mode=always", "--dynamo.advice.least-requests=" + COUNT,
					"--dynamo.prices.least-observation=1ms", "--dynamo.prices.region=eu-west-1",
					"--dynamo.accept.low-cardinality-partition.Seedling.byStage=A few writes a minute",
					"--dynamo.accept.scan[Seedlings.findByNote]=A report of each night")) {
			use(context.getBean(Seedlings.class), context.getBean(ObservationRegistry.class));
			List<AdviceFinding> findings = context.getBean(DynamoAdvisor.class).findings();
			assertThat(findings).extracting((finding) -> finding.code() + " of " + finding.subject())
				.containsExactly("filtered-reads of Seedlings.findByStageAndNote",
						"read-before-write of Seedlings.save", "failed-conditions of Seedlings.insert",
						"single-reads of Seedlings.findById", "single-writes of Seedlings.save",
						"strong-reads of Seedlings.findBySeedlingId", "low-cardinality-partition of Seedling.byStage",
						"scan of Seedlings.findByNote");
			assertThat(findings).filteredOn(AdviceFinding::isAccepted)
				.extracting(AdviceFinding::accepted)
				.containsExactly("A few writes a minute", "A report of each night");
			assertThat(findings.toString()).doesNotContain("secret");
			assertThat(findings.get(0).evidence()).startsWith("20 Query requests in the last ")
				.contains(" seconds read 1,000 items for ", "and returned 20, each for ");
			assertThat(findings.get(0).saving()).satisfies((saving) -> {
				assertThat(saving.readUnits()).isPositive();
				assertThat(saving.currency()).isEqualTo("USD");
				assertThat(saving.amount()).isEqualTo(AdviceSaving.rounded(saving.readUnits() * 0.1415 / 1_000_000));
				assertThat(saving.observed()).isPositive();
			});
		}
	}

	private static void use(Seedlings seedlings, ObservationRegistry observations) {
		seedlings.saveAll(IntStream.range(0, 50).mapToObj(AdviceIntegrationTests::seedling).toList());
		for (int i = 0; i < COUNT; i++) {
			seedlings.findByNote("note of none");
			seedlings.findByStageAndNote(Stage.SOWN, "note 7");
			seedlings.findBySeedlingId("secret-" + i);
			int number = i;
			assertThatExceptionOfType(DuplicateKeyException.class).isThrownBy(() -> seedlings.insert(seedling(number)));
		}
		for (int call = 0; call < COUNT / 5; call++) {
			Observation.start("call", observations)
				.observe(() -> IntStream.range(0, 5)
					.forEach((number) -> seedlings.save(seedlings.findById("secret-" + number).orElseThrow())));
		}
	}

	private static Seedling seedling(int number) {
		return new Seedling("secret-" + number, Stage.SOWN, "note " + number);
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@AutoConfigurationPackage(basePackageClasses = Seedling.class)
	static class NurseryApplication {

	}

}

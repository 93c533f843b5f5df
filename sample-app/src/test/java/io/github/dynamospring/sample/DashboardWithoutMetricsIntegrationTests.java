package io.github.dynamospring.sample;

import java.io.IOException;

import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.RegisteredPattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of the page at {@code /} where metrics are switched off.
 */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT, properties = "dynamo.metrics.enabled=false")
class DashboardWithoutMetricsIntegrationTests {

	@Autowired
	private AccessPatterns patterns;

	@LocalServerPort
	private int port;

	@Test
	void showsPlansAndSaysWhyThereAreNoFigures() throws IOException {
		Document page = Jsoup.connect("http://localhost:" + this.port + "/").get();
		assertThat(page.select(".notice").text()).isEqualTo("There are no figures, because the application runs with "
				+ "dynamo.metrics.enabled=false. The plans are the same.");
		assertThat(page.select(".keys, [data-label=Requests]")).isEmpty();
		assertThat(page.select(".patterns thead").eachText()).containsOnly("Access pattern Price");
		for (RegisteredPattern pattern : this.patterns) {
			assertThat(page.getElementById(pattern.name())).as(pattern.name()).isNotNull();
		}
	}

}

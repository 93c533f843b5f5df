package io.github.dynamospring.sample;

import java.io.IOException;
import java.util.List;
import java.util.stream.StreamSupport;

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
		// the listener to orders adds its patterns with its first event
		List<String> known = StreamSupport.stream(this.patterns.spliterator(), false)
			.map(RegisteredPattern::name)
			.toList();
		Document page = Jsoup.connect("http://localhost:" + this.port + "/").get();
		assertThat(page.select(".notice").text()).isEqualTo("There are no figures, because the application runs with "
				+ "dynamo.metrics.enabled=false. The plans are the same.");
		assertThat(page.select(".keys, [data-label=Requests]")).isEmpty();
		assertThat(page.select(".patterns thead").eachText()).containsOnly("Access pattern Price");
		assertThat(known).isNotEmpty().allSatisfy((name) -> assertThat(page.getElementById(name)).isNotNull());
	}

}

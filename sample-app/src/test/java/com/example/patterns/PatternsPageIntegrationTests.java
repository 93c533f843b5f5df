package com.example.patterns;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.repository.config.EnableDynamoRepositories;
import io.github.dynamospring.test.DataDynamoTest;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.persistence.autoconfigure.EntityScan;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of the plans on {@code docs/patterns.md}: they are those that the sample logs.
 * With {@code -Ddocs.update=true} the page is written instead.
 */
@DataDynamoTest
class PatternsPageIntegrationTests {

	private static final Path PAGE = Path.of("..", "docs", "patterns.md");

	private static final Pattern PLANS = Pattern.compile("<!-- plans: (.*?) -->\\n(?:\\n```text\\n.*?```\\n)?",
			Pattern.DOTALL);

	@Autowired
	private AccessPatterns patterns;

	@Test
	void showsThePlansOfTheSample() throws IOException {
		String page = Files.readString(PAGE);
		Map<String, String> plans = plans();
		String written = PLANS.matcher(page)
			.replaceAll((match) -> Matcher.quoteReplacement(block(match.group(1), plans)));
		if (Boolean.getBoolean("docs.update")) {
			Files.writeString(PAGE, written);
		}
		assertThat(page).isEqualTo(written);
	}

	private Map<String, String> plans() {
		Map<String, String> plans = new LinkedHashMap<>();
		this.patterns.forEach((pattern) -> plans.put(pattern.name(), pattern.plan().explain()));
		return plans;
	}

	private static String block(String names, Map<String, String> plans) {
		String lines = Arrays.stream(names.split(" ")).map((name) -> {
			assertThat(plans).containsKey(name);
			return plans.get(name);
		}).collect(Collectors.joining("\n"));
		return "<!-- plans: " + names + " -->\n\n```text\n" + lines + "\n```\n";
	}

	@SpringBootConfiguration
	@EnableAutoConfiguration
	@EntityScan({ "com.example.documents", "com.example.feed", "com.example.leaderboard", "com.example.ledger",
			"com.example.telemetry", "com.example.tenants", "io.github.dynamospring.sample" })
	@EnableDynamoRepositories({ "com.example.documents", "com.example.feed", "com.example.leaderboard",
			"com.example.ledger", "com.example.telemetry", "com.example.tenants", "io.github.dynamospring.sample" })
	static class Application {

	}

}

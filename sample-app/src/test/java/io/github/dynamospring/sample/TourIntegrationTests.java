package io.github.dynamospring.sample;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;

import io.github.dynamospring.core.AccessPatterns;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of the {@code curl} examples of the tour, in their order, and of the plans that
 * pages show. An ellipsis stands for text that differs from run to run.
 */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class TourIntegrationTests {

	private static final Path TOUR = Path.of("..", "docs", "tour.md");

	private static final List<Path> PAGES_WITH_PLANS = List.of(Path.of("..", "README.md"),
			Path.of("..", "docs", "access-patterns.md"));

	private static final Pattern PLANS = Pattern.compile("^```text\\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);

	private static final Pattern EXAMPLE = Pattern.compile("^\\$ curl (.+)\\n(.*)$", Pattern.MULTILINE);

	private static final Pattern ARGUMENT = Pattern.compile("'([^']*)'|(\\S+)");

	@Autowired
	private AccessPatterns patterns;

	@LocalServerPort
	private int port;

	@Test
	void examplesPrintWhatTheTourShows() throws Exception {
		Matcher example = EXAMPLE.matcher(Files.readString(TOUR));
		int examples = 0;
		while (example.find()) {
			String call = example.group(1);
			Pattern answer = pattern(example.group(2));
			if (call.endsWith("/sales")) {
				Awaitility.await().until(() -> answer.matcher(curl(call)).matches());
			}
			assertThat(curl(call)).as(call).matches(answer);
			examples++;
		}
		assertThat(examples).isGreaterThanOrEqualTo(5);
	}

	@Test
	void plansAreWhatThePagesShow() throws Exception {
		List<String> plans = StreamSupport.stream(this.patterns.spliterator(), false)
			.map((pattern) -> pattern.plan().explain())
			.toList();
		for (Path page : PAGES_WITH_PLANS) {
			List<String> shown = PLANS.matcher(Files.readString(page))
				.results()
				.flatMap((block) -> block.group(1).lines())
				.toList();
			assertThat(shown).isNotEmpty();
			assertThat(plans).containsAll(shown);
		}
	}

	private String curl(String commandLine) throws IOException, InterruptedException {
		HttpRequest.Builder request = HttpRequest.newBuilder();
		String method = "GET";
		String body = "";
		List<String> arguments = ARGUMENT.matcher(commandLine)
			.results()
			.map((argument) -> (argument.group(1) != null) ? argument.group(1) : argument.group(2))
			.toList();
		for (int i = 0; i < arguments.size(); i++) {
			switch (arguments.get(i)) {
				case "-s" -> {
				}
				case "-X" -> {
					method = arguments.get(++i);
				}
				case "-d" -> {
					body = arguments.get(++i);
				}
				case "-H" -> request.header(arguments.get(++i).split(": ")[0], arguments.get(i).split(": ")[1]);
				default -> request.uri(URI.create("http://" + arguments.get(i).replace("8080", "" + this.port)));
			}
		}
		request.method(method, HttpRequest.BodyPublishers.ofString(body));
		return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString()).body();
	}

	private static Pattern pattern(String output) {
		return Pattern.compile(Pattern.quote(output).replace("…", "\\E.+\\Q"));
	}

}

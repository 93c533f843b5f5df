package io.github.dynamospring.sample;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;

import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.ConditionFailedException;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.RegisteredPattern;
import org.awaitility.Awaitility;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.http.HttpStatus;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.web.servlet.client.RestTestClient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests of the page at {@code /} as a browser without scripts sees it.
 */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT, properties = "sample.load.duration=1h")
class DashboardIntegrationTests {

	private static final Pattern EXTERNAL = Pattern.compile("(?i)(href|src|action|data-url)=\"(?!/[a-z])");

	@Autowired
	private AccessPatterns patterns;

	@Autowired
	private Orders orders;

	@Autowired
	private DynamoOperations dynamo;

	@Autowired
	private SkewedLoad load;

	@LocalServerPort
	private int port;

	private RestTestClient client;

	@BeforeEach
	void connect() {
		this.client = RestTestClient.bindToServer(new JdkClientHttpRequestFactory())
			.baseUrl("http://localhost:" + this.port)
			.build();
	}

	@Test
	void showsEachAccessPatternWithItsPlanAndPrice() {
		Document page = page();
		assertThat(this.patterns).isNotEmpty();
		for (RegisteredPattern pattern : this.patterns) {
			Element row = page.getElementById(pattern.name());
			assertThat(row).as(pattern.name()).isNotNull();
			assertThat(row.text()).contains(pattern.name(), pattern.plan().price().toString());
			assertThat(row.select("code").eachText()).contains(planOf(pattern));
			if (pattern.plan().description() != null) {
				assertThat(row.text()).contains(pattern.plan().description());
			}
		}
	}

	@Test
	void loadsNothingFromElsewhere() {
		assertThat(html("/")).doesNotContainPattern(EXTERNAL).doesNotContain("<style");
		assertThat(html("/")).contains("Content-Security-Policy", "default-src 'self'");
		for (String file : List.of("/dashboard.css", "/dashboard.js", "/icon.svg")) {
			assertThat(html(file)).doesNotContain("url(", "@import", "https://");
		}
	}

	@Test
	void linksToFilesAndEndpointsThatExist() {
		for (Element link : page().select("link[href], script[src], nav a")) {
			String target = link.hasAttr("src") ? link.attr("src") : link.attr("href");
			this.client.get().uri(target).exchange().expectStatus().isOk();
		}
	}

	@Test
	void namesWhatTablesAndControlsAre() {
		Document page = page();
		assertThat(page.select("html").attr("lang")).isEqualTo("en");
		assertThat(page.select("h1")).hasSize(1);
		assertThat(page.select("th:not([scope])")).isEmpty();
		assertThat(page.select("button").text()).isEqualTo("Run a skewed load");
		for (Element section : page.select("section")) {
			assertThat(page.getElementById(section.attr("aria-labelledby"))).isNotNull();
		}
		List<String> ids = page.select("[id]").eachAttr("id");
		assertThat(ids).doesNotHaveDuplicates();
	}

	@Test
	void refreshesItselfWithoutScripts() {
		assertThat(page().select("noscript meta[http-equiv=refresh]").attr("content")).isEqualTo("2");
	}

	@Test
	void givesTheScriptThePartThatChanges() {
		Element live = page().getElementById("live");
		assertThat(html(live.attr("data-url"))).startsWith("<main id=\"live\"").endsWith("</main>");
	}

	@Test
	void showsWhatRequestsCost() {
		this.orders.findByOrderId("1001");
		Element before = figures("Orders.findByOrderId");
		this.orders.findByOrderId("1001");
		Element after = figures("Orders.findByOrderId");
		assertThat(number(after, "Requests")).isEqualTo(number(before, "Requests") + 1);
		assertThat(number(after, "Read units")).isEqualTo(number(before, "Read units") + 0.5);
		assertThat(cell(after, "Read units").select("small").text()).startsWith("gsi1 ");
		assertThat(number(after, "Write units")).isZero();
		assertThat(cell(after, "Median").text()).endsWith(" ms");
		assertThat(cell(after, "99 of 100").text()).endsWith(" ms");
		assertThat(number(after, "Throttles")).isZero();
		assertThat(cell(after, "Last use").text()).endsWith(" s ago");
	}

	@Test
	void showsWhatAnAccessPatternCostsADayAndFromWhatThatWasComputed() {
		this.orders.findByOrderId("1001");
		Element cost = cell(figures("Orders.findByOrderId"), "A day");
		assertThat(cost.text()).matches("0\\.\\d+ USD( so far)?");
		assertThat(cost.attr("title")).matches("[\\d.]+ read and 0 write units in [\\d.]+ min, "
				+ "at 0\\.1415 and 0\\.705 USD a million \\(eu-west-1, 2026-08-15\\).*");
	}

	@Test
	void showsWhatAnIndexCostsThatNobodyReads() {
		Element index = page().select(".costs tbody tr")
			.stream()
			.filter((row) -> row.select("th").text().equals("sample-shop.gsi3"))
			.findFirst()
			.orElseThrow();
		assertThat(cell(index, "Requests").text()).matches("0\\.\\d+ USD( so far)?");
		assertThat(cell(index, "Storage").attr("title")).contains(" bytes and ", " items of 100 bytes more",
				"at 0.283 USD a GB and month");
		assertThat(index.text()).endsWith("Not read yet");
	}

	@Test
	void showsAdviceOnTheFlawsThatAreThereOnPurpose() {
		assertThat(page().select(".advice .warning").eachText())
			.anyMatch((finding) -> finding.startsWith("warning index-without-pattern of shop.gsi3 "));
	}

	@Test
	void showsTheChecklistOfProduction() {
		Document page = page();
		assertThat(page.getElementById("the-checklist").nextElementSibling().text()).contains(" pass, ", " fail, ");
		assertThat(page.select(".checklist .fail").text()).contains("real-database of ");
	}

	@Test
	void showsHowRequestsEnded() {
		OrderKey paid = new OrderKey("ada", Instant.parse("2026-11-01T09:15:00Z"), "1001");
		assertThatExceptionOfType(ConditionFailedException.class).isThrownBy(() -> this.orders.pay(paid));
		assertThat(cell(figures("Orders.pay"), "Requests").select("small").text()).endsWith(" condition");
	}

	@Test
	void showsRequestsThatHaveNoPlan() {
		this.dynamo.existsById("ada", Customer.class);
		Element row = page().getElementById("DynamoTemplate.existsById");
		assertThat(row).isNotNull();
		assertThat(row.text()).contains("it has no plan");
		assertThat(number(row, "Requests")).isPositive();
	}

	@Test
	@DirtiesContext
	void escapesKeys() {
		String customerId = "<script>alert('&')</script>";
		this.orders.insert(new Order(customerId, "evil", "evil", Instant.now(), OrderStatus.PAID, BigDecimal.ONE,
				Collections.nCopies(100, new Order.Line("mug", 1, BigDecimal.ONE)), null));
		assertThat(page().select(".keys th code").eachText()).contains("CUSTOMER#" + customerId);
		assertThat(html("/")).doesNotContain(customerId);
	}

	@Test
	@DirtiesContext
	void runsOneLoadAtATimeThatMakesOneKeyHot() throws InterruptedException {
		startLoad();
		Awaitility.await().until(() -> this.load.progress().visits() > 0);
		long visits = this.load.progress().visits();
		assertThat(page().select(".load").text()).startsWith("The load is running. ");
		startLoad();
		assertThat(this.load.progress().visits()).isGreaterThanOrEqualTo(visits);
		Awaitility.await().until(() -> this.load.progress().visits() > 100);
		this.load.destroy();
		assertThat(this.load.progress().failures()).isZero();
		assertThat(page().select(".load").text()).startsWith("The load is over. ").endsWith(" visits");
		Element hottest = page().selectFirst(".keys tbody tr");
		assertThat(hottest.select("th").text()).isEqualTo("CUSTOMER#load-1");
		assertThat(hottest.select("rect").attr("width")).isEqualTo(hottest.select(".share").text())
			.isNotEqualTo("0.0%");
		assertThat(this.orders.findByCustomerIdAndPlacedAtBetween("load-1", Instant.EPOCH, Instant.now())).isEmpty();
	}

	private void startLoad() {
		this.client.post()
			.uri("/load")
			.exchange()
			.expectStatus()
			.isEqualTo(HttpStatus.SEE_OTHER)
			.expectHeader()
			.location("/");
	}

	private Element figures(String pattern) {
		return page().getElementById(pattern).selectFirst(".figures");
	}

	private static double number(Element row, String label) {
		return Double.parseDouble(cell(row, label).ownText().replace(",", ""));
	}

	private static Element cell(Element row, String label) {
		return row.selectFirst("[data-label^=" + label + "]");
	}

	private static String planOf(RegisteredPattern pattern) {
		return pattern.plan().explain().replace(pattern.name() + " → ", "");
	}

	private Document page() {
		return Jsoup.parse(html("/"));
	}

	private String html(String uri) {
		return this.client.get().uri(uri).exchange().expectStatus().isOk().returnResult(String.class).getResponseBody();
	}

}

package io.github.dynamospring.sample;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;

import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.test.context.bean.override.mockito.MockitoBean;
import org.springframework.test.web.servlet.assertj.MockMvcTester;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.then;

/**
 * Tests for {@link DashboardController} with figures that are known.
 */
@WebMvcTest(DashboardController.class)
class DashboardControllerTests {

	private static final String EVIL = "\"><script>alert('&')</script>";

	@Autowired
	private MockMvcTester mvc;

	@MockitoBean
	private Dashboard dashboard;

	@MockitoBean
	private Review review;

	@MockitoBean
	private SkewedLoad load;

	@Test
	void escapesWhatItShows() {
		PatternRow.PlanLine plan = new PatternRow.PlanLine(EVIL, EVIL, EVIL);
		Figures.Units units = new Figures.Units(EVIL, List.of(EVIL));
		PatternRow used = new PatternRow("a" + EVIL, List.of(plan),
				new Figures(EVIL, List.of(EVIL), units, units, EVIL, EVIL, EVIL, EVIL, Instant.EPOCH));
		PatternRow unused = new PatternRow("b" + EVIL, List.of(plan), null);
		Dashboard.Group group = new Dashboard.Group(EVIL, List.of(used), List.of(unused));
		HotKey key = new HotKey(EVIL, EVIL, EVIL, EVIL, EVIL, HotKey.Level.HOT);
		Document page = page(new Dashboard.View(true, List.of(key), List.of(group)));
		assertThat(page.select("script")).hasSize(1);
		assertThat(page.select(".keys .hot").text()).isEqualTo(String.join(" ", EVIL, EVIL, EVIL, EVIL));
		assertThat(page.select("section h2").eachText()).contains(EVIL);
		assertThat(page.getElementById("a" + EVIL).select(".plan code").text()).isEqualTo(EVIL);
		assertThat(page.getElementById("b" + EVIL).text()).isEqualTo("b" + EVIL + " " + EVIL);
	}

	@Test
	void escapesCostsAdviceAndChecklist() {
		Cost cost = new Cost(EVIL, EVIL);
		given(this.review.view())
			.willReturn(new Review.View(Map.of(), List.of(new Review.Resource(EVIL, cost, cost, true)),
					List.of(new Review.Advice("warning", EVIL, EVIL, EVIL, EVIL, EVIL, null),
							new Review.Advice("info", EVIL, EVIL, EVIL, EVIL, null, EVIL)),
					new Review.Checklist(EVIL, List.of(new Review.Checklist.Line("fail", EVIL, EVIL, EVIL, EVIL)))));
		Document page = page(new Dashboard.View(true, List.of(), List.of()));
		assertThat(page.select("script")).hasSize(1);
		assertThat(page.select(".costs tbody tr").text()).isEqualTo(String.join(" ", EVIL, EVIL, EVIL, "Not read yet"));
		assertThat(page.select(".costs td").attr("title")).isEqualTo(EVIL);
		assertThat(page.select(".advice .warning p").eachText()).containsExactly("warning " + EVIL + " of " + EVIL,
				EVIL, EVIL, "It would save " + EVIL + ".");
		assertThat(page.select(".advice .accepted p").last().text()).isEqualTo("Accepted: " + EVIL);
		assertThat(page.select(".checklist .fail").text())
			.isEqualTo("fail " + EVIL + " of " + EVIL + " " + EVIL + " " + EVIL);
	}

	@Test
	void saysThatThereIsNoAdvice() {
		given(this.review.view())
			.willReturn(new Review.View(Map.of(), null, List.of(), new Review.Checklist("0 fail", List.of())));
		Document page = page(new Dashboard.View(true, List.of(), List.of()));
		assertThat(page.select(".advice").text()).isEqualTo("There is none.");
		assertThat(page.select(".costs")).isEmpty();
	}

	@Test
	void showsEachPlanOfAnOverloadedMethodBesideTheFiguresOfBoth() {
		PatternRow row = new PatternRow("Orders.find",
				List.of(new PatternRow.PlanLine("Some orders", "Query shop: one", "0.5 RCU per 4 KB"),
						new PatternRow.PlanLine(null, "Query shop: two", "1 RCU per 4 KB")),
				null);
		Element shown = page(
				new Dashboard.View(true, List.of(), List.of(new Dashboard.Group("Orders", List.of(row), List.of()))))
			.getElementById("Orders.find");
		assertThat(shown.select(".figures").text())
			.isEqualTo("Orders.find Some orders 0.5 RCU per 4 KB 1 RCU per 4 KB Not used yet");
		assertThat(shown.select(".plan").eachText()).containsExactly("Query shop: one", "Query shop: two");
	}

	@Test
	void saysThatNoKeyWasUsedOfLate() {
		Document page = page(new Dashboard.View(true, List.of(), List.of()));
		assertThat(page.select(".keys tbody").text()).isEqualTo("None was used of late.");
		assertThat(page.select(".notice")).isEmpty();
	}

	@Test
	void saysThatKeysAreNotWatched() {
		Document page = page(new Dashboard.View(true, null, List.of()));
		assertThat(page.select(".keys")).isEmpty();
		assertThat(page.select(".notice").text()).isEqualTo("Partition keys are not watched, because the application "
				+ "runs with dynamo.hot-partitions.enabled=false.");
	}

	@Test
	void showsHowFarTheLoadIs() {
		given(this.load.progress()).willReturn(new SkewedLoad.Progress(true, 0.25, 1234, 2));
		Document page = page(new Dashboard.View(true, List.of(), List.of()));
		assertThat(page.select(".load").text()).isEqualTo("The load is running. 1,234 visits, 2 of them failed");
		assertThat(page.select(".load progress").attr("value")).isEqualTo("0.25");
		assertThat(page.select("#load button").hasAttr("disabled")).isTrue();
	}

	@Test
	void offersTheLoadWhereNoneRuns() {
		Document page = page(new Dashboard.View(true, List.of(), List.of()));
		assertThat(page.select(".load")).isEmpty();
		assertThat(page.select("#load button").hasAttr("disabled")).isFalse();
		assertThat(page.select("#load").attr("method")).isEqualTo("post");
		assertThat(this.mvc.post().uri(page.select("#load").attr("action"))).hasStatus(303).hasHeader("Location", "/");
		then(this.load).should().start();
	}

	private Document page(Dashboard.View view) {
		given(this.dashboard.view()).willReturn(view);
		byte[] html = this.mvc.get().uri("/").exchange().getResponse().getContentAsByteArray();
		return Jsoup.parse(new String(html, StandardCharsets.UTF_8));
	}

}

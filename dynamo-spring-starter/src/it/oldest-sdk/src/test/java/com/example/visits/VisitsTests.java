package com.example.visits;

import java.time.Instant;

import io.github.dynamospring.core.AccessPatterns;
import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

import static org.assertj.core.api.Assertions.assertThat;

@SpringBootTest
class VisitsTests {

	private static final Instant NINE = Instant.parse("2026-01-05T09:00:00Z");

	private static final Instant TEN = Instant.parse("2026-01-05T10:00:00Z");

	@Autowired
	private Visits visits;

	@Autowired
	private AccessPatterns patterns;

	@Autowired
	private MeterRegistry meters;

	@Test
	void writesAndReads() {
		Visit late = new Visit("home", TEN, "ada");
		this.visits.save(new Visit("home", NINE, "grace"));
		this.visits.save(late);
		assertThat(this.visits.findById(new VisitId("home", TEN))).contains(late);
		assertThat(this.visits.findByPageAndVisitedAtAfter("home", NINE)).containsExactly(late);
	}

	@Test
	void plansItsMethods() {
		assertThat(this.patterns.get("Visits.findByPageAndVisitedAtAfter").plan().explain()).contains("Query visits");
	}

	@Test
	void metersItsRequests() {
		this.visits.findByPageAndVisitedAtAfter("home", TEN);
		assertThat(this.meters.getMeters()).anyMatch((meter) -> "Visits.findByPageAndVisitedAtAfter"
			.equals(meter.getId().getTag("access.pattern")));
	}

}

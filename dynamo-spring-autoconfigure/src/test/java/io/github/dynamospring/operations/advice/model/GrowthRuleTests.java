package io.github.dynamospring.operations.advice.model;

import java.time.Instant;
import java.util.List;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TimeToLive;
import io.github.dynamospring.operations.advice.AdviceCode;
import io.github.dynamospring.operations.advice.AdviceFinding.Severity;
import io.github.dynamospring.operations.advice.AdvisedModel;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import org.springframework.data.domain.Limit;
import org.springframework.data.repository.Repository;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link GrowthRule}.
 */
class GrowthRuleTests {

	@Test
	void findsWhatIsReadWholeAndGrows() {
		assertThat(new AdvisedModel(Visit.class, Visits.class).findings(AdviceCode.GROWING_COLLECTION)).singleElement()
			.satisfies((finding) -> {
				assertThat(finding.severity()).isEqualTo(Severity.INFO);
				assertThat(finding).hasToString("growing-collection of Visit: Items of one partition of primary key "
						+ "(PAGE#{page} / {at}#{visitor}) are sorted by at, have no time to live, and no access pattern "
						+ "deletes them, while each call of Visits.countByPage, Visits.findByPage reads all of them. Ask "
						+ "for a range of at, a Limit or a Window, let items expire by a @TimeToLive, or end the partition "
						+ "with a unit of time such as {at|month}");
			});
	}

	@Test
	void isSilentWhereNobodyReadsAll() {
		assertThat(new AdvisedModel(Visit.class, RecentVisits.class).findings(AdviceCode.GROWING_COLLECTION)).isEmpty();
	}

	@Test
	void isSilentWhereItemsAreDeleted() {
		assertThat(new AdvisedModel(Visit.class, Visits.class, ClearedVisits.class)
			.findings(AdviceCode.GROWING_COLLECTION)).isEmpty();
	}

	@Test
	void isSilentWhereItemsExpireOrTimeHasPartitions() {
		assertThat(new AdvisedModel(ExpiringVisit.class, ExpiringVisits.class, MonthlyVisit.class, MonthlyVisits.class)
			.findings(AdviceCode.GROWING_COLLECTION)).isEmpty();
	}

	@Table("visits")
	@PrimaryKey(partition = "PAGE#{page}", sort = "{at}#{visitor}")
	record Visit(String page, Instant at, String visitor) {

	}

	record VisitKey(String page, Instant at, String visitor) {

	}

	interface Visits extends Repository<Visit, VisitKey> {

		List<Visit> findByPage(String page);

		long countByPage(String page);

		List<Visit> findByPageAndAtAfter(String page, Instant since);

	}

	interface RecentVisits extends Repository<Visit, VisitKey> {

		List<Visit> findByPageAndAtAfter(String page, Instant since);

		List<Visit> findFirst5ByPage(String page);

		List<Visit> findByPageOrderByAtDesc(String page, Limit limit);

	}

	interface ClearedVisits extends Repository<Visit, VisitKey> {

		long deleteByPageAndAtBefore(String page, Instant until);

	}

	@Table("expiring")
	@PrimaryKey(partition = "PAGE#{page}", sort = "{at}#{visitor}")
	record ExpiringVisit(String page, Instant at, String visitor, @TimeToLive @Nullable Instant until) {

	}

	interface ExpiringVisits extends Repository<ExpiringVisit, VisitKey> {

		List<ExpiringVisit> findByPage(String page);

	}

	@Table("monthly")
	@PrimaryKey(partition = "PAGE#{page}#{at|month}", sort = "{at}#{visitor}")
	record MonthlyVisit(String page, Instant at, String visitor) {

	}

	interface MonthlyVisits extends Repository<MonthlyVisit, VisitKey> {

		List<MonthlyVisit> findByPageAndAtBetween(String page, Instant from, Instant to);

	}

}

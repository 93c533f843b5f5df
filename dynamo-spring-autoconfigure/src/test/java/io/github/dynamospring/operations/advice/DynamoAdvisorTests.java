package io.github.dynamospring.operations.advice;

import java.time.Duration;
import java.util.List;

import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.operations.advice.AdviceFinding.Severity;
import io.github.dynamospring.operations.cost.DynamoPrices;
import io.github.dynamospring.repository.AllowScan;
import org.junit.jupiter.api.Test;

import org.springframework.data.repository.Repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

/**
 * Tests for {@link DynamoAdvisor}.
 */
class DynamoAdvisorTests {

	private static AdviceFinding found(AdvisedModel model, AdviceCode code, Severity severity, String pattern) {
		return new AdviceFinding(code, severity, model.subjects().pattern(pattern), "Evidence", "Action", null);
	}

	@Test
	void listsWhatIsAcceptedLastWithItsReason() {
		AdvisedModel model = new AdvisedModel(Plant.class, Plants.class);
		AdviceSource use = () -> List.of(found(model, AdviceCode.STRONG_READS, Severity.INFO, "Plants.findByPlantId"),
				found(model, AdviceCode.SCAN, Severity.WARNING, "Plants.findByName"),
				found(model, AdviceCode.SCAN, Severity.WARNING, "Plants.findBy"),
				found(model, AdviceCode.LARGE_ITEMS, Severity.INFO, "Plants.save"));
		List<AdviceAcceptance> acceptances = List.of(
				new AdviceAcceptance(AdviceCode.LOW_CARDINALITY_PARTITION, "Plant", "A few hundred plants"),
				new AdviceAcceptance(AdviceCode.INDEX_WITHOUT_PATTERN, "Plant.byKind", "The shop reads it"),
				new AdviceAcceptance(AdviceCode.LARGE_ITEMS, "Plant", "Pictures"),
				new AdviceAcceptance(AdviceCode.SCAN, "Plants.findBy", "A nightly job"));
		assertThat(model.advisor(acceptances, use).findings())
			.extracting(AdviceFinding::code, (finding) -> finding.subject().name(), AdviceFinding::accepted)
			.containsExactly(tuple(AdviceCode.INDEX_WITHOUT_PATTERN, "plants.byName", null),
					tuple(AdviceCode.SCAN, "Plants.findByName", null),
					tuple(AdviceCode.STRONG_READS, "Plants.findByPlantId", null),
					tuple(AdviceCode.LOW_CARDINALITY_PARTITION, "Plant.byKind", "A few hundred plants"),
					tuple(AdviceCode.INDEX_WITHOUT_PATTERN, "plants.byKind", "The shop reads it"),
					tuple(AdviceCode.SCAN, "Plants.findBy", "A nightly job"),
					tuple(AdviceCode.LARGE_ITEMS, "Plants.save", "Pictures"));
	}

	@Test
	void reportsAcceptancesThatAcceptNothing() {
		AdvisedModel model = new AdvisedModel(Plant.class, Plants.class);
		List<AdviceAcceptance> acceptances = List.of(
				new AdviceAcceptance(AdviceCode.DUPLICATE_INDEX, "plants.byName", "They were alike"),
				new AdviceAcceptance(AdviceCode.INDEX_WITHOUT_PATTERN, "plants.byName", "Soon"),
				new AdviceAcceptance(AdviceCode.SCAN, "Plants.findBy", "Not called yet"),
				new AdviceAcceptance(AdviceCode.SCAN, "Plants.findAll", "Gone"));
		DynamoAdvisor advisor = new DynamoAdvisor(
				List.of((AdviceSource) () -> model.findings((table, index) -> IndexUse.NONE)), model.subjects(),
				acceptances, (subject) -> null, 0);
		assertThat(advisor.staleAcceptances()).containsExactly(acceptances.get(0), acceptances.get(3));
	}

	private static AdviceFinding saves(AdviceCode code, String subject, AdviceSaving saving) {
		return new AdviceFinding(code, Severity.INFO, AdviceSubject.of(subject), "Evidence", "Action", saving);
	}

	private static List<AdviceFinding> findings(double leastSaving, AdviceFinding... findings) {
		return new DynamoAdvisor(List.of((AdviceSource) () -> List.of(findings)), new AdvisedModel().subjects(),
				List.of(), (subject) -> DynamoPrices.of("us-east-1"), leastSaving)
			.findings();
	}

	@Test
	void leavesOutWhatSavesNothing() {
		Duration day = Duration.ofDays(1);
		assertThat(findings(0, saves(AdviceCode.LARGE_ITEMS, "a", new AdviceSaving(0, 0, 0, true, day)),
				saves(AdviceCode.FAILED_CONDITIONS, "b", new AdviceSaving(0, -500, 90, true, day)),
				saves(AdviceCode.FAILED_CONDITIONS, "c", new AdviceSaving(0, -500, 110, true, day)),
				saves(AdviceCode.SINGLE_READS, "d", new AdviceSaving(10, 0, 0, true, day)),
				saves(AdviceCode.THROTTLED, "e", null)))
			.extracting((finding) -> finding.subject().name())
			.containsExactly("d", "e", "c");
	}

	@Test
	void leavesOutWhatSavesLessThanTheLeast() {
		AdviceSaving saving = new AdviceSaving(0, 0, 1_600_000, false, Duration.ofHours(1));
		AdviceFinding finding = saves(AdviceCode.UNUSED_INDEX, "shop.gsi1", saving);
		assertThat(findings(1, finding)).extracting(AdviceFinding::saving)
			.extracting(Object::toString)
			.containsExactly("1,600,000 write units, 1 USD a day, by 60 minutes");
		assertThat(findings(1.1, finding)).isEmpty();
	}

	@Test
	void showsNoAmountOfLessThanAnHour() {
		AdviceSaving saving = new AdviceSaving(0, 0, 1_600_000, false, null);
		assertThat(findings(0, saves(AdviceCode.UNUSED_INDEX, "shop.gsi1", saving))).extracting(AdviceFinding::saving)
			.containsOnlyNulls();
	}

	@Test
	void saysOneThingOfHowAnIndexIsMade() {
		AdviceFinding spread = new AdviceFinding(AdviceCode.LOW_CARDINALITY_PARTITION, Severity.WARNING,
				AdviceSubject.of("Order.gsi1", "Order"), "Evidence", "Action", null);
		AdviceFinding unread = new AdviceFinding(AdviceCode.INDEX_WITHOUT_PATTERN, Severity.WARNING,
				AdviceSubject.of("shop.gsi1", "shop", "Order", "Order.gsi1"), "Evidence", "Action", null);
		AdviceFinding hot = new AdviceFinding(AdviceCode.HOT_KEY, Severity.WARNING,
				AdviceSubject.of("shop.gsi1", "shop", "Order", "Order.gsi1"), "Evidence", "Action", null);
		AdviceFinding other = new AdviceFinding(AdviceCode.COMPUTED_KEYS, Severity.INFO,
				AdviceSubject.of("Order", "shop"), "Evidence", "Action", null);
		assertThat(findings(0, spread, unread, hot, other)).containsExactly(unread, hot, other);
	}

	@Test
	void findsCodesByTheirText() {
		assertThat(AdviceCode.find("unused-index")).isEqualTo(AdviceCode.UNUSED_INDEX);
		assertThat(AdviceCode.find("unused_index")).isNull();
	}

	@Test
	void refusesAnAcceptanceWithoutReason() {
		assertThatIllegalArgumentException().isThrownBy(() -> new AdviceAcceptance(AdviceCode.SCAN, "Plants", " "))
			.withMessage("Advice 'scan' is accepted of Plants without a reason: say why it is as it should be");
	}

	enum Kind {

		TREE, FLOWER

	}

	@Table("plants")
	@PrimaryKey(partition = "PLANT#{plantId}", sort = "PLANT")
	@GlobalSecondaryIndex(name = "byKind", partition = "KIND#{kind}", sort = "{plantId}")
	@GlobalSecondaryIndex(name = "byName", partition = "NAME#{name}", sort = "{plantId}")
	record Plant(String plantId, Kind kind, String name) {

	}

	interface Plants extends Repository<Plant, String> {

		List<Plant> findByPlantId(String plantId);

		@AllowScan
		List<Plant> findBy();

		Plant save(Plant plant);

	}

}

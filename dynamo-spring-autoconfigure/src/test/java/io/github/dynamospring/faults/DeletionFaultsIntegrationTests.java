package io.github.dynamospring.faults;

import java.util.function.Predicate;
import java.util.stream.IntStream;

import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.core.DeletionIncompleteException;
import io.github.dynamospring.core.DeletionIncompleteException.Left;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.repository.DynamoRepository;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * Tests for deletions of what a read finds whose requests are throttled or lose their
 * answers.
 */
@Timeout(120)
class DeletionFaultsIntegrationTests {

	private static final int ATTEMPTS = 3;

	private static final Predicate<Request> BATCHES = Request.to("BatchWriteItem");

	private static final Predicate<Request> LAST_BATCH = BATCHES
		.and((request) -> request.json().toString().contains("TWIG#twig499"));

	private static final Predicate<Request> SECOND_PAGE = Request.to("Query")
		.and((request) -> request.json().has("ExclusiveStartKey"));

	@RegisterExtension
	static final FaultyDatabase database = new FaultyDatabase(ATTEMPTS, Twig.class);

	private Twigs twigs;

	@BeforeEach
	void fill() {
		String bark = "b".repeat(3_000);
		database.other()
			.saveAll(IntStream.range(0, 400).mapToObj((i) -> new Twig("oak", "twig" + (100 + i), bark)).toList());
		this.twigs = database.repository(Twigs.class);
		database.proxy().use(FaultSchedule.none());
	}

	@AfterEach
	void heal() {
		database.proxy().use(FaultSchedule.none());
		this.twigs.deleteByTree("oak");
	}

	@Test
	void goesOnAfterFaults() {
		database.proxy()
			.use(FaultSchedule.script(BATCHES, Fault.throttle(Throttle.THROTTLING), Fault.resetAfter(),
					Fault.errorAfter(), Fault.resetBefore()));
		assertThat(this.twigs.deleteByTree("oak")).isEqualTo(400);
		assertThat(this.twigs.countByTree("oak")).isZero();
	}

	@Test
	void namesWhatIsLeft() {
		database.proxy().use(FaultSchedule.always(LAST_BATCH, Fault.throttle(Throttle.PROVISIONED_THROUGHPUT)));
		DeletionIncompleteException incomplete = catchThrowableOfType(DeletionIncompleteException.class,
				() -> this.twigs.deleteByTree("oak"));
		assertThat(incomplete.getDeleted() + incomplete.getLeft().size()).isLessThanOrEqualTo(400);
		assertThat(incomplete.getLeft()).extracting((left) -> left.subject().key().get("sk").s())
			.contains("TWIG#twig499");
		assertThat(incomplete.getLeft()).extracting(Left::exception)
			.noneMatch(AmbiguousWriteException.class::isInstance);
		assertThat(incomplete).hasMessageStartingWith("Twigs.deleteByTree: the deletion is incomplete, ")
			.hasMessageContaining(" items are deleted, " + incomplete.getLeft().size()
					+ " that were found are left, and the items behind them were not read: ");
		database.proxy().use(FaultSchedule.none());
		assertThat(this.twigs.deleteByTree("oak")).isEqualTo(400 - incomplete.getDeleted());
	}

	@Test
	void namesWhatMayBeLeft() {
		database.proxy().use(FaultSchedule.always(LAST_BATCH, Fault.errorAfter()));
		assertThatExceptionOfType(DeletionIncompleteException.class).isThrownBy(() -> this.twigs.deleteByTree("oak"))
			.satisfies((incomplete) -> assertThat(incomplete.getLeft()).isNotEmpty()
				.extracting(Left::exception)
				.allMatch(AmbiguousWriteException.class::isInstance));
	}

	@Test
	void saysHowManyAreDeletedWhereTheReadEnds() {
		database.proxy().use(FaultSchedule.always(SECOND_PAGE, Fault.throttle(Throttle.PROVISIONED_THROUGHPUT)));
		DeletionIncompleteException incomplete = catchThrowableOfType(DeletionIncompleteException.class,
				() -> this.twigs.deleteByTree("oak"));
		assertThat(incomplete.getLeft()).isEmpty();
		assertThat(incomplete.getDeleted()).isBetween(251L, 399L);
		database.proxy().use(FaultSchedule.none());
		assertThat(this.twigs.deleteByTree("oak")).isEqualTo(400 - incomplete.getDeleted());
	}

	@Table("trees")
	@PrimaryKey(partition = "TREE#{tree}", sort = "TWIG#{twig}")
	record Twig(String tree, String twig, String bark) {

	}

	record TwigKey(String tree, String twig) {

	}

	interface Twigs extends DynamoRepository<Twig, TwigKey> {

		long countByTree(String tree);

		long deleteByTree(String tree);

	}

}

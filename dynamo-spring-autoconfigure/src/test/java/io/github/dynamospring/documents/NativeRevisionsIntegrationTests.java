package io.github.dynamospring.documents;

import java.time.Instant;
import java.util.List;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.DuplicateEntityException;
import io.github.dynamospring.core.ItemTooLargeException;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Revisions;
import io.github.dynamospring.mapping.SortKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TenantId;
import io.github.dynamospring.mapping.TimeToLive;
import io.github.dynamospring.mapping.Unique;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.tenancy.TenantScope;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.annotation.Version;
import org.springframework.data.history.Revision;
import org.springframework.data.repository.history.RevisionRepository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Revisions beside keys that are properties, unique values and a time to live.
 */
class NativeRevisionsIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Reading.class, Badge.class, Invoice.class).emptied();

	private static final DynamoTemplate template = database.template();

	private static final Readings readings = repository(Readings.class);

	private static final Badges badges = repository(Badges.class);

	private static final Invoices invoices = repository(Invoices.class);

	private static <R> R repository(Class<R> type) {
		return database.repository(type, template);
	}

	@Test
	void areSortedByNumbersWhereTheSortKeyIsOne() {
		Reading reading = readings.insert(new Reading("a#b", 7, "x", null));
		for (int i = 2; i <= 12; i++) {
			reading = readings.save(new Reading("a#b", 7, "x" + i, reading.version()));
		}
		readings.insert(new Reading("a", 7, "other", null));
		ReadingKey key = new ReadingKey("a#b", 7);
		assertThat(readings.findRevisions(key)).extracting(Revision::getRequiredRevisionNumber)
			.containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
		assertThat(readings.findLastChangeRevision(key).orElseThrow().getEntity()).isEqualTo(reading);
		assertThat(readings.findRevision(key, 10).orElseThrow().getEntity().text()).isEqualTo("x10");
		assertThat(readings.findBySensor("a#b")).containsExactly(reading);
	}

	@Test
	void noEntityTakesTheirKeys() {
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> readings.insert(new Reading("REVISION#a#7", 1, "x", null)))
			.withMessage("Reading: a key 'sensor' that begins with REVISION# is kept for revisions");
	}

	@Test
	void leaveRoomForKeyAndItem() {
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> readings.insert(new Reading("x".repeat(2048), 1, "x", null)))
			.withMessageContaining("leaves no room for revisions");
		assertThatExceptionOfType(ItemTooLargeException.class)
			.isThrownBy(() -> readings.insert(new Reading("a", 1, "x".repeat(409_500), null)));
		assertThat(database.requests()).isEmpty();
	}

	@Test
	void areWrittenBesideUniqueValues() {
		Badge first = badges.insert(new Badge("a", "one", null, null));
		database.clear();
		Badge second = badges.save(new Badge("a", "two", null, first.version()));
		badges.insert(new Badge("b", "one", null, null));
		assertThat(badges.findRevisions("a").map(Revision::getEntity)).containsExactly(first, second);
		assertThatExceptionOfType(DuplicateEntityException.class)
			.isThrownBy(() -> badges.save(new Badge("a", "one", null, second.version())))
			.withMessageContaining("the value of 'code'");
		assertThat(badges.findRevisions("a")).hasSize(2);
		List<TransactWriteItemsRequest> transactions = database.requests()
			.stream()
			.filter(TransactWriteItemsRequest.class::isInstance)
			.map(TransactWriteItemsRequest.class::cast)
			.toList();
		// refused with the assumption that the value is the same, then with two markers
		assertThat(transactions.subList(0, 2)).extracting((transaction) -> transaction.transactItems().size())
			.containsExactly(2, 4);
	}

	@Test
	void outliveWhatExpires() {
		badges.insert(new Badge("a", "one", LocalDatabase.NOW.minusSeconds(1), null));
		assertThat(badges.findById("a")).isEmpty();
		assertThat(badges.findRevisions("a")).hasSize(1);
		assertThatExceptionOfType(DuplicateEntityException.class)
			.isThrownBy(() -> badges.insert(new Badge("a", "two", null, null)))
			.withMessageContaining("was deleted or has expired, but its revisions are kept");
	}

	@Test
	void beginAsThePartitionsOfTheirTenantDo() {
		TenantScope.run("acme", () -> {
			Invoice invoice = invoices.insert(new Invoice(null, "1", null));
			assertThat(invoices.findRevisions("1")).extracting(Revision::getEntity).containsExactly(invoice);
			assertThat(invoices.findRevision("1", 1L)).isPresent();
		});
		TenantScope.run("other", () -> assertThat(invoices.findLastChangeRevision("1")).isEmpty());
		assertThat(database.client().scan((scan) -> scan.tableName("test-invoices")).items())
			.extracting((item) -> item.get("pk").s())
			.containsExactlyInAnyOrder("TENANT#acme#INVOICE#1", "TENANT#acme#REVISION#TENANT$cacme$cINVOICE$c1#META");
	}

	@Revisions
	@Table("invoices")
	@PrimaryKey(partition = "TENANT#{tenantId}#INVOICE#{invoiceId}", sort = "META")
	record Invoice(@TenantId @Nullable String tenantId, String invoiceId, @Version @Nullable Long version) {
	}

	interface Invoices extends DynamoRepository<Invoice, String>, RevisionRepository<Invoice, String, Long> {

	}

	@Revisions
	@Table("readings")
	record Reading(@PartitionKey String sensor, @SortKey int slot, String text, @Version @Nullable Integer version) {
	}

	record ReadingKey(String sensor, int slot) {
	}

	interface Readings extends DynamoRepository<Reading, ReadingKey>, RevisionRepository<Reading, ReadingKey, Integer> {

		List<Reading> findBySensor(String sensor);

	}

	@Revisions
	@Table("badges")
	@PrimaryKey(partition = "BADGE#{badgeId}", sort = "META")
	record Badge(String badgeId, @Unique String code, @TimeToLive @Nullable Instant expiresAt,
			@Version @Nullable Long version) {
	}

	interface Badges extends DynamoRepository<Badge, String>, RevisionRepository<Badge, String, Long> {

	}

}

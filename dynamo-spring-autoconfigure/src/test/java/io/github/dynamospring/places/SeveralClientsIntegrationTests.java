package io.github.dynamospring.places;

import java.util.List;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.EntityResults;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Revisions;
import io.github.dynamospring.mapping.SortKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.Unique;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.annotation.Version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for tables of several clients, each of which is connected to a database of its
 * own. Both databases have all tables, so that what goes to the wrong one is found there.
 */
class SeveralClientsIntegrationTests {

	@RegisterExtension
	static final LocalDatabase home = LocalDatabase.of(Memo.class, Leaf.class, Scroll.class, Seal.class);

	@RegisterExtension
	static final LocalDatabase archive = LocalDatabase.of(Memo.class, Leaf.class, Scroll.class, Seal.class);

	private final DynamoTemplate template = template();

	private final Scrolls scrolls = home.repository(Scrolls.class, this.template);

	private static DynamoTemplate template() {
		DynamoTemplate template = home.template();
		template.setClients(SeveralClientsIntegrationTests::client);
		return template;
	}

	private static DynamoDbClient client(String name) {
		assertThat(name).isEqualTo("archive");
		return archive.client();
	}

	@BeforeEach
	void empty() {
		home.deleteItems();
		archive.deleteItems();
	}

	@Test
	void entitiesAreReadAndWrittenByTheClientOfTheirTable() {
		this.template.insert(new Memo("1", "here"));
		assertThat(archive.requests()).isEmpty();
		assertThat(home.requests()).hasSize(1);
		Scroll scroll = this.scrolls.insert(new Scroll("a", 1, "first", null));
		assertThat(this.scrolls.findById(new ScrollId("a", 1))).contains(scroll);
		assertThat(this.scrolls.existsById(new ScrollId("a", 1))).isTrue();
		assertThat(this.scrolls.findByShelf("a")).containsExactly(scroll);
		assertThat(this.scrolls.relabel(new ScrollId("a", 1), "second").label()).isEqualTo("second");
		assertThat(this.template.findById(new ScrollId("a", 1), Scroll.class))
			.hasValueSatisfying((found) -> assertThat(found.label()).isEqualTo("second"));
		assertThat(this.scrolls.deleteByShelf("a")).isEqualTo(1);
		assertThat(home.requests()).isEmpty();
		assertThat(archive.requests()).hasSizeGreaterThan(6);
	}

	@Test
	void markersAndRevisionsStayWithTheirEntity() {
		Seal seal = this.template.insert(new Seal("1", "wax", null));
		this.template.update(new Seal("1", "lead", seal.version()));
		this.template.deleteById("1", Seal.class);
		assertThat(home.requests()).isEmpty();
		assertThat(archive.requests()).hasAtLeastOneElementOfType(TransactWriteItemsRequest.class);
	}

	@Test
	void batchesAreSplitByClient() {
		Memo memo = new Memo("1", "here");
		Leaf leaf = new Leaf("1", "there");
		EntityResults written = this.template.batchWrite((batch) -> batch.save(memo)
			.save(leaf)
			.deleteAllById(List.of("2", "3"), Leaf.class)
			.deleteById("2", Memo.class));
		assertThat(written.get(0, Memo.class)).contains(memo);
		assertThat(written.get(1, Leaf.class)).contains(leaf);
		assertThat(onlyRequest(home, BatchWriteItemRequest.class).requestItems().get("test-memos")).hasSize(2);
		assertThat(onlyRequest(archive, BatchWriteItemRequest.class).requestItems().get("test-leaves")).hasSize(3);
		EntityResults read = this.template.batchGet(
				(gets) -> gets.get("1", Memo.class).get("1", Leaf.class).get("2", Leaf.class).get("2", Memo.class));
		assertThat(read.get(0, Memo.class)).contains(memo);
		assertThat(read.get(1, Leaf.class)).contains(leaf);
		assertThat(read.get(2, Leaf.class)).isEmpty();
		assertThat(read.get(3, Memo.class)).isEmpty();
		assertThat(onlyRequest(home, BatchGetItemRequest.class).requestItems()).containsOnlyKeys("test-memos");
		assertThat(onlyRequest(archive, BatchGetItemRequest.class).requestItems()).containsOnlyKeys("test-leaves");
	}

	@Test
	void entitiesOfSeveralClientsAreSavedAndDeletedTogether() {
		List<Object> entities = List.of(new Leaf("1", "a"), new Memo("1", "b"), new Leaf("2", "c"));
		assertThat(this.template.saveAll(entities)).isEqualTo(entities);
		assertThat(this.template.existsById("2", Leaf.class)).isTrue();
		this.template.deleteAll(entities);
		assertThat(this.template.existsById("2", Leaf.class)).isFalse();
		assertThat(this.template.existsById("1", Memo.class)).isFalse();
	}

	@Test
	void batchesOfOneTypeGoToItsClient() {
		List<Leaf> leaves = List.of(new Leaf("1", "a"), new Leaf("2", "b"));
		this.template.entity(Leaf.class).saveAll(leaves);
		assertThat(this.template.entity(Leaf.class).findAllById(List.of("1", "2"))).containsExactlyElementsOf(leaves);
		this.template.entity(Leaf.class).deleteAllById(List.of("1", "2"));
		assertThat(home.requests()).isEmpty();
		assertThat(archive.requests()).hasSize(3);
	}

	@Test
	void transactionsOfOneClientGoThere() {
		this.template.transactWrite((tx) -> tx.insert(new Leaf("1", "a")).insert(new Leaf("2", "b")));
		assertThat(
				this.template.transactGet((gets) -> gets.get("1", Leaf.class).get("2", Leaf.class)).getAll(Leaf.class))
			.hasSize(2);
		assertThat(home.requests()).isEmpty();
		assertThat(archive.requests()).hasSize(2);
	}

	@Test
	void refusesAWriteTransactionAcrossClients() {
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class).isThrownBy(
				() -> this.template.transactWrite((tx) -> tx.insert(new Memo("1", "here")).deleteById("1", Seal.class)))
			.withMessage("Action 2 (deleteById): Memo is in a table of the default client, but Seal in one of the "
					+ "client 'archive', and a transaction does not span clients. Write them one after the other, and "
					+ "let the second be repeatable");
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> this.template.transactWrite(
					(tx) -> tx.save(new Memo("1", "here")).in(Scrolls.class).relabel(new ScrollId("a", 1), "")))
			.withMessageStartingWith(
					"Action 2 (Scrolls.relabel): Memo is in a table of the default client, but Scroll in one");
		assertThat(home.requests()).isEmpty();
		assertThat(archive.requests()).isEmpty();
	}

	@Test
	void refusesAReadTransactionAcrossClients() {
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> this.template.transactGet((gets) -> gets.get("1", Leaf.class).get("1", Memo.class)))
			.withMessage("Leaf is in a table of the client 'archive', but Memo in one of the default client, and a "
					+ "transaction does not span clients. Read them by batchGet, which is no transaction");
		assertThat(home.requests()).isEmpty();
		assertThat(archive.requests()).isEmpty();
	}

	@Test
	void refusesAClientThatNobodyKnows() {
		assertThatIllegalArgumentException().isThrownBy(() -> home.template().entity(Leaf.class))
			.withMessage("There is no client 'archive', as only the default one is known");
	}

	private static <R extends DynamoDbRequest> R onlyRequest(LocalDatabase database, Class<R> type) {
		List<DynamoDbRequest> requests = database.requests();
		assertThat(requests).hasSize(1);
		return type.cast(requests.get(0));
	}

	@Table("memos")
	record Memo(@PartitionKey String id, String text) {

	}

	@Table(value = "leaves", client = "archive")
	record Leaf(@PartitionKey String id, String text) {

	}

	@Table(value = "scrolls", client = "${archive.client:archive}")
	record Scroll(@PartitionKey String shelf, @SortKey int number, String label, @Version @Nullable Long version) {

	}

	record ScrollId(String shelf, int number) {

	}

	@Revisions
	@Table(value = "seals", client = "archive")
	@PrimaryKey(partition = "SEAL#{id}", sort = "SEAL")
	record Seal(String id, @Unique String matter, @Version @Nullable Long version) {

	}

	interface Scrolls extends DynamoRepository<Scroll, ScrollId> {

		List<Scroll> findByShelf(String shelf);

		@Update("set label = :label")
		Scroll relabel(ScrollId id, String label);

		long deleteByShelf(String shelf);

	}

}

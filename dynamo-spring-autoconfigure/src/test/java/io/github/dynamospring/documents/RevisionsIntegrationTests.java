package io.github.dynamospring.documents;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.BatchIncompleteException;
import io.github.dynamospring.core.ConditionFailedException;
import io.github.dynamospring.core.DuplicateEntityException;
import io.github.dynamospring.core.TransactionFailedException;
import io.github.dynamospring.core.VersionConflictException;
import io.github.dynamospring.core.template.DynamoTemplate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.domain.Pageable;
import org.springframework.data.history.Revision;
import org.springframework.data.history.RevisionMetadata.RevisionType;
import org.springframework.data.history.Revisions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Contracts each version of which is kept.
 */
class RevisionsIntegrationTests {

	private static final String TABLE = "test-documents";

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Contract.class, Document.class).emptied();

	private static LocalApplication application;

	private static DynamoTemplate template;

	private static Contracts contracts;

	@BeforeAll
	static void start() {
		application = database.application();
		template = application.template();
		contracts = database.repository(Contracts.class, template);
	}

	@Test
	void keepsEachVersion() {
		Contract first = contracts.insert(contract("a", 1));
		Contract second = contracts.save(first.withAmount(2));
		Contract third = contracts.update(second.withAmount(3));
		Revisions<Long, Contract> revisions = contracts.findRevisions("a");
		assertThat(revisions).extracting(Revision::getEntity).containsExactly(first, second, third);
		assertThat(revisions).extracting(Revision::getRequiredRevisionNumber).containsExactly(1L, 2L, 3L);
		assertThat(revisions).extracting(Revision::getRequiredRevisionInstant).containsOnly(LocalDatabase.NOW);
		assertThat(revisions).extracting((revision) -> revision.getMetadata().getRevisionType())
			.containsExactly(RevisionType.INSERT, RevisionType.UPDATE, RevisionType.UPDATE);
		assertThat(contracts.findLastChangeRevision("a").orElseThrow().getEntity()).isEqualTo(third);
		assertThat(contracts.findRevision("a", 2L).orElseThrow().getEntity()).isEqualTo(second);
		assertThat(contracts.findRevision("a", 4L)).isEmpty();
		assertThat(contracts.findRevisions("b")).isEmpty();
		assertThat(contracts.findLastChangeRevision("b")).isEmpty();
	}

	@Test
	void writesEntityAndRevisionInOneTransaction() {
		contracts.insert(contract("a", 1));
		assertThat(database.requests()).singleElement()
			.isInstanceOfSatisfying(TransactWriteItemsRequest.class,
					(request) -> assertThat(request.transactItems()).hasSize(2));
		Map<String, AttributeValue> revision = stored("REVISION#CONTRACT$ca#META", "0000000000000000001");
		assertThat(revision).containsOnlyKeys("pk", "sk", "_type", "_write", "_revision");
		assertThat(revision.get("_write")).isEqualTo(stored("CONTRACT#a", "META").get("_write"));
		assertThat(revision.get("_revision").m().get("entity").m()).containsKeys("contractId", "amount", "version")
			.doesNotContainKey("_write");
	}

	@Test
	void readsRevisionsByTheirKey() {
		contracts.insert(contract("a", 1));
		database.clear();
		contracts.findRevisions("a");
		contracts.findLastChangeRevision("a");
		contracts.findRevision("a", 1L);
		List<DynamoDbRequest> requests = database.requests();
		assertThat(requests).hasSize(3);
		assertThat(requests.get(1)).isInstanceOfSatisfying(QueryRequest.class, (query) -> {
			assertThat(query.limit()).isOne();
			assertThat(query.scanIndexForward()).isFalse();
		});
	}

	@Test
	void explainsWhatIsWrittenAndRead() {
		assertThat(explanation("Contracts.insert")).isEqualTo("Contracts.insert → TransactWriteItems documents: "
				+ "pk = CONTRACT#{contractId}, sk = META, if not exists, with a revision; 2 WCU per KB, "
				+ "+ 1 per KB for bySigner, + 2 WCU per KB for the revision, repeatable");
		assertThat(explanation("Contracts.save")).isEqualTo("Contracts.save → TransactWriteItems documents: "
				+ "pk = CONTRACT#{contractId}, sk = META, if version = {version} (not exists if new), with a revision; "
				+ "2 WCU per KB, + 2 per KB for bySigner, + 2 WCU per KB for the revision, repeatable");
		assertThat(explanation("Contracts.saveAll")).startsWith("Contracts.saveAll → TransactWriteItems documents: ");
		assertThat(explanation("Contracts.delete")).startsWith("Contracts.delete → DeleteItem documents: ");
		assertThat(explanation("Contracts.findRevisions")).isEqualTo("Contracts.findRevisions → Query documents: "
				+ "pk = REVISION#CONTRACT#{contractId}#META, all pages; 0.5 RCU per 4 KB, eventually consistent");
		assertThat(explanation("Contracts.findLastChangeRevision"))
			.isEqualTo("Contracts.findLastChangeRevision → Query documents: pk = REVISION#CONTRACT#{contractId}#META, "
					+ "descending, the first item; 0.5 RCU per 4 KB, eventually consistent");
		assertThat(explanation("Contracts.findRevision")).isEqualTo("Contracts.findRevision → GetItem documents: "
				+ "pk = REVISION#CONTRACT#{contractId}#META, sk = {number}; 0.5 RCU per 4 KB, eventually consistent");
		assertThat(application.patterns()
			.get("Contracts.findRevision")
			.request("a", 1L)
			.getValueForField("Key", Map.class)).isPresent();
	}

	private static String explanation(String pattern) {
		return application.patterns().get(pattern).plan().explain();
	}

	@Test
	void noReadOfEntitiesMeetsRevisions() {
		Contract contract = contracts.save(contracts.insert(contract("a", 1)).withAmount(5));
		assertThat(contracts.findByAmountGreaterThan(0)).containsExactly(contract);
		assertThat(contracts.findBySigner("ada")).containsExactly(contract);
		assertThat(application.patterns().get("Contracts.findByAmountGreaterThan").skippedItems()).isZero();
	}

	@Test
	void deletionKeepsRevisionsSoThatTheKeyIsNotInsertedAgain() {
		Contract contract = contracts.insert(contract("a", 1));
		contracts.delete(contract);
		assertThat(contracts.findById("a")).isEmpty();
		assertThat(contracts.findRevisions("a")).hasSize(1);
		assertThatExceptionOfType(DuplicateEntityException.class).isThrownBy(() -> contracts.insert(contract("a", 2)))
			.withMessage("Contracts.insert: Contract with key pk = CONTRACT#a, sk = META was deleted or has expired, "
					+ "but its revisions are kept: choose another key");
		assertThatExceptionOfType(DuplicateEntityException.class).isThrownBy(() -> contracts.save(contract("a", 2)));
		assertThat(contracts.existsById("a")).isFalse();
	}

	@Test
	void conflictsAreThoseOfTheEntity() {
		Contract first = contracts.insert(contract("a", 1));
		assertThatExceptionOfType(DuplicateEntityException.class).isThrownBy(() -> contracts.insert(contract("a", 2)))
			.withMessageEndingWith("exists already")
			.satisfies((ex) -> assertThat(ex.getFound()).isEqualTo(first));
		Contract second = contracts.save(first.withAmount(2));
		assertThatExceptionOfType(VersionConflictException.class).isThrownBy(() -> contracts.save(first.withAmount(3)))
			.satisfies((ex) -> assertThat(ex.getFound()).isEqualTo(second));
		contracts.save(second.withAmount(2000));
		assertThatExceptionOfType(ConditionFailedException.class)
			.isThrownBy(() -> contracts.update(contracts.findById("a").orElseThrow().withAmount(1)));
		assertThat(contracts.findRevisions("a")).hasSize(3);
	}

	@Test
	void aRevisionThatIsThereAlreadyIsAConflict() {
		Contract first = contracts.insert(contract("a", 1));
		contracts.save(first.withAmount(2));
		// restored past the library
		database.client()
			.putItem((put) -> put.tableName(TABLE)
				.item(stored("REVISION#CONTRACT$ca#META", "0000000000000000001").get("_revision")
					.m()
					.get("entity")
					.m()));
		assertThatExceptionOfType(VersionConflictException.class).isThrownBy(() -> contracts.save(first.withAmount(3)))
			.withMessage("Contracts.save: revision 2 of Contract with key pk = CONTRACT#a, sk = META exists already: "
					+ "the item in place is older than its last revision");
	}

	@Test
	void saveAllIsATransactionForEach() {
		List<Contract> saved = contracts.saveAll(IntStream.range(0, 3).mapToObj((i) -> contract("a" + i, i)).toList());
		assertThat(database.requests()).hasSize(3).allMatch(TransactWriteItemsRequest.class::isInstance);
		assertThat(saved)
			.allMatch((contract) -> contracts.findRevisions(contract.contractId()).getContent().size() == 1);
		contracts.delete(saved.get(0));
		assertThatExceptionOfType(BatchIncompleteException.class)
			.isThrownBy(() -> contracts.saveAll(List.of(contract("a0", 1), saved.get(1).withAmount(7))))
			.satisfies((ex) -> assertThat(ex.getLeft()).singleElement()
				.satisfies((left) -> assertThat(left.exception()).isInstanceOf(DuplicateEntityException.class)));
		assertThat(contracts.findRevisions("a1")).hasSize(2);
	}

	@Test
	void isTwoActionsOfATransaction() {
		template.transactWrite((tx) -> IntStream.range(0, 50).forEach((i) -> tx.insert(contract("t" + i, i))));
		assertThat(contracts.findRevisions("t49")).hasSize(1);
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> template
				.transactWrite((tx) -> IntStream.range(0, 51).forEach((i) -> tx.insert(contract("u" + i, i)))))
			.withMessage("A transaction has at most 100 actions, unique values, revisions and live migrations "
					+ "included, but action 51 (insert of Contract with key pk = CONTRACT#u50, sk = META) would make 102: split it "
					+ "into several transactions");
		contracts.deleteById("t0");
		assertThatExceptionOfType(TransactionFailedException.class)
			.isThrownBy(() -> template.transactWrite((tx) -> tx.insert(contract("t0", 1)).insert(contract("v", 1))))
			.satisfies((ex) -> assertThat(ex.getFailures()).singleElement()
				.satisfies((failure) -> assertThat(failure.exception()).isInstanceOf(DuplicateEntityException.class)));
		assertThat(contracts.existsById("v")).isFalse();
	}

	@Test
	void aTransactionUnderATokenIsRefused() {
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> template.transactWrite("token", (tx) -> tx.insert(contract("a", 1))))
			.withMessageContaining(
					"A revision of Contract has the time of its call, but a transaction under a token is "
							+ "the same request each time: use one without a token");
	}

	@Test
	void pagesAreRefused() {
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> contracts.findRevisions("a", Pageable.ofSize(3)))
			.withMessage("Contracts.findRevisions: a Pageable counts pages, and DynamoDB has no page numbers: read all "
					+ "by findRevisions(id), or single ones by findRevision(id, number), with numbers from 1 to the last "
					+ "of findLastChangeRevision(id)");
	}

	@Test
	void writersOfOneEntityLeaveRevisionsWithoutAGap() throws InterruptedException {
		contracts.insert(contract("a", 0));
		List<Contract> written = new ArrayList<>();
		List<Thread> writers = IntStream.range(0, 8).mapToObj((i) -> new Thread(() -> write(10, written))).toList();
		writers.forEach(Thread::start);
		for (Thread writer : writers) {
			writer.join();
		}
		List<Contract> kept = contracts.findRevisions("a").map(Revision::getEntity).toList();
		assertThat(kept).hasSize(81).extracting(Contract::version).containsExactlyElementsOf(versions(81));
		assertThat(kept.subList(1, 81)).containsExactlyInAnyOrderElementsOf(written);
		assertThat(kept).extracting(Contract::amount)
			.containsExactlyElementsOf(versions(81).stream().map((n) -> n - 1).toList());
		assertThat(contracts.findById("a")).hasValue(kept.get(80));
	}

	private static void write(int times, List<Contract> written) {
		for (int done = 0; done < times;) {
			Contract contract = template.entity(Contract.class).consistent().findById("a").orElseThrow();
			try {
				Contract saved = contracts.save(contract.withAmount(contract.amount() + 1));
				synchronized (written) {
					written.add(saved);
				}
				done++;
			}
			catch (OptimisticLockingFailureException ex) {
				// Another writer was faster.
			}
		}
	}

	private static List<Long> versions(int count) {
		return LongStream.rangeClosed(1, count).boxed().toList();
	}

	private static Contract contract(String id, long amount) {
		return new Contract(id, "ada", amount, null);
	}

	private static Map<String, AttributeValue> stored(String partition, String sort) {
		return database.client()
			.getItem((get) -> get.tableName(TABLE)
				.key(Map.of("pk", AttributeValue.fromS(partition), "sk", AttributeValue.fromS(sort))))
			.item();
	}

}

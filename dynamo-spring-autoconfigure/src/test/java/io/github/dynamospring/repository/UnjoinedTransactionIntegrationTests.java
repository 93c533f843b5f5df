package io.github.dynamospring.repository;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.data.repository.Repository;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.AbstractPlatformTransactionManager;
import org.springframework.transaction.support.DefaultTransactionStatus;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Writes inside a Spring transaction, which DynamoDB is no part of.
 */
@ExtendWith(OutputCaptureExtension.class)
class UnjoinedTransactionIntegrationTests {

	private static final String WARNING = " is called inside a Spring transaction that DynamoDB is no part of: it "
			+ "writes at once, and the write stays if the transaction rolls back. Call it after the commit "
			+ "(@TransactionalEventListener), or write items that belong together with DynamoOperations.transactWrite";

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Parcel.class);

	private final TransactionTemplate transaction = new TransactionTemplate(new OtherStore());

	private final DynamoTemplate template = database.template();

	private final Parcels parcels = database.repository(Parcels.class, this.template);

	@Test
	void warnsOnceOfEachMethodThatWrites(CapturedOutput output) {
		Parcel parcel = new Parcel("1", "Ann");
		for (int i = 0; i < 3; i++) {
			this.transaction.executeWithoutResult((status) -> {
				this.parcels.save(parcel);
				this.parcels.saveAll(List.of(parcel, new Parcel("2", "Bo")));
				this.parcels.address("1", "Cy");
				this.parcels.deleteByParcelId("1");
			});
		}
		for (String method : List.of("save", "saveAll", "address", "deleteByParcelId")) {
			assertThat(output.toString().split("Parcels." + method + WARNING.replaceAll("[().]", "."))).as(method)
				.hasSize(2);
		}
	}

	@Test
	void warnsOfAFutureThatWrites(CapturedOutput output) {
		FutureParcels futures = database.repository(FutureParcels.class, this.template);
		List<CompletableFuture<Parcel>> saved = new ArrayList<>();
		this.transaction.executeWithoutResult((status) -> {
			futures.findById("1").join();
			saved.add(futures.save(new Parcel("1", "Ann")));
		});
		saved.get(0).join();
		assertThat(output).contains("FutureParcels.save" + WARNING).doesNotContain("FutureParcels.findById");
	}

	@Test
	void saysNothingOfReadsAndOfItsOwnTransactions(CapturedOutput output) {
		this.parcels.save(new Parcel("1", "Ann"));
		this.transaction.executeWithoutResult((status) -> {
			this.parcels.findById("1");
			this.template.transactWrite((tx) -> tx.in(Parcels.class).address("1", "Bo"));
		});
		assertThat(output).doesNotContain("inside a Spring transaction");
	}

	@Test
	void warnsWhereTheTransactionBeginsLater(CapturedOutput output) {
		this.parcels.save(new Parcel("1", "Ann"));
		assertThat(output).doesNotContain("inside a Spring transaction");
		this.transaction.executeWithoutResult((status) -> this.parcels.save(new Parcel("1", "Bo")));
		assertThat(output).contains("Parcels.save" + WARNING);
	}

	@Test
	void saysNothingWhereTheManagerOfTheTransactionHasNoResource(CapturedOutput output) {
		new TransactionTemplate(new ResourcelessStore())
			.executeWithoutResult((status) -> this.parcels.save(new Parcel("1", "Ann")));
		assertThat(output).doesNotContain("inside a Spring transaction");
		this.transaction.executeWithoutResult((status) -> this.parcels.save(new Parcel("1", "Bo")));
		assertThat(output).contains("Parcels.save" + WARNING);
	}

	@Test
	void warnsWhereTheManagerOfTheTransactionHasAResource(CapturedOutput output) {
		new TransactionTemplate(new ResourcelessStore()).executeWithoutResult((status) -> {
			TransactionSynchronizationManager.bindResource("a data source", "a connection");
			this.parcels.save(new Parcel("1", "Ann"));
			TransactionSynchronizationManager.unbindResource("a data source");
		});
		assertThat(output).contains("Parcels.save" + WARNING);
	}

	@Table("parcels")
	@PrimaryKey(partition = "PARCEL#{parcelId}")
	record Parcel(String parcelId, String to) {

	}

	interface FutureParcels extends Repository<Parcel, String> {

		CompletableFuture<Parcel> findById(String id);

		CompletableFuture<Parcel> save(Parcel parcel);

	}

	interface Parcels extends DynamoRepository<Parcel, String> {

		@Update("set to = :to")
		void address(String parcelId, String to);

		void deleteByParcelId(String parcelId);

	}

	/**
	 * Transaction manager of another store, such as that of JPA.
	 */
	private static class OtherStore extends AbstractPlatformTransactionManager {

		@Override
		protected Object doGetTransaction() {
			return new Object();
		}

		@Override
		protected void doBegin(Object transaction, TransactionDefinition definition) {
		}

		@Override
		protected void doCommit(DefaultTransactionStatus status) {
		}

		@Override
		protected void doRollback(DefaultTransactionStatus status) {
		}

	}

	/**
	 * Transaction manager as Spring Batch's ResourcelessTransactionManager, which binds
	 * itself alone.
	 */
	private static final class ResourcelessStore extends OtherStore {

		@Override
		protected Object doGetTransaction() {
			TransactionSynchronizationManager.bindResource(this, new ArrayList<>());
			return new Object();
		}

		@Override
		protected void doCleanupAfterCompletion(Object transaction) {
			TransactionSynchronizationManager.unbindResource(this);
		}

	}

}

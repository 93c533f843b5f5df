package io.github.dynamospring.core;

import java.time.Instant;
import java.util.List;
import java.util.Set;

import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.SortKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TimeToLive;
import io.github.dynamospring.schema.Projection;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Version;

/**
 * Entities of a lending library.
 */
public final class Library {

	private Library() {
	}

	public enum LoanStatus {

		OPEN, RETURNED

	}

	@Table("library")
	@PrimaryKey(partition = "MEMBER#{memberId}", sort = "PROFILE")
	public record Member(String memberId, String name, @Nullable Integer age, Set<String> tags,
			@Version @Nullable Long version) {

		Member withVersion(@Nullable Long version) {
			return new Member(this.memberId, this.name, this.age, this.tags, version);
		}

	}

	record LoanKey(String memberId, Instant lentAt, String loanId) {
	}

	@Table("library")
	@PrimaryKey(partition = "MEMBER#{memberId}", sort = "LOAN#{lentAt}#{loanId}")
	@GlobalSecondaryIndex(name = "byLoan", partition = "LOAN#{loanId}", sort = "META")
	@GlobalSecondaryIndex(name = "open", partition = "STATUS#{status}", sort = "{lentAt}#{loanId}",
			when = "status = 'OPEN'", projection = Projection.Type.KEYS_ONLY)
	public record Loan(String memberId, Instant lentAt, String loanId, LoanStatus status, @Nullable String note,
			List<String> remarks) {

		Loan returned() {
			return new Loan(this.memberId, this.lentAt, this.loanId, LoanStatus.RETURNED, null, this.remarks);
		}

		public LoanKey key() {
			return new LoanKey(this.memberId, this.lentAt, this.loanId);
		}

	}

	@Table("reservations")
	public record Reservation(@PartitionKey String isbn, @SortKey long place, String memberId,
			@TimeToLive @Nullable Instant expiresAt) {
	}

	public record ReservationKey(String isbn, long place) {
	}

	/**
	 * A mutable entity with a primitive version.
	 */
	@Table("shelves")
	public static class Shelf {

		@PartitionKey
		private @Nullable String shelfId;

		private int books;

		@Version
		private long version;

		public static Shelf of(String shelfId, int books) {
			Shelf shelf = new Shelf();
			shelf.shelfId = shelfId;
			shelf.books = books;
			return shelf;
		}

		public @Nullable String getShelfId() {
			return this.shelfId;
		}

		void setShelfId(@Nullable String shelfId) {
			this.shelfId = shelfId;
		}

		int getBooks() {
			return this.books;
		}

		void setBooks(int books) {
			this.books = books;
		}

		public long getVersion() {
			return this.version;
		}

		public void setVersion(long version) {
			this.version = version;
		}

	}

}

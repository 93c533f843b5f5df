package io.github.dynamospring.library;

import java.time.Instant;
import java.util.List;

import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.schema.Projection;
import org.jspecify.annotations.Nullable;

@Table("library")
@PrimaryKey(partition = "MEMBER#{memberId}", sort = "LOAN#{lentAt}#{loanId}")
@GlobalSecondaryIndex(name = "byLoan", partition = "LOAN#{loanId}", sort = "META")
@GlobalSecondaryIndex(name = "open", partition = "STATUS#{status}", sort = "{lentAt}#{loanId}",
		when = "status = 'OPEN'", projection = Projection.Type.KEYS_ONLY)
public record Loan(String memberId, Instant lentAt, String loanId, LoanStatus status, @Nullable String note,
		List<String> remarks) {

	public Loan returned() {
		return new Loan(this.memberId, this.lentAt, this.loanId, LoanStatus.RETURNED, null, this.remarks);
	}

	public LoanKey key() {
		return new LoanKey(this.memberId, this.lentAt, this.loanId);
	}

}

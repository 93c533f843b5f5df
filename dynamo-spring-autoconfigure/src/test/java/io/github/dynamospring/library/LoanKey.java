package io.github.dynamospring.library;

import java.time.Instant;

public record LoanKey(String memberId, Instant lentAt, String loanId) {
}

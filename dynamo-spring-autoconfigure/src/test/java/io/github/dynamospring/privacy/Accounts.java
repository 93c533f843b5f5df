package io.github.dynamospring.privacy;

import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;
import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

/**
 * Repository of accounts.
 */
interface Accounts extends DynamoRepository<Account, String> {

	@Update("set note = :note")
	@Condition("status = 'CLOSED'")
	void reopen(String accountId, String note);

	@Update("set status = :status")
	void change(String accountId, Account.Status status);

	@Nullable Account findByBranch(String branch);

	long deleteByBranch(String branch);

	Window<Account> findByBranch(String branch, ScrollPosition position, Limit limit);

}

package com.example.ledger;

import java.util.Optional;

import io.github.dynamospring.repository.AccessPattern;
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;

interface Accounts extends DynamoRepository<Account, String> {

	@AccessPattern("Pay into an account")
	@Update("set balance = balance + :amount")
	void deposit(String accountId, long amount);

	@AccessPattern("Pay from an account, which never falls below zero")
	@Update("set balance = balance - :amount")
	@Condition("balance >= :amount")
	void withdraw(String accountId, long amount);

	@AccessPattern("An account with its entries")
	Optional<Statement> findStatementByAccountId(String accountId);

}

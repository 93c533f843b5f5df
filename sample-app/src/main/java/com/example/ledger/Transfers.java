package com.example.ledger;

import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.TransactionFailedException;
import io.github.dynamospring.core.WriteTransaction;

import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;

/**
 * Service that moves money: two entries and two balances in one transaction.
 */
@Service
class Transfers {

	private final DynamoOperations dynamo;

	Transfers(DynamoOperations dynamo) {
		this.dynamo = dynamo;
	}

	/**
	 * Move money once, however often it is called with the id of a transfer.
	 * @return whether the call moved it, rather than an earlier one
	 * @throws TransactionFailedException if the account has too little
	 */
	boolean transfer(String transferId, String from, String to, long amount) {
		try {
			this.dynamo.transactWrite((tx) -> book(tx, transferId, from, to, amount));
			return true;
		}
		catch (TransactionFailedException ex) {
			if (isBooked(ex)) {
				return false;
			}
			throw ex;
		}
	}

	private static void book(WriteTransaction tx, String transferId, String from, String to, long amount) {
		tx.insert(new Entry(from, transferId, -amount)).insert(new Entry(to, transferId, amount));
		tx.in(Accounts.class).withdraw(from, amount);
		tx.in(Accounts.class).deposit(to, amount);
	}

	private static boolean isBooked(TransactionFailedException failure) {
		return failure.getFailures().get(0).exception() instanceof DuplicateKeyException;
	}

}

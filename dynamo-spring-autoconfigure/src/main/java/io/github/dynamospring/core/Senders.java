package io.github.dynamospring.core;

import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * What sends the requests of one operation, all of them under the name of its access
 * pattern.
 */
final class Senders {

	private final RequestSender requests;

	private final BatchReader batchReader;

	private final BatchGets batchGets;

	private final TransactionReader transactionReader;

	private final WriteSender writes;

	private final BatchWriter batchWriter;

	private final WriteTransactions writeTransactions;

	Senders(DynamoDbClient client, RequestSender requests, Backoff backoff, ParallelRequests reading,
			ParallelRequests writing) {
		TransactionSender transactions = new TransactionSender(client, requests);
		this.requests = requests;
		this.batchReader = new BatchReader(requests, reading, backoff, UnprocessedRetry::sleep);
		this.batchGets = new BatchGets(this.batchReader);
		this.transactionReader = new TransactionReader(client, requests);
		this.writes = new WriteSender(client, requests, transactions);
		this.batchWriter = new BatchWriter(this.writes,
				new ChunkWriter(client, requests, backoff, UnprocessedRetry::sleep), writing);
		this.writeTransactions = new WriteTransactions(transactions);
	}

	RequestSender requests() {
		return this.requests;
	}

	BatchReader batchReader() {
		return this.batchReader;
	}

	BatchGets batchGets() {
		return this.batchGets;
	}

	TransactionReader transactionReader() {
		return this.transactionReader;
	}

	WriteSender writes() {
		return this.writes;
	}

	BatchWriter batchWriter() {
		return this.batchWriter;
	}

	WriteTransactions writeTransactions() {
		return this.writeTransactions;
	}

}

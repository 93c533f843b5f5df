package com.example.invoices;

import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.stereotype.Component;

@Component
class ArchiveSize {

	private final DynamoDbClient archive;

	ArchiveSize(@Qualifier("archive") DynamoDbClient archive) {
		this.archive = archive;
	}

	int tables() {
		return this.archive.listTables().tableNames().size();
	}

}

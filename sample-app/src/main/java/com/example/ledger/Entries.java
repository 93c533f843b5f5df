package com.example.ledger;

import io.github.dynamospring.repository.AccessPattern;
import io.github.dynamospring.repository.DynamoRepository;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

interface Entries extends DynamoRepository<Entry, EntryKey> {

	@AccessPattern("Entries of an account, the last transfer first, page by page")
	Window<Entry> findByAccountIdOrderByTransferIdDesc(String accountId, ScrollPosition position, Limit limit);

}

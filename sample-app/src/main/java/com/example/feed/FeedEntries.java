package com.example.feed;

import io.github.dynamospring.repository.AccessPattern;
import io.github.dynamospring.repository.DynamoRepository;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

interface FeedEntries extends DynamoRepository<FeedEntry, FeedEntryKey> {

	@AccessPattern("The feed by fan-out on write: one item collection, the last post first")
	Window<FeedEntry> findByReaderOrderByPostIdDesc(String reader, ScrollPosition position, Limit limit);

}

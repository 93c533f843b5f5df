package com.example.feed;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;

/**
 * Post in the feed of a reader: fan-out on write.
 */
@Table("feed")
@PrimaryKey(partition = "FEED#{reader}", sort = "POST#{postId}")
record FeedEntry(String reader, String postId, String author, String text) {

}

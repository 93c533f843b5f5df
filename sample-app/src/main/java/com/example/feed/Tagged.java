package com.example.feed;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;

/**
 * Hashtag of a post, found whatever its case.
 */
@Table("feed")
@PrimaryKey(partition = "TAG#{tag|lower}", sort = "POST#{postId}")
record Tagged(String tag, String postId, String author) {

}

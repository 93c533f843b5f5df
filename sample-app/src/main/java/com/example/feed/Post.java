package com.example.feed;

import io.github.dynamospring.mapping.GeneratedId;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import org.jspecify.annotations.Nullable;

/**
 * Post of an author. Its id is made by the library and sorts by time.
 */
@Table("feed")
@PrimaryKey(partition = "USER#{author}", sort = "POST#{postId}")
record Post(String author, @GeneratedId @Nullable String postId, String text) {

}

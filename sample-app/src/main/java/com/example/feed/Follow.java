package com.example.feed;

import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;

/**
 * A user who follows another: one item, which the inverted index finds from the other
 * side.
 */
@Table("feed")
@PrimaryKey(partition = "USER#{follower}", sort = "FOLLOWS#{followed}")
@GlobalSecondaryIndex(name = "inverted", inverted = true)
record Follow(String follower, String followed) {

}

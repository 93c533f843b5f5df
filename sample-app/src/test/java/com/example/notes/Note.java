package com.example.notes;

import java.time.Instant;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;

@Table("notes")
@PrimaryKey(partition = "AUTHOR#{author}", sort = "NOTE#{writtenAt}")
record Note(String author, Instant writtenAt, String text) {

}

package com.example.letters;

import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;

@Table("letters")
record Letter(@PartitionKey String id, String text) {

}

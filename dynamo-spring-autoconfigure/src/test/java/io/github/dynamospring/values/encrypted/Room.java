package io.github.dynamospring.values.encrypted;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;

@Table("patients")
@PrimaryKey(partition = "CLINIC#{clinic}", sort = "ROOM#{number|pad:3}")
record Room(String clinic, int number, String state) {

}

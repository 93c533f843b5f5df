package com.example.starts;

import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;

@Table("starts")
record Start(@PartitionKey String application, int count) {

}

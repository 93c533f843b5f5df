package com.example.values

import io.github.dynamospring.mapping.PartitionKey
import io.github.dynamospring.mapping.Table
import org.springframework.boot.autoconfigure.SpringBootApplication

@SpringBootApplication
class ValuesApplication

@JvmInline
value class Isbn(val text: String)

@Table("shelves")
data class Shelf(@PartitionKey val shelfId: String, val isbn: Isbn, val size: Int = 3)

package com.example.library

import io.github.dynamospring.mapping.GlobalSecondaryIndex
import io.github.dynamospring.mapping.PrimaryKey
import io.github.dynamospring.mapping.Table
import org.springframework.data.annotation.Version

@Table("books")
@PrimaryKey(partition = "BOOK#{isbn}")
@GlobalSecondaryIndex(name = "byAuthor", partition = ["AUTHOR#{author}"], sort = ["{title}"])
data class Book(
	val isbn: String,
	val title: String,
	val author: String,
	val copies: Int = 1,
	val language: String = "en",
	val keywords: List<String> = emptyList(),
	val note: String? = null,
	@Version val version: Long? = null,
)

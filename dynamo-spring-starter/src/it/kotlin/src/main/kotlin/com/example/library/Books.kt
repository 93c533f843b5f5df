package com.example.library

import io.github.dynamospring.repository.Condition
import io.github.dynamospring.repository.DynamoRepository
import io.github.dynamospring.repository.Update

interface Books : DynamoRepository<Book, String> {

	fun findByIsbn(isbn: String): Book?

	fun getByIsbn(isbn: String): Book

	fun findByAuthorOrderByTitle(author: String): List<Book>

	@Update("set copies = copies - :count")
	@Condition("copies >= :count")
	fun lend(isbn: String, count: Int): Book?

}

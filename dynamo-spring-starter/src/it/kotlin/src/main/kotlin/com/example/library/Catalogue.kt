package com.example.library

import io.github.dynamospring.repository.Condition
import io.github.dynamospring.repository.ConsistentRead
import io.github.dynamospring.repository.Update
import kotlinx.coroutines.flow.Flow
import org.springframework.data.repository.kotlin.CoroutineCrudRepository

interface Catalogue : CoroutineCrudRepository<Book, String> {

	suspend fun findByIsbn(isbn: String): Book?

	suspend fun getByIsbn(isbn: String): Book

	@ConsistentRead
	override suspend fun findById(id: String): Book?

	fun findByAuthorOrderByTitle(author: String): Flow<Book>

	suspend fun readByAuthorOrderByTitle(author: String): List<Book>

	suspend fun countByAuthor(author: String): Int

	suspend fun deleteByAuthor(author: String)

	@Update("set copies = copies - :count")
	@Condition("copies >= :count")
	suspend fun lend(isbn: String, count: Int): Book

}

package com.example.library

import io.github.dynamospring.core.ConditionFailedException
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.runBlocking
import org.assertj.core.api.Assertions.assertThat
import org.assertj.core.api.Assertions.assertThatExceptionOfType
import org.junit.jupiter.api.Test
import org.springframework.beans.factory.annotation.Autowired
import org.springframework.boot.test.context.SpringBootTest
import org.springframework.dao.EmptyResultDataAccessException
import software.amazon.awssdk.services.dynamodb.DynamoDbClient
import software.amazon.awssdk.services.dynamodb.model.AttributeValue

@SpringBootTest
class BooksTests(
	@Autowired val books: Books,
	@Autowired val catalogue: Catalogue,
	@Autowired val desk: Desk,
	@Autowired val client: DynamoDbClient,
) {

	@Test
	fun `writes and reads`() {
		val book = books.insert(Book("1", "Emma", "Austen", 3, keywords = listOf("novel")))
		assertThat(book.version).isEqualTo(1)
		assertThat(books.findByIsbn("1")).isEqualTo(book)
		assertThat(books.findByAuthorOrderByTitle("Austen")).containsExactly(book)
	}

	@Test
	fun `returns null for what is not there, and throws where null is not allowed`() {
		assertThat(books.findByIsbn("none")).isNull()
		assertThatExceptionOfType(EmptyResultDataAccessException::class.java).isThrownBy { books.getByIsbn("none") }
	}

	@Test
	fun `takes default values where an attribute is absent`() {
		put("2", "title" to "Persuasion", "author" to "Austen")
		assertThat(books.findByIsbn("2")).isEqualTo(Book("2", "Persuasion", "Austen"))
		assertThat(books.findByIsbn("2")?.language).isEqualTo("en")
	}

	@Test
	fun `names the property that is absent and has no default value`() {
		put("3", "author" to "Austen")
		assertThatExceptionOfType(RuntimeException::class.java).isThrownBy { books.findByIsbn("3") }
			.withStackTraceContaining("Book.title: the item has no attribute 'title'")
	}

	@Test
	fun `updates on a condition`() {
		books.insert(Book("4", "Sanditon", "Austen"))
		assertThat(books.lend("4", 1)?.copies).isZero()
		assertThatExceptionOfType(ConditionFailedException::class.java).isThrownBy { books.lend("4", 1) }
	}

	@Test
	fun `is called from coroutines`() = runBlocking<Unit> {
		val saved = catalogue.saveAll(listOf(Book("5", "Shirley", "Bronte", 1), Book("6", "Villette", "Bronte"))).toList()
		assertThat(catalogue.findByAuthorOrderByTitle("Bronte").toList()).isEqualTo(saved)
		assertThat(catalogue.readByAuthorOrderByTitle("Bronte")).isEqualTo(saved)
		assertThat(catalogue.countByAuthor("Bronte")).isEqualTo(2)
		assertThat(catalogue.findByIsbn("5")).isEqualTo(saved[0])
		assertThat(catalogue.findById("5")).isEqualTo(saved[0])
		assertThat(catalogue.findByIsbn("none")).isNull()
		assertThat(catalogue.getByIsbn("5")).isEqualTo(saved[0])
		assertThat(runCatching { catalogue.getByIsbn("none") }.exceptionOrNull())
			.isInstanceOf(EmptyResultDataAccessException::class.java)
		assertThat(desk.lend("5")).isTrue()
		assertThat(desk.lend("5")).isFalse()
		catalogue.deleteById("6")
		assertThat(catalogue.existsById("6")).isFalse()
		catalogue.deleteByAuthor("Bronte")
		assertThat(catalogue.countByAuthor("Bronte")).isZero()
	}

	private fun put(isbn: String, vararg attributes: Pair<String, String>) {
		val table = client.listTables().tableNames().single { it.endsWith("books") }
		val key = mapOf("pk" to "BOOK#$isbn", "_type" to "Book", "isbn" to isbn)
		val item = (key + attributes).mapValues { AttributeValue.fromS(it.value) }
		client.putItem { it.tableName(table).item(item) }
	}

}

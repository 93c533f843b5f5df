package com.example.library

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext
import org.springframework.stereotype.Service

@Service
class Desk(private val books: Books) {

	suspend fun find(isbn: String): Book? = withContext(Dispatchers.IO) { books.findByIsbn(isbn) }

}

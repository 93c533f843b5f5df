package com.example.library

import io.github.dynamospring.core.ConditionFailedException
import org.springframework.stereotype.Service

@Service
class Desk(private val catalogue: Catalogue) {

	suspend fun lend(isbn: String): Boolean =
		try {
			catalogue.lend(isbn, 1)
			true
		} catch (ex: ConditionFailedException) {
			false
		}

}

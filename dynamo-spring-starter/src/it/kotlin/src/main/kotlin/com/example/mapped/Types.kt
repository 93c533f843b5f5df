package com.example.mapped

import io.github.dynamospring.mapping.PartitionKey
import io.github.dynamospring.mapping.Table
import org.springframework.data.annotation.Version

abstract class Noted {

	var note: String? = null

}

@Table("mapped")
data class Draft(@PartitionKey val id: String, @Version val version: Long? = null) : Noted() {

	var body = "init"

}

@Table("mapped")
data class Stamped(@PartitionKey val id: String) {

	val stamp = "none"

}

sealed interface State {

	data class Lent(val reader: String) : State

	object Available : State

}

@Table("mapped")
data class Copy(@PartitionKey val id: String, val states: List<State>)

@JvmInline
value class Tag(val text: String)

@Table("mapped")
data class Tagged(@PartitionKey val id: String, val tags: List<Tag>)

@Table("mapped")
data class Counted(@PartitionKey val id: String, val counts: Map<String, UInt>)

@Table("mapped")
data class Priced(@PartitionKey val id: String) {

	var price: UInt = 5u

}

@Table("mapped")
data class Timed(@PartitionKey val id: String, val at: kotlin.time.Instant)

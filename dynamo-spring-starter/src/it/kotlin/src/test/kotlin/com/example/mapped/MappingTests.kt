package com.example.mapped

import io.github.dynamospring.item.sdk.AttributeValueWriter
import io.github.dynamospring.item.sdk.AttributeValues
import io.github.dynamospring.mapping.DynamoPersistentEntity
import io.github.dynamospring.mapping.context.DynamoMappingContext
import org.assertj.core.api.Assertions.assertThat
import org.assertj.core.api.Assertions.assertThatExceptionOfType
import org.junit.jupiter.api.Test

class MappingTests {

	private val context = DynamoMappingContext()

	@Test
	fun `copies of a data class keep the properties of its body`() {
		val draft = Draft("1").apply { body = "text"; note = "mine" }
		val stored = entity<Draft>().version!!.with(draft, 1)
		assertThat(stored).isEqualTo(Draft("1", 1))
		assertThat(stored.body).isEqualTo("text")
		assertThat(stored.note).isEqualTo("mine")
		assertThat(read(stored).body).isEqualTo("text")
	}

	@Test
	fun `refuses a value that would not be read`() {
		refuses<Stamped>("'stamp' of com.example.mapped.Stamped is final and no parameter of its constructor")
	}

	@Test
	fun `reads an object as the one instance`() {
		val copy = Copy("1", listOf(State.Available, State.Lent("Emma")))
		assertThat(read(copy)).isEqualTo(copy)
		assertThat(read(copy).states[0]).isSameAs(State.Available)
	}

	@Test
	fun `refuses value classes in containers and in the body of a class`() {
		refuses<Tagged>("com.example.mapped.Tag is a Kotlin value class, which has no stored form: use the type of the value inside")
		refuses<Counted>("kotlin.UInt is a Kotlin value class, which has no stored form")
		refuses<Priced>("com.example.mapped.Priced has a property of a Kotlin value class")
	}

	@Test
	fun `refuses types that the JDK has as well`() {
		refuses<Timed>("kotlin.time.Instant has no stored form: use java.time.Instant, or register a converter in DynamoCustomConversions")
	}

	private inline fun <reified T : Any> refuses(message: String) {
		assertThatExceptionOfType(RuntimeException::class.java).isThrownBy { entity<T>().codec }
			.withMessageContaining(message)
	}

	private inline fun <reified T : Any> read(value: T): T {
		val writer = AttributeValueWriter()
		entity<T>().codec.write(value, writer)
		return entity<T>().codec.read(AttributeValues.reader(writer.item()))
	}

	@Suppress("UNCHECKED_CAST")
	private inline fun <reified T : Any> entity() =
		context.getRequiredPersistentEntity(T::class.java) as DynamoPersistentEntity<T>

}

package io.github.dynamospring.payment;

import java.math.BigDecimal;
import java.time.Instant;

import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TimeToLive;
import io.github.dynamospring.mapping.Unique;
import io.github.dynamospring.schema.Projection;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.TypeAlias;
import org.springframework.data.annotation.Version;

@Table("payments")
@PrimaryKey(partition = "CUSTOMER#{customerId}", sort = "PAYMENT#{at}#{paymentId}")
@GlobalSecondaryIndex(name = "open", partition = "STATE#{state}", sort = "{at}", when = "state = 'OPEN'")
@GlobalSecondaryIndex(name = "byId", partition = "PAYMENT#{paymentId}", projection = Projection.Type.KEYS_ONLY)
sealed interface Payment {

	String customerId();

	Instant at();

	String paymentId();

	String state();

	BigDecimal amount();

	default boolean isOpen() {
		return state().equals("OPEN");
	}

	record Card(String customerId, Instant at, String paymentId, String state, BigDecimal amount, String lastDigits,
			@Unique String reference, @Nullable String note, @TimeToLive @Nullable Instant expiresAt,
			@Version @Nullable Long version) implements Payment {
	}

	@TypeAlias("SEPA")
	record Transfer(String customerId, Instant at, String paymentId, String state, BigDecimal amount, String iban,
			@Unique String reference, String note, @TimeToLive @Nullable Instant expiresAt,
			@Version @Nullable Long version) implements Payment {
	}

}

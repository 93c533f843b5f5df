package io.github.dynamospring.startup;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;

import org.springframework.data.annotation.Version;
import org.springframework.data.repository.NoRepositoryBean;

/**
 * Entities and queries that are the same with each store.
 */
public final class Shop {

	private Shop() {
	}

	/**
	 * Queries of each repository.
	 */
	@NoRepositoryBean
	public interface Queries<T> {

		Optional<T> findByNumber(String number);

		List<T> findByCustomerId(String customerId);

		List<T> findByCustomerIdAndPlacedAtBetween(String customerId, Instant from, Instant to);

		List<T> findByCustomerIdOrderByPlacedAtDesc(String customerId);

	}

	@Table("shop")
	@org.springframework.data.relational.core.mapping.Table
	@PrimaryKey(partition = "ORDER#{number}", sort = "META")
	@GlobalSecondaryIndex(name = "gsi1", partition = "CUSTOMER#{customerId}", sort = "ORDER#{placedAt}")
	public record Order(String number, String customerId, Instant placedAt, String status, BigDecimal amount,
			int lines, boolean paid, @Version Long version) {

	}

	@Table("shop")
	@org.springframework.data.relational.core.mapping.Table
	@PrimaryKey(partition = "INVOICE#{number}", sort = "META")
	@GlobalSecondaryIndex(name = "gsi1", partition = "CUSTOMER#{customerId}", sort = "INVOICE#{placedAt}")
	public record Invoice(String number, String customerId, Instant placedAt, String currency, BigDecimal amount,
			Instant dueAt, boolean paid, @Version Long version) {

	}

	@Table("shop")
	@org.springframework.data.relational.core.mapping.Table
	@PrimaryKey(partition = "SHIPMENT#{number}", sort = "META")
	@GlobalSecondaryIndex(name = "gsi1", partition = "CUSTOMER#{customerId}", sort = "SHIPMENT#{placedAt}")
	public record Shipment(String number, String customerId, Instant placedAt, String carrier, BigDecimal weight,
			int parcels, Instant deliveredAt, @Version Long version) {

	}

	@Table("shop")
	@org.springframework.data.relational.core.mapping.Table
	@PrimaryKey(partition = "RETURN#{number}", sort = "META")
	@GlobalSecondaryIndex(name = "gsi1", partition = "CUSTOMER#{customerId}", sort = "RETURN#{placedAt}")
	public record Return(String number, String customerId, Instant placedAt, String reason, BigDecimal refund,
			int lines, boolean accepted, @Version Long version) {

	}

	@Table("shop")
	@org.springframework.data.relational.core.mapping.Table
	@PrimaryKey(partition = "VOUCHER#{number}", sort = "META")
	@GlobalSecondaryIndex(name = "gsi1", partition = "CUSTOMER#{customerId}", sort = "VOUCHER#{placedAt}")
	public record Voucher(String number, String customerId, Instant placedAt, String campaign, BigDecimal amount,
			Instant expiresAt, boolean used, @Version Long version) {

	}

	/**
	 * Entity of the repository that is created after the start.
	 */
	@Table("shop")
	@org.springframework.data.relational.core.mapping.Table
	@PrimaryKey(partition = "REMINDER#{number}", sort = "META")
	@GlobalSecondaryIndex(name = "gsi1", partition = "CUSTOMER#{customerId}", sort = "REMINDER#{placedAt}")
	public record Reminder(String number, String customerId, Instant placedAt, String channel, BigDecimal amount,
			int level, boolean answered, @Version Long version) {

	}

}

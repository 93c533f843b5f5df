package io.github.dynamospring.mapping;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import io.github.dynamospring.schema.Projection;
import io.github.dynamospring.shop.OrderStatus;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.TypeAlias;
import org.springframework.data.annotation.Version;

/**
 * Entities with every kind of key, index, projection and attribute name.
 */
public final class MappedTypes {

	private MappedTypes() {
	}

	public record Line(String sku, int quantity, @Attribute("unitPrice") BigDecimal price) {
	}

	public record Address(String street, @Attribute("town") String city) {
	}

	@Table("shop")
	@TypeAlias("Order")
	@PrimaryKey(partition = "CUSTOMER#{customerId}", sort = "ORDER#{placedAt}#{orderId}")
	@GlobalSecondaryIndex(name = "gsi1", partition = "ORDER#{orderId}", sort = "META")
	@GlobalSecondaryIndex(name = "gsi2", partition = "TENANT#{tenantId}#STATUS#{status}",
			sort = "PLACED#{placedAt}#{orderId}", when = "status = 'UNPAID'", projection = Projection.Type.INCLUDE,
			include = { "amount" })
	@LocalSecondaryIndex(name = "byStatus", sort = "STATUS#{status}#{placedAt}", projection = Projection.Type.KEYS_ONLY)
	public record ProjectedOrder(String customerId, String orderId, String tenantId, Instant placedAt,
			OrderStatus status, BigDecimal amount, List<Line> lines, @Version Long version,
			@TimeToLive Instant expiresAt) {
	}

	@Table("shop")
	@PrimaryKey(partition = "CUSTOMER#{customerId}", sort = "PROFILE")
	@GlobalSecondaryIndex(name = "gsi1", partition = "EMAIL#{email|lower}", sort = "META")
	public static class Customer {

		private final String customerId;

		private final String email;

		private final @Nullable Address address;

		private final Set<String> tags;

		@Version
		private final int revision;

		public Customer(String customerId, String email, @Nullable Address address, Set<String> tags, int revision) {
			this.customerId = customerId;
			this.email = email;
			this.address = address;
			this.tags = tags;
			this.revision = revision;
		}

		String getCustomerId() {
			return this.customerId;
		}

		String getEmail() {
			return this.email;
		}

		@Nullable Address getAddress() {
			return this.address;
		}

		Set<String> getTags() {
			return this.tags;
		}

		int getRevision() {
			return this.revision;
		}

	}

	@Table("devices")
	public record Device(@PartitionKey String deviceId, @SortKey long slot, String name) {
	}

	@Table("settings")
	public static class Setting {

		@Id
		@Attribute("key")
		private @Nullable String id;

		private Optional<String> text = Optional.empty();

		private @Nullable Map<String, Line> lines;

		@Version
		private long version;

		@Nullable String getId() {
			return this.id;
		}

		void setId(@Nullable String id) {
			this.id = id;
		}

		Optional<String> getText() {
			return this.text;
		}

		void setText(Optional<String> text) {
			this.text = text;
		}

		@Nullable Map<String, Line> getLines() {
			return this.lines;
		}

		public void setLines(@Nullable Map<String, Line> lines) {
			this.lines = lines;
		}

		long getVersion() {
			return this.version;
		}

		void setVersion(long version) {
			this.version = version;
		}

	}

	@Table("readings")
	@PrimaryKey(partition = "{sensor}", sort = "{takenAt}")
	@GlobalSecondaryIndex(name = "bySite", partition = { "{site}", "{kind}" }, sort = { "{takenAt}", "{level}" })
	public record Reading(String sensor, Instant takenAt, String site, @Nullable String kind, int level) {
	}

}

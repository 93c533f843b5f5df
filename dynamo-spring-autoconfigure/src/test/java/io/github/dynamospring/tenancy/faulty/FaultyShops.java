package io.github.dynamospring.tenancy.faulty;

import java.util.UUID;

import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TenantId;
import io.github.dynamospring.mapping.Unique;

/**
 * Entities whose tenants do not keep apart.
 */
public final class FaultyShops {

	private FaultyShops() {
	}

	@Table("faulty")
	@PrimaryKey(partition = "ORDER#{orderId}")
	public record Unled(@TenantId String tenantId, String orderId) {
	}

	@Table("faulty")
	@PrimaryKey(partition = "ORDER#{orderId}#TENANT#{tenantId}")
	public record Late(@TenantId String tenantId, String orderId) {
	}

	@Table("faulty")
	@PrimaryKey(partition = "TENANT#{tenantId|lower}#ORDER#{orderId}")
	public record Lossy(@TenantId String tenantId, String orderId) {
	}

	@Table("faulty")
	@PrimaryKey(partition = "TENANT#{tenantId}#ORDER#{orderId}")
	@GlobalSecondaryIndex(name = "states", partition = "STATE#{state}")
	@GlobalSecondaryIndex(name = "natives", partition = { "{state}", "{tenantId}" })
	public record Indexed(@TenantId String tenantId, String orderId, String state) {
	}

	@Table("faulty")
	@PrimaryKey(partition = "TENANT#{tenantId}#ORDER#{orderId}", sort = "ITEM#{sku}")
	@GlobalSecondaryIndex(name = "skus", inverted = true)
	public record Inverted(@TenantId String tenantId, String orderId, String sku) {
	}

	@Table("faulty")
	@PrimaryKey(partition = "TENANT#{tenantId}#ORDER#{orderId}", sort = "ITEM#{sku}")
	@GlobalSecondaryIndex(name = "skus", partition = "TENANT#{tenantId}#ITEM#{sku}")
	public record NoLongerInverted(@TenantId String tenantId, String orderId, String sku) {
	}

	@Table("faulty")
	@PrimaryKey(partition = "TENANT#{tenantId}#ORDER#{orderId}")
	public record Typed(@TenantId UUID tenantId, String orderId) {
	}

	@Table("faulty")
	@PrimaryKey(partition = "TENANT#{tenantId}#ORDER#{orderId}")
	public record Two(@TenantId String tenantId, @TenantId String orderId) {
	}

	@Table("faulty")
	@PrimaryKey(partition = "TENANT#{tenantId}#ORDER#{orderId}")
	public static class OfParameter {

		private final String tenantId;

		private final String orderId;

		public OfParameter(@TenantId String tenantId, String orderId) {
			this.tenantId = tenantId;
			this.orderId = orderId;
		}

		public String getTenantId() {
			return this.tenantId;
		}

		public String getOrderId() {
			return this.orderId;
		}

	}

	@Table("faulty")
	public record Alone(@PartitionKey @TenantId String tenantId, @Unique String name) {
	}

	@Table("faulty")
	@PrimaryKey(partition = "TENANT#{tenantId}#{kind}#{type}#{name}#{hash}", sort = "{sort}")
	public record Neighbour(@TenantId String tenantId, String kind, String type, String name, String hash, String sort,
			@Unique String number) {
	}

}

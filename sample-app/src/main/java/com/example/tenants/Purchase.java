package com.example.tenants;

import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TenantId;
import io.github.dynamospring.mapping.Unique;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Version;

/**
 * Purchase of a tenant's customer. All its partitions begin with the tenant, and its
 * receipt number occurs once within the tenant.
 */
@Table("tenants")
@PrimaryKey(partition = "TENANT#{tenantId}#CUSTOMER#{customerId}", sort = "PURCHASE#{purchaseId}")
@GlobalSecondaryIndex(name = "open", partition = "TENANT#{tenantId}#OPEN", sort = "{purchaseId}",
		when = "status = 'OPEN'")
record Purchase(@TenantId @Nullable String tenantId, String customerId, String purchaseId, @Unique String receipt,
		Status status, long amount, @Version @Nullable Long version) {

	enum Status {

		OPEN, PAID

	}

}

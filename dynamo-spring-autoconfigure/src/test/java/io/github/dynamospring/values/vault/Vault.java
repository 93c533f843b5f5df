package io.github.dynamospring.values.vault;

import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TenantId;

@Table(value = "vaults", client = "vault")
@PrimaryKey(partition = "TENANT#{tenant}", sort = "VAULT#{id}")
record Vault(@TenantId String tenant, String id, @Attribute(encrypted = true) String text) {

}

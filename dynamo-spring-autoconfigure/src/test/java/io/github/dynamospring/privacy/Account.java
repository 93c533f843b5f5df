package io.github.dynamospring.privacy;

import java.math.BigDecimal;
import java.util.Map;

import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.Unique;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Version;

/**
 * Account whose key and values are personal data.
 */
@Table("accounts")
@GlobalSecondaryIndex(name = "byBranch", partition = "BRANCH#{branch}", sort = "{accountId}")
record Account(@PartitionKey String accountId, String branch, @Unique String email, Status status, String note,
		Map<String, BigDecimal> limits, @Version @Nullable Long version) {

	enum Status {

		OPEN, CLOSED

	}

}

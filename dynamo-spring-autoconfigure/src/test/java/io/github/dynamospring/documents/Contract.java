package io.github.dynamospring.documents;

import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Revisions;
import io.github.dynamospring.mapping.Table;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Version;

@Revisions
@Table("documents")
@PrimaryKey(partition = "CONTRACT#{contractId}", sort = "META")
@GlobalSecondaryIndex(name = "bySigner", partition = "SIGNER#{signer}", sort = "{contractId}")
public record Contract(String contractId, String signer, long amount, @Version @Nullable Long version) {

	Contract withAmount(long amount) {
		return new Contract(this.contractId, this.signer, amount, this.version);
	}

}

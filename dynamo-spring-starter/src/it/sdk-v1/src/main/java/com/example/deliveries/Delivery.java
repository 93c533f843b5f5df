package com.example.deliveries;

import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Set;

import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.SortKey;
import io.github.dynamospring.mapping.Table;

import org.springframework.data.annotation.CreatedDate;
import org.springframework.data.annotation.LastModifiedDate;
import org.springframework.data.annotation.Version;

@Table("deliveries")
@GlobalSecondaryIndex(name = "byStatus", partition = "{status}", sort = "{dueAt}")
record Delivery(@PartitionKey String customerId, @SortKey Date placedAt, Status status, Date dueAt,
		@Version Long version, @CreatedDate Date createdAt,
		@LastModifiedDate @Attribute(format = "iso-millis|millis") Instant updatedAt,
		@Attribute(format = "number") boolean paid, @Attribute(format = "number") List<Boolean> checks,
		Set<String> tags, List<Stop> stops) {

	Delivery withPaid(boolean paid) {
		return with(this.status, paid);
	}

	Delivery withStatus(Status status) {
		return with(status, this.paid);
	}

	private Delivery with(Status status, boolean paid) {
		return new Delivery(this.customerId, this.placedAt, status, this.dueAt, this.version, this.createdAt,
				this.updatedAt, paid, this.checks, this.tags, this.stops);
	}

	record Stop(String street, @Attribute(format = "epoch-millis") Instant since) {

	}

}

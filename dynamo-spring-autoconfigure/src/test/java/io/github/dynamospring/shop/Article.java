package io.github.dynamospring.shop;

import java.time.Instant;

import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.CreatedBy;
import org.springframework.data.annotation.CreatedDate;
import org.springframework.data.annotation.LastModifiedDate;
import org.springframework.data.annotation.Version;

@Table("articles")
public record Article(@PartitionKey String articleId, String title, @CreatedDate @Nullable Instant createdAt,
		@LastModifiedDate @Nullable Instant changedAt, @CreatedBy @Nullable String author,
		@Version @Nullable Long version) {

}

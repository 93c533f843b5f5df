package com.example.articles;

import java.time.Instant;
import java.util.List;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.CreatedBy;
import org.springframework.data.annotation.CreatedDate;
import org.springframework.data.annotation.LastModifiedBy;
import org.springframework.data.annotation.LastModifiedDate;
import org.springframework.data.annotation.Version;
import org.springframework.data.convert.ValueConverter;

@Table("articles")
@PrimaryKey(partition = "ARTICLE#{slug}")
record Article(String slug, String title, Price price, @ValueConverter(CommaSeparated.class) List<String> keywords,
		@CreatedDate @Nullable Instant createdAt, @CreatedBy @Nullable String createdBy,
		@LastModifiedDate @Nullable Instant changedAt, @LastModifiedBy @Nullable String changedBy,
		@Version @Nullable Long version) {

	static Article draft(String title, Price price, String... keywords) {
		return new Article("", title, price, List.of(keywords), null, null, null, null, null);
	}

	Article withSlug(String slug) {
		return new Article(slug, this.title, this.price, this.keywords, this.createdAt, this.createdBy, this.changedAt,
				this.changedBy, this.version);
	}

	Article withTitle(String title) {
		return new Article(this.slug, title, this.price, this.keywords, this.createdAt, this.createdBy, this.changedAt,
				this.changedBy, this.version);
	}

}

package io.github.dynamospring.library;

import java.util.Set;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Version;

@Table("library")
@PrimaryKey(partition = "MEMBER#{memberId}", sort = "PROFILE")
public record Member(String memberId, String name, @Nullable Integer age, Set<String> tags,
		@Version @Nullable Long version) {

	public Member withVersion(@Nullable Long version) {
		return new Member(this.memberId, this.name, this.age, this.tags, version);
	}

}

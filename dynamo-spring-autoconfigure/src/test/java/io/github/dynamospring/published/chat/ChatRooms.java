package io.github.dynamospring.published.chat;

import java.time.Instant;
import java.util.List;

import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.KeyOnly;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Query;
import io.github.dynamospring.repository.config.EnableDynamoRepositories;

import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.domain.Limit;

/**
 * Application for AWS's published model of a chat: a colon as the delimiter, a sort key
 * that is a time to the millisecond, and an index on attributes.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@AutoConfigurationPackage
@EnableDynamoRepositories(considerNestedRepositories = true)
class ChatRooms {

	@Table("Chat")
	@PrimaryKey(partition = "User:{userId}", sort = "{postedAt|copy}")
	@GlobalSecondaryIndex(name = "RoomID_Comment_IDX", partition = "{roomId}", sort = "{createdAt}")
	record Comment(@KeyOnly String userId, @KeyOnly @Attribute(format = "iso-millis") Instant postedAt,
			@Attribute("RoomID") String roomId,
			@Attribute(value = "CreatedAt", format = "iso-millis") Instant createdAt,
			@Attribute("Comment") String text) {

	}

	@Table("Chat")
	@PrimaryKey(partition = "Room:{roomId}", sort = "meta")
	record Room(@KeyOnly String roomId, @Attribute("CreatedBy") String createdBy) {

	}

	@Table("Chat")
	@PrimaryKey(partition = "User:{userId}", sort = "Join:{roomId}")
	record Membership(@KeyOnly String userId, @KeyOnly String roomId) {

	}

	record CommentKey(String userId, Instant postedAt) {

	}

	record MembershipKey(String userId, String roomId) {

	}

	interface Comments extends DynamoRepository<Comment, CommentKey> {

		List<Comment> findByRoomId(String roomId);

		List<Comment> findByRoomIdOrderByCreatedAtDesc(String roomId, Limit limit);

		@Query("roomId = :roomId and createdAt > :position")
		List<Comment> since(String roomId, Instant position);

		List<Comment> findByRoomIdAndCreatedAtBetween(String roomId, Instant from, Instant to);

	}

	interface Rooms extends DynamoRepository<Room, String> {

		@Condition("createdBy = :userId")
		void deleteByRoomId(String roomId, String userId);

	}

	interface Memberships extends DynamoRepository<Membership, MembershipKey> {

		List<Membership> findByUserId(String userId);

	}

}

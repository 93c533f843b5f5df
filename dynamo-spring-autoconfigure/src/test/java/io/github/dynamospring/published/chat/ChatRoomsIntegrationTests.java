package io.github.dynamospring.published.chat;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

import io.github.dynamospring.core.ConditionFailedException;
import io.github.dynamospring.published.PublishedApplication;
import io.github.dynamospring.published.SideBySide;
import io.github.dynamospring.published.chat.ChatRooms.Comment;
import io.github.dynamospring.published.chat.ChatRooms.CommentKey;
import io.github.dynamospring.published.chat.ChatRooms.Comments;
import io.github.dynamospring.published.chat.ChatRooms.Membership;
import io.github.dynamospring.published.chat.ChatRooms.MembershipKey;
import io.github.dynamospring.published.chat.ChatRooms.Memberships;
import io.github.dynamospring.published.chat.ChatRooms.Room;
import io.github.dynamospring.published.chat.ChatRooms.Rooms;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.domain.Limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Each access pattern of AWS's published model of a chat, on the published items.
 */
class ChatRoomsIntegrationTests {

	private static final Comment HELLO = comment("UserA", "2023-04-01T12:00:00.001Z", "Music",
			"2023-04-01T12:00:00.001Z", "Hello!");

	private static final Comment ROCK = comment("UserA", "2023-04-01T13:00:00.001Z", "Music",
			"2023-04-01T12:00:50.001Z", "I like a Rock music.");

	private static final Comment LOVE = comment("UserC", "2023-04-01T12:00:05.001Z", "Art", "2023-04-01T12:00:05.001Z",
			"I love aaa.");

	private static final Comment ME_TOO = comment("UserA", "2023-04-01T14:00:00.001Z", "Art",
			"2023-04-01T14:00:00.001Z", "Me too.");

	@RegisterExtension
	static final PublishedApplication application = new PublishedApplication(ChatRooms.class, "chat", "delimiter=:");

	private final Comments comments = application.bean(Comments.class);

	private final Rooms rooms = application.bean(Rooms.class);

	private final Memberships memberships = application.bean(Memberships.class);

	@Test
	void createChatRoom() {
		this.rooms.insert(new Room("Chess", "UserA"));
		assertThat(application.stored()).hasSize(9)
			.contains(Map.of("PK", AttributeValue.fromS("Room:Chess"), "SK", AttributeValue.fromS("meta"), "CreatedBy",
					AttributeValue.fromS("UserA")));
		assertThatExceptionOfType(DuplicateKeyException.class)
			.isThrownBy(() -> this.rooms.insert(new Room("Music", "UserB")));
		assertThat(this.rooms.findById("Music")).contains(new Room("Music", "UserA"));
	}

	@Test
	void deleteChatRoom() {
		assertThatExceptionOfType(ConditionFailedException.class)
			.isThrownBy(() -> this.rooms.deleteByRoomId("Music", "UserB"));
		assertThat(this.rooms.findById("Music")).isPresent();
		this.rooms.deleteByRoomId("Music", "UserA");
		assertThat(this.rooms.findById("Music")).isEmpty();
	}

	@Test
	void joinChatRoom() {
		this.memberships.insert(new Membership("UserA", "Music"));
		assertThat(application.stored()).hasSize(9)
			.contains(Map.of("PK", AttributeValue.fromS("User:UserA"), "SK", AttributeValue.fromS("Join:Music")));
		assertThat(this.memberships.findByUserId("UserA")).containsExactly(new Membership("UserA", "Music"));
	}

	@Test
	void leaveChatRoom() {
		this.memberships.insert(new Membership("UserA", "Music"));
		this.memberships.deleteById(new MembershipKey("UserA", "Music"));
		assertThat(this.memberships.findByUserId("UserA")).isEmpty();
	}

	@Test
	void addComments() {
		Comment comment = comment("UserB", "2023-04-01T12:01:00Z", "Music", "2023-04-01T12:01:00Z", "Hi: all");
		this.comments.insert(comment);
		assertThat(application.stored()).hasSize(9).contains(form(comment));
	}

	@Test
	void getAllComments() {
		assertThat(this.comments.findByRoomId("Music")).containsExactly(HELLO, ROCK);
	}

	@Test
	void getLatestComments() {
		assertThat(this.comments.findByRoomIdOrderByCreatedAtDesc("Music", Limit.of(10))).containsExactly(ROCK, HELLO);
		assertThat(this.comments.findByRoomIdOrderByCreatedAtDesc("Art", Limit.of(1))).containsExactly(ME_TOO);
	}

	@Test
	void getFromLatestToSpecifiedPositionComments() {
		assertThat(this.comments.since("Art", LOVE.createdAt())).containsExactly(ME_TOO);
	}

	@Test
	void getFromPositionToPositionComments() {
		assertThat(this.comments.findByRoomIdAndCreatedAtBetween("Music", HELLO.createdAt(), ROCK.createdAt()))
			.containsExactly(HELLO, ROCK);
	}

	@Test
	void whatARepositoryWritesIsThePublishedForm() {
		List<Comment> foundComments = Stream.of("Music", "Movie", "Art")
			.flatMap((room) -> this.comments.findByRoomId(room).stream())
			.toList();
		List<Room> foundRooms = this.rooms.findAllById(List.of("Music", "Art", "Movie"));
		application.clear();
		foundComments.forEach(this.comments::save);
		foundRooms.forEach(this.rooms::save);
		assertThat(application.stored()).containsExactlyInAnyOrderElementsOf(application.items());
	}

	@Test
	void oldAndNewApplicationsWorkSideBySide() {
		long seed = new Random().nextLong();
		application.clear();
		new SideBySide<>(application, this.comments,
				(Comment comment) -> new CommentKey(comment.userId(), comment.postedAt()),
				ChatRoomsIntegrationTests::form)
			.work(seed, ChatRoomsIntegrationTests::random, (comment, all) -> {
				Instant from = comment.createdAt().minusMillis(2);
				assertThat(this.comments.findByRoomIdAndCreatedAtBetween(comment.roomId(), from, comment.createdAt()))
					.as("seed %d", seed)
					.containsExactlyInAnyOrderElementsOf(all.stream()
						.filter((other) -> other.roomId().equals(comment.roomId()))
						.filter((other) -> !other.createdAt().isBefore(from)
								&& !other.createdAt().isAfter(comment.createdAt()))
						.toList());
				assertThat(this.comments.findByRoomIdOrderByCreatedAtDesc(comment.roomId(), Limit.of(3)))
					.as("seed %d", seed)
					.extracting(Comment::createdAt)
					.isEqualTo(all.stream()
						.filter((other) -> other.roomId().equals(comment.roomId()))
						.map(Comment::createdAt)
						.sorted(Comparator.reverseOrder())
						.limit(3)
						.toList());
			});
	}

	private static Comment random(Random random) {
		Instant time = Instant.parse("2024-01-01T00:00:00Z").plusMillis(random.nextInt(6) * 500L + random.nextInt(2));
		return new Comment("u" + random.nextInt(3), time, "r" + random.nextInt(2), time.plusMillis(random.nextInt(3)),
				"text " + random.nextInt(100));
	}

	private static Comment comment(String userId, String postedAt, String roomId, String createdAt, String text) {
		return new Comment(userId, Instant.parse(postedAt), roomId, Instant.parse(createdAt), text);
	}

	private static Map<String, AttributeValue> form(Comment comment) {
		return Map.of("PK", AttributeValue.fromS("User:" + comment.userId()), "SK",
				AttributeValue.fromS(millis(comment.postedAt())), "RoomID", AttributeValue.fromS(comment.roomId()),
				"CreatedAt", AttributeValue.fromS(millis(comment.createdAt())), "Comment",
				AttributeValue.fromS(comment.text()));
	}

	// as JavaScript writes them
	private static String millis(Instant time) {
		return "%s.%03dZ".formatted(time.toString().substring(0, 19), time.toEpochMilli() % 1000);
	}

}

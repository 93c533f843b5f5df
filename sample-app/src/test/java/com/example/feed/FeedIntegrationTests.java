package com.example.feed;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;

import com.example.Concurrently;
import io.github.dynamospring.test.CapacityRecorder;
import io.github.dynamospring.test.DataDynamoTest;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Import;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of the social feed: both ways to read a feed find the same, and no like is lost.
 */
@DataDynamoTest
@Import(Publisher.class)
class FeedIntegrationTests {

	@Autowired
	private Posts posts;

	@Autowired
	private Follows follows;

	@Autowired
	private FeedEntries feed;

	@Autowired
	private Counters counters;

	@Autowired
	private Hashtags hashtags;

	@Autowired
	private Publisher publisher;

	@Autowired
	private CapacityRecorder capacity;

	@Test
	void readsTheSameFeedBothWays() throws Exception {
		List<String> authors = List.of("ada", "grace", "alan");
		authors.forEach((author) -> this.follows.save(new Follow("reader", author)));
		this.follows.save(new Follow("other", "alan"));
		List<Callable<Post>> writers = IntStream.range(0, 32)
			.<Callable<Post>>mapToObj((i) -> () -> this.publisher.publish(authors.get(i % 3), "Post " + i, List.of()))
			.toList();
		List<String> published = Concurrently.call(writers)
			.stream()
			.map(Post::postId)
			.sorted(Comparator.reverseOrder())
			.toList();
		assertThat(onWrite("reader")).containsExactlyElementsOf(published);
		assertThat(onRead(this.follows.findByFollower("reader"))).containsExactlyElementsOf(published);
	}

	private List<String> onWrite(String reader) {
		List<String> found = new ArrayList<>();
		ScrollPosition position = ScrollPosition.keyset();
		Window<FeedEntry> window;
		do {
			window = this.feed.findByReaderOrderByPostIdDesc(reader, position, Limit.of(10));
			window.map(FeedEntry::postId).forEach(found::add);
			position = window.positionAt(window.size() - 1);
		}
		while (window.hasNext());
		return found;
	}

	private List<String> onRead(List<Follow> follows) {
		List<String> authors = follows.stream().map(Follow::followed).toList();
		List<String> found = new ArrayList<>();
		ScrollPosition position = ScrollPosition.keyset();
		Window<Post> window;
		do {
			window = this.posts.findByAuthorInOrderByPostIdDesc(authors, position, Limit.of(10));
			window.map(Post::postId).forEach(found::add);
			position = window.positionAt(window.size() - 1);
		}
		while (window.hasNext());
		return found;
	}

	@Test
	void findsFollowersByTheInvertedIndex() {
		this.follows.saveAll(List.of(new Follow("kurt", "emmy"), new Follow("david", "emmy")));
		assertThat(this.follows.findByFollowed("emmy")).extracting(Follow::follower).containsExactly("david", "kurt");
	}

	@Test
	void countsEachLikeOnce() throws Exception {
		Callable<Void> reader = () -> {
			for (int i = 0; i < 10; i++) {
				this.counters.like("popular", 1);
			}
			return null;
		};
		Concurrently.call(Collections.nCopies(32, reader));
		List<Likes> counters = this.counters.findByPostId("popular");
		assertThat(counters).hasSizeGreaterThan(1);
		assertThat(counters.stream().mapToLong(Likes::likes).sum()).isEqualTo(320);
	}

	@Test
	void findsHashtagsWithoutCase() {
		Post first = this.publisher.publish("ada", "Engines", List.of("Analytical"));
		Post second = this.publisher.publish("ada", "Programs", List.of("ANALYTICAL"));
		assertThat(this.hashtags.findByTagIgnoreCaseOrderByPostIdDesc("analytical", Limit.of(10)))
			.extracting(Tagged::postId)
			.containsExactly(second.postId(), first.postId());
	}

	@Test
	void takesWhatThePlansSay() {
		List<String> authors = List.of("lise", "otto", "max");
		assertThat(this.capacity.of(() -> authors.forEach((author) -> this.posts.insert(new Post(author, null, "…")))))
			.requests(3)
			.writeUnits(6);
		this.follows.save(new Follow("lise", "max"));
		this.feed.saveAll(List.of(new FeedEntry("lise", "p1", "max", "Quanta")));
		this.hashtags.saveAll(List.of(new Tagged("Physics", "p1", "max")));
		assertThat(this.capacity.of(() -> this.follows.findByFollower("lise"))).requests(1).readUnits(0.5);
		assertThat(this.capacity.of(() -> this.follows.findByFollowed("max"))).requests(1).readUnits(0.5);
		assertThat(this.capacity
			.of(() -> this.feed.findByReaderOrderByPostIdDesc("lise", ScrollPosition.keyset(), Limit.of(10))))
			.requests(1)
			.readUnits(0.5);
		assertThat(this.capacity
			.of(() -> this.posts.findByAuthorInOrderByPostIdDesc(authors, ScrollPosition.keyset(), Limit.of(10))))
			.requests(3)
			.readUnits(1.5);
		assertThat(this.capacity.of(() -> this.hashtags.findByTagIgnoreCaseOrderByPostIdDesc("PHYSICS", Limit.of(10))))
			.requests(1)
			.readUnits(0.5);
		assertThat(this.capacity.of(() -> this.counters.like("rare", 1))).requests(1).writeUnits(1);
		this.counters.saveAll(IntStream.range(0, 16).mapToObj((shard) -> new Likes("rare", shard, 1)).toList());
		assertThat(this.capacity.of(() -> this.counters.findByPostId("rare"))).requests(1).readUnits(8);
	}

	@SpringBootConfiguration
	@EnableAutoConfiguration
	static class Application {

	}

}

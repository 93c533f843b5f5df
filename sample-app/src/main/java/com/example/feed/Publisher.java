package com.example.feed;

import java.util.List;
import java.util.Objects;

import org.springframework.stereotype.Service;

/**
 * Service that publishes a post: to the feeds of all followers, and under its hashtags.
 */
@Service
class Publisher {

	private final Posts posts;

	private final Follows follows;

	private final FeedEntries feed;

	private final Hashtags hashtags;

	Publisher(Posts posts, Follows follows, FeedEntries feed, Hashtags hashtags) {
		this.posts = posts;
		this.follows = follows;
		this.feed = feed;
		this.hashtags = hashtags;
	}

	Post publish(String author, String text, List<String> tags) {
		Post post = this.posts.insert(new Post(author, null, text));
		String postId = Objects.requireNonNull(post.postId());
		this.feed.saveAll(this.follows.findByFollowed(author)
			.stream()
			.map((follow) -> new FeedEntry(follow.follower(), postId, author, text))
			.toList());
		this.hashtags.saveAll(tags.stream().map((tag) -> new Tagged(tag, postId, author)).toList());
		return post;
	}

}

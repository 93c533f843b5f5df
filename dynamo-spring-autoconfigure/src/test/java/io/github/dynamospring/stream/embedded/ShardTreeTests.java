package io.github.dynamospring.stream.embedded;

import java.util.LinkedHashMap;
import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ShardTree}.
 */
class ShardTreeTests {

	private final ShardTree tree = tree("a<-", "b<-a", "c<-a", "d<-b", "e<-gone");

	private static ShardTree tree(String... shards) {
		Map<String, String> parents = new LinkedHashMap<>();
		for (String shard : shards) {
			String[] parts = shard.split("<-", -1);
			parents.put(parts[0], parts[1].isEmpty() ? null : parts[1]);
		}
		return new ShardTree(parents);
	}

	@Test
	void beginsWithShardsWithoutParents() {
		assertThat(this.tree.readable(Map.of())).containsExactly("a", "e");
		assertThat(this.tree.lost(Map.of())).isEmpty();
	}

	@Test
	void readsChildrenAfterTheirParents() {
		assertThat(this.tree.readable(Map.of("a", "17", "e", "0"))).containsExactly("a", "e");
		assertThat(this.tree.readable(Map.of("a", "END", "e", "0"))).containsExactly("b", "c", "e");
		assertThat(this.tree.readable(Map.of("a", "END", "b", "END", "c", "5", "e", "END"))).containsExactly("c", "d");
	}

	@Test
	void readsNoChildOfALostShardWithAPosition() {
		assertThat(this.tree.readable(Map.of("a", "17", "gone", "5"))).containsExactly("a");
	}

	@Test
	void forgetsAParentWithoutReadingItAgain() {
		assertThat(this.tree.superseded(Map.of("a", "END", "b", "0", "c", "0"))).containsExactly("a");
		assertThat(this.tree.superseded(Map.of("a", "END", "e", "0"))).isEmpty();
		assertThat(this.tree.readable(Map.of("b", "3", "e", "END"))).containsExactly("b", "c");
		assertThat(this.tree.readable(Map.of("d", "3", "c", "END", "e", "END"))).containsExactly("d");
	}

	@Test
	void isReadOnceAllShardsWithoutChildrenAre() {
		assertThat(this.tree.isRead(Map.of("c", "END", "d", "END", "e", "END"))).isTrue();
		assertThat(this.tree.isRead(Map.of("c", "END", "d", "9", "e", "END"))).isFalse();
		assertThat(this.tree.isRead(Map.of("a", "END", "b", "END"))).isFalse();
		assertThat(this.tree.isRead(Map.of("c", "END", "d", "END", "e", "END", "z", "3"))).isFalse();
		assertThat(tree().isRead(Map.of("z", "3"))).isFalse();
	}

	@Test
	void noticesRecordsThatWereDroppedBeforeTheyWereRead() {
		assertThat(this.tree.lost(Map.of("z", "17", "e", "END"))).containsExactly("z");
		assertThat(this.tree.lost(Map.of("a", "17"))).containsExactly("e");
		assertThat(this.tree.lost(Map.of("a", "17", "gone", "END"))).isEmpty();
		assertThat(this.tree.lost(Map.of("z", "END", "e", "3"))).isEmpty();
	}

}

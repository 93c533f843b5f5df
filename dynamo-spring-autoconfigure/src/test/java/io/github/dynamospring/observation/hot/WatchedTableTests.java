package io.github.dynamospring.observation.hot;

import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;

import com.sun.management.ThreadMXBean;
import io.github.dynamospring.observation.CapacityType;
import io.github.dynamospring.schema.IndexSchema;
import io.github.dynamospring.schema.IndexSchema.Type;
import io.github.dynamospring.schema.KeyAttribute;
import io.github.dynamospring.schema.KeyAttribute.KeyType;
import io.github.dynamospring.schema.Projection;
import io.github.dynamospring.schema.TableSchema;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link WatchedTable}.
 */
class WatchedTableTests {

	private static final int MEGABYTE = 1024 * 1024;

	private static final long PANE = HotPartitionSettings.DEFAULT.window().toNanos() / SlidingKeyLoad.PANES;

	@ParameterizedTest
	@CsvSource({ "0, 449", "1, 224", "4, 89", "25, 17" })
	void countsKeysAsMemoryAllows(int indexes, int keys) {
		assertThat(WatchedTable.capacity(indexes)).isEqualTo(keys);
	}

	/**
	 * What is allocated is no less than what is kept. All counters of all panes are
	 * filled with keys of the longest text, each of which is another.
	 */
	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 5, 25 })
	void takesLessThanAMegabyte(int indexes) {
		filled(indexes);
		long before = allocated();
		WatchedTable table = filled(indexes);
		long taken = allocated() - before;
		assertThat(taken).isLessThan(MEGABYTE);
		long now = (SlidingKeyLoad.PANES - 1) * PANE;
		assertThat(table.resources()).hasSize(2 * (1 + indexes))
			.allMatch((resource) -> resource.heaviest(MEGABYTE, now).size() == SlidingKeyLoad.PANES
					* WatchedTable.capacity(indexes));
	}

	private static WatchedTable filled(int indexes) {
		WatchedTable table = new WatchedTable("table", schema(indexes), HotPartitionSettings.DEFAULT);
		byte[] text = new byte[PartitionKeyText.MAX_BYTES];
		for (int index = -1; index < indexes; index++) {
			String name = (index < 0) ? null : "index" + index;
			fill(table.find(name, CapacityType.READ), WatchedTable.capacity(indexes), text);
			fill(table.find(name, CapacityType.WRITE), WatchedTable.capacity(indexes), text);
		}
		return table;
	}

	private static void fill(WatchedResource resource, int capacity, byte[] text) {
		for (int pane = 0; pane < SlidingKeyLoad.PANES; pane++) {
			for (int key = 0; key < capacity; key++) {
				text[0] = (byte) pane;
				text[1] = (byte) key;
				text[2] = (byte) (key >> 8);
				resource.add(new String(text, StandardCharsets.ISO_8859_1), 1, pane * PANE);
			}
		}
	}

	private static TableSchema schema(int indexes) {
		KeyAttribute attribute = new KeyAttribute("pk", KeyType.S);
		List<IndexSchema> all = IntStream.range(0, indexes)
			.mapToObj((index) -> new IndexSchema("index" + index, Type.GLOBAL, List.of(attribute), List.of(),
					Projection.ALL))
			.toList();
		return new TableSchema("table", attribute, null, all, null);
	}

	private static long allocated() {
		return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
	}

}

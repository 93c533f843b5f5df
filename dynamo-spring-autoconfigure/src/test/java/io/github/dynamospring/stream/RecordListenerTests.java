package io.github.dynamospring.stream;

import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link RecordListener}.
 */
class RecordListenerTests {

	private final List<Record> taken = new ArrayList<>();

	private final RecordListener listener = new RecordListener("mirror",
			LocalApplication.mappingOf(Parcel.class).getRequiredPersistentEntity(Parcel.class), 1, this.taken::add);

	@Test
	void refusesARecordWithoutItsImages() {
		assertThat(this.listener.replay(record(StreamViewType.KEYS_ONLY))).hasMessage("The stream of table 'depot' has "
				+ "the view KEYS_ONLY, and mirror needs NEW_AND_OLD_IMAGES: turn the stream off, and on again with that "
				+ "view");
		assertThat(this.taken).isEmpty();
	}

	@Test
	void takesARecordWithItsImages() {
		assertThat(this.listener.replay(record(StreamViewType.NEW_AND_OLD_IMAGES))).isNull();
		assertThat(this.taken).hasSize(1);
	}

	private static Record record(StreamViewType view) {
		return Record.builder().dynamodb((change) -> change.streamViewType(view)).build();
	}

	@Table("depot")
	record Parcel(@PartitionKey String id) {

	}

}

package io.github.dynamospring.guests;

import java.util.Set;

import io.github.dynamospring.LocalDatabase;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Recording}: each recording is a table that a database takes.
 */
class RecordingIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of();

	@ParameterizedTest
	@ValueSource(strings = { "dynamodbmapper/orders", "dynamodbmapper/tickets", "dynamodbmapper/types",
			"dynamodbmapper/types-v2", "dynamoose/documents", "dynamoose/users", "electrodb/clinic",
			"electrodb/settings", "enhanced-client/documents", "enhanced-client/numbered", "enhanced-client/orders",
			"enhanced-client/types", "onetable/crm", "onetable/crm-defaults", "pynamodb/pets", "pynamodb/threads",
			"tempest/documents", "tempest/music_items" })
	void isRestoredAsRecorded(String path) {
		Recording recording = Recording.of(path);
		recording.restore(database.client());
		try {
			assertThat(recording.stored(database.client())).isEqualTo(Set.copyOf(recording.items()));
		}
		finally {
			database.client().deleteTable((delete) -> delete.tableName(recording.table().tableName()));
		}
	}

}

package io.github.dynamospring.migration.live;

import java.util.List;
import java.util.Objects;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.core.write.ItemPair;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.migration.Migration;
import io.github.dynamospring.privacy.KeyVisibility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.annotation.Version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link LivePair}.
 */
class LivePairTests {

	private static final String REFUSAL = "Nothing was written, because of migration 'moved' in phase ";

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			OFF        | ALONE         | refused
			DUAL_WRITE | BOTH          | BOTH_BY_OTHER
			BACKFILL   | BOTH          | BOTH_BY_OTHER
			VERIFY     | BOTH          | BOTH_BY_OTHER
			READ_NEW   | BOTH_BY_OTHER | BOTH
			CONTRACT   | refused       | ALONE_BUT_DELETED
			""")
	void theNewSideDecidesFromReadNewOn(MigrationPhase phase, String old, String young) {
		PairRegistry pairs = pairs(phase, false);
		assertThat(mode(pairs, Old.class)).isEqualTo(old);
		assertThat(mode(pairs, Young.class)).isEqualTo(young);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			OFF        | ALONE             | refused
			DUAL_WRITE | BOTH              | refused
			BACKFILL   | BOTH              | refused
			VERIFY     | BOTH              | refused
			READ_NEW   | BOTH_UNLESS_ALONE | refused
			CONTRACT   | refused           | ALONE_BUT_DELETED
			""")
	void theOldSideDecidesUpToReadNewIfOthersWriteIt(MigrationPhase phase, String old, String young) {
		PairRegistry pairs = pairs(phase, true);
		assertThat(mode(pairs, Old.class)).isEqualTo(old);
		assertThat(mode(pairs, Young.class)).isEqualTo(young);
	}

	@ParameterizedTest
	@CsvSource({ "OFF, off", "DUAL_WRITE, dual-write", "READ_NEW, read-new" })
	void saysWhichSideIsToBeWritten(MigrationPhase phase, String text) {
		ItemPair pair = Objects.requireNonNull(pairs(phase, true).find(Young.class));
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class).isThrownBy(pair::mode)
			.withMessage(REFUSAL + text + ": Young is written from 'contract' on, because its mirror is on: other "
					+ "applications write Old. Write Old, too");
	}

	private static String mode(PairRegistry pairs, Class<?> type) {
		try {
			return Objects.requireNonNull(pairs.find(type)).mode().name();
		}
		catch (InvalidDataAccessApiUsageException ex) {
			assertThat(ex).hasMessageStartingWith(REFUSAL);
			return "refused";
		}
	}

	private static PairRegistry pairs(MigrationPhase phase, boolean mirrored) {
		Migration migration = Migration.named("moved")
			.from(Old.class)
			.to(Young.class)
			.map((old) -> new Young(old.id(), null))
			.back((young) -> new Old(young.id(), null));
		return new PairRegistry(List.of(migration), LocalApplication.mappingOf(Old.class, Young.class), (name) -> phase,
				(name) -> new MigrationSettings(MigrationPhase.OFF, 0, false, null, mirrored, 0), KeyVisibility.PLAIN);
	}

	@Table("olds")
	@PrimaryKey(partition = "{id}")
	record Old(String id, @Version @Nullable Long version) {

	}

	@Table("youngs")
	@PrimaryKey(partition = "{id}")
	record Young(String id, @Version @Nullable Long version) {

	}

}

package io.github.dynamospring.observation;

import java.util.HashSet;
import java.util.Set;

import io.github.dynamospring.privacy.KeyVisibility;
import io.micrometer.common.KeyValues;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link DefaultDynamoObservationConvention}.
 */
@ExtendWith(OutputCaptureExtension.class)
class DefaultDynamoObservationConventionTests {

	private final DefaultDynamoObservationConvention convention = new DefaultDynamoObservationConvention();

	@Test
	void boundsTheNumberOfSeriesByPatternsFirst(CapturedOutput output) {
		for (int i = 0; i < SeriesLimit.MOST; i++) {
			assertThat(keyValues(context("shop", "p" + i))).isEqualTo(expected("shop", "none", "p" + i, "none"));
		}
		assertThat(output).isEmpty();
		assertThat(keyValues(context("shop", "new"))).isEqualTo(expected("shop", "none", "other", "none"));
		assertThat(keyValues(context("stock", "new"))).isEqualTo(expected("stock", "none", "other", "none"));
		assertThat(keyValues(context("shop", "p7"))).isEqualTo(expected("shop", "none", "p7", "none"));
		assertThat(output)
			.containsOnlyOnce("have more than 2000 combinations of operation, table, index and access pattern");
	}

	@Test
	void boundsTheNumberOfSeriesByTablesNext() {
		Set<KeyValues> series = new HashSet<>();
		for (int i = 0; i < 20_000; i++) {
			series.add(keyValues(context("tenant-" + i, "Orders.findById")));
		}
		assertThat(series).hasSize(2 * SeriesLimit.MOST + 1).contains(expected("other", "other", "other", "none"));
		assertThat(keyValues(context("tenant-7", "Orders.findById")))
			.isEqualTo(expected("tenant-7", "none", "Orders.findById", "none"));
		assertThat(keyValues(context("tenant-" + SeriesLimit.MOST, "Orders.findById")))
			.isEqualTo(expected("tenant-" + SeriesLimit.MOST, "none", "other", "none"));
	}

	@Test
	void countsTablesThatAreTaggedAlikeAsOne() {
		DefaultDynamoObservationConvention collapsing = new DefaultDynamoObservationConvention((table) -> "tenants",
				KeyVisibility.HIDDEN);
		for (int i = 0; i < 20_000; i++) {
			assertThat(collapsing.getLowCardinalityKeyValues(context("tenant-" + i, "none")))
				.isEqualTo(expected("tenants", "none", "none", "none"));
		}
	}

	@Test
	void namesPatternsThatAreKnownWhateverTheirOutcome() {
		for (int i = 0; i < 3 * SeriesLimit.MOST; i++) {
			keyValues(context("shop", "p" + i));
		}
		DynamoRequestContext throttled = context("shop", "p7");
		throttled.setOutcome(RequestOutcome.THROTTLED);
		throttled.end();
		assertThat(keyValues(throttled)).isEqualTo(expected("shop", "none", "p7", "throttled"));
	}

	private KeyValues keyValues(DynamoRequestContext context) {
		return this.convention.getLowCardinalityKeyValues(context);
	}

	private static DynamoRequestContext context(String table, String pattern) {
		return new DynamoRequestContext("GetItem", pattern, GetItemRequest.builder().tableName(table).build());
	}

	private static KeyValues expected(String table, String index, String pattern, String outcome) {
		return KeyValues.of("table", table, "index", index, "operation", "GetItem", "access.pattern", pattern,
				"outcome", outcome);
	}

}

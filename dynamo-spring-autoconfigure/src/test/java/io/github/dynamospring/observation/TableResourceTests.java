package io.github.dynamospring.observation;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link TableResource}.
 */
class TableResourceTests {

	@ParameterizedTest
	@CsvSource({ "arn:aws:dynamodb:eu-west-1:123456789012:table/shop, shop, ",
			"arn:aws:dynamodb:eu-west-1:123456789012:table/shop/index/gsi1, shop, gsi1",
			"arn:aws-cn:dynamodb:cn-north-1:123456789012:table/shop.v_2-a/index/by.name, shop.v_2-a, by.name",
			"arn:aws:dynamodb:eu-west-1:123456789012:table/shop/stream/2026-11-21T00:00:00.000, shop, ",
			"arn:aws:dynamodb:eu-west-1:123456789012:global-table/shop, , ", "shop, , ", ", , " })
	void splitsAnArn(@Nullable String arn, @Nullable String table, @Nullable String index) {
		assertThat(TableResource.ofArn(arn)).isEqualTo(new TableResource(table, index));
	}

	@ParameterizedTest
	@CsvSource({ "shop, shop", "arn:aws:dynamodb:eu-west-1:123456789012:table/shop, shop", "arn:other, arn:other" })
	void namesTheTableOfARequest(String nameOrArn, String table) {
		assertThat(TableResource.tableName(nameOrArn)).isEqualTo(table);
	}

}

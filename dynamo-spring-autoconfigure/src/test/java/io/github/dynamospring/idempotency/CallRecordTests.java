package io.github.dynamospring.idempotency;

import java.time.Instant;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValueWriter;
import io.github.dynamospring.key.KeyFormat;
import io.github.dynamospring.key.KeyFormat.Escape;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TableAttributeNames;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link CallRecord} in a table that another application has made.
 */
class CallRecordTests {

	@Test
	@SuppressWarnings("unchecked")
	void keepsItsKeysInATableOfAnotherFormat() {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setKeyFormats((table) -> new KeyFormat('|', Escape.NONE));
		context.setTableAttributes((table) -> new TableAttributeNames("PK", "SK", null, null, Map.of()));
		context.setInitialEntitySet(Set.of(CallRecord.class, Order.class));
		context.afterPropertiesSet();
		DynamoPersistentEntity<CallRecord> entity = (DynamoPersistentEntity<CallRecord>) context
			.getRequiredPersistentEntity(CallRecord.class);
		ItemValueWriter writer = new ItemValueWriter();
		entity.getCodec()
			.writeKey(new CallRecord("Orders.place", "a#b|c", CallState.DONE, "me", Instant.EPOCH, Instant.EPOCH, null,
					null, null), writer);
		assertThat(writer.value()).isEqualTo(ItemValue
			.map(Map.of("PK", ItemValue.of("IDEMPOTENT#Orders.place#a$cb|c"), "SK", ItemValue.of("CALL"))));
	}

	@Table("idempotency")
	@PrimaryKey(partition = "ORDER|{id}", sort = "META")
	record Order(String id) {

	}

}

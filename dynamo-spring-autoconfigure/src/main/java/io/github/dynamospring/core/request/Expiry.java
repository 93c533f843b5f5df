package io.github.dynamospring.core.request;

import java.math.BigDecimal;
import java.time.Clock;
import java.util.Map;

import io.github.dynamospring.item.sdk.AttributeValues;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.DynamoPersistentProperty;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Expiry of the items of one entity, which DynamoDB deletes only within days.
 *
 * @param attribute the name of the attribute with the time to live, or null if items live
 * for ever
 * @param clock the clock that items expire by
 */
public record Expiry(@Nullable String attribute, Clock clock) {

	public static Expiry of(DynamoPersistentEntity<?> entity, Clock clock) {
		DynamoPersistentProperty timeToLive = entity.getTimeToLiveProperty();
		return new Expiry((timeToLive != null) ? timeToLive.getAttributeName() : null, clock);
	}

	public long now() {
		return this.clock.instant().getEpochSecond();
	}

	public boolean isExpired(Map<String, AttributeValue> item) {
		return this.attribute != null && isExpired(item, now());
	}

	public boolean isExpired(Map<String, AttributeValue> item, long now) {
		if (this.attribute == null) {
			return false;
		}
		BigDecimal expiry = AttributeValues.findNumber(item, this.attribute);
		return expiry != null && expiry.compareTo(BigDecimal.valueOf(now)) <= 0;
	}

}

package io.github.dynamospring.stream;

import java.math.BigInteger;
import java.time.Instant;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TenantId;
import io.github.dynamospring.mapping.TimeToLive;
import io.github.dynamospring.mapping.context.StandardKeyFormat;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.StreamRecord;

import org.springframework.data.annotation.TypeAlias;

/**
 * Dead letter in the table of {@link TableDeadLetters}. The letters of an item are in the
 * order of its changes.
 *
 * @param tenant the tenant of the entity, or {@link #NO_TENANT}
 * @param application the name of the application
 * @param listener the ID of the listener
 * @param item the keys of the item, as DynamoDB's JSON
 * @param number the sequence number of the change, with leading zeros
 * @param id the ID of the change
 * @param event the kind of the change
 * @param time the time of the change
 * @param region the Region of the change
 * @param by the type of the service that made the change, or null
 * @param principal the name of the service that made the change, or null
 * @param before the old image, as DynamoDB's JSON, or null without one
 * @param after the new image, as DynamoDB's JSON, or null without one
 * @param complete whether no image was left out because of its size
 * @param failure the name of the class of the last failure, without its message, which
 * may quote the entity
 * @param expiresAt the time at which the letter is deleted
 * @since 0.1
 */
@StandardKeyFormat
@Table(value = "${dynamo.streams.dead-letters.table:dead-letters}", client = "${dynamo.streams.client:}")
@TypeAlias("StreamLetter")
@PrimaryKey(partition = "TENANT#{tenant}#LETTERS#{application}#{listener}", sort = "{item|hash}#{number}")
public record StoredLetter(@TenantId String tenant, String application, String listener, String item, String number,
		String id, String event, Instant time, @Nullable String region, @Nullable String by, @Nullable String principal,
		@Nullable String before, @Nullable String after, boolean complete, String failure,
		@TimeToLive Instant expiresAt) {

	/**
	 * Tenant of the letters of entities without a tenant.
	 */
	public static final String NO_TENANT = "-";

	/**
	 * Return the record.
	 */
	public Record toRecord() {
		StreamRecord change = StreamRecord.builder()
			.keys(ImageJson.read(this.item))
			.oldImage(ImageJson.read(this.before))
			.newImage(ImageJson.read(this.after))
			.sequenceNumber(new BigInteger(this.number).toString())
			.approximateCreationDateTime(this.time)
			.build();
		return Record.builder()
			.eventID(this.id)
			.eventName(this.event)
			.awsRegion(this.region)
			.userIdentity((identity) -> identity.type(this.by).principalId(this.principal))
			.dynamodb(change)
			.build();
	}

	/**
	 * Return a text without values of the item.
	 */
	@Override
	public String toString() {
		return "dead letter " + this.id + " of listener '" + this.listener + "'";
	}

}

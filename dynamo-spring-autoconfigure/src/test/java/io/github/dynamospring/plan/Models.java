package io.github.dynamospring.plan;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.LocalSecondaryIndex;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Shard;
import io.github.dynamospring.mapping.SortKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TimeToLive;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.schema.Projection;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Version;
import org.springframework.data.domain.ManagedTypes;

/**
 * Entities of several tables that have every kind of key.
 */
public final class Models {

	static final List<Class<?>> TYPES = List.of(Customer.class, Order.class, Wish.class, Product.class, Stock.class,
			Device.class, Reading.class, Visit.class, Doc.class, Revision.class, Entry.class, Summary.class,
			Session.class, Signal.class, Alarm.class, Ticket.class, Task.class, Measure.class, Folder.class,
			Likes.class, Parcel.class);

	/** Those whose keys spread, grow or fold what they are made of. */
	static final List<Class<?>> SPREAD = List.of(Ticket.class, Measure.class, Folder.class, Likes.class, Parcel.class);

	/** Those that no random request is for. */
	private static final List<Class<?>> ADVISED = List.of(Follow.class, Shift.class, Flag.class, Household.class,
			Member.class, Owner.class, Pet.class);

	static final DynamoMappingContext CONTEXT = context();

	private Models() {
	}

	private static DynamoMappingContext context() {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setManagedTypes(ManagedTypes.fromStream(types()));
		context.afterPropertiesSet();
		return context;
	}

	public static DynamoPersistentEntity<?> entity(String simpleName) {
		return types().filter((type) -> type.getSimpleName().equals(simpleName))
			.findFirst()
			.<DynamoPersistentEntity<?>>map(CONTEXT::getRequiredPersistentEntity)
			.orElseThrow(() -> new IllegalArgumentException(simpleName));
	}

	private static Stream<Class<?>> types() {
		return Stream.concat(TYPES.stream(), ADVISED.stream());
	}

	enum Status {

		PAID, UNPAID, SHIPPED

	}

	record Address(String street, String city) {
	}

	record Line(String sku, int quantity) {
	}

	@Table("shop")
	@PrimaryKey(partition = "CUSTOMER#{customerId}", sort = "PROFILE")
	@GlobalSecondaryIndex(name = "gsi1", partition = "EMAIL#{email|lower}", sort = "PROFILE")
	@GlobalSecondaryIndex(name = "gsi3", partition = "CITY#{address.city}", sort = "{name}#{customerId}")
	record Customer(String customerId, @Nullable String email, @Nullable String name, @Nullable Address address,
			@Version @Nullable Long version) {
	}

	@Table("shop")
	@PrimaryKey(partition = "CUSTOMER#{customerId}", sort = "ORDER#{placedAt}#{orderId}")
	@GlobalSecondaryIndex(name = "gsi1", partition = "ORDER#{orderId}", sort = "META")
	@GlobalSecondaryIndex(name = "gsi2", partition = "TENANT#{tenantId}#STATUS#{status}",
			sort = "PLACED#{placedAt}#{orderId}", when = "status = 'UNPAID'")
	@GlobalSecondaryIndex(name = "gsi4", partition = "TENANT#{tenantId}", sort = "{status}#{placedAt}",
			projection = Projection.Type.INCLUDE, include = { "orderId", "customerId", "status", "placedAt" })
	record Order(String customerId, String orderId, String tenantId, Instant placedAt, Status status,
			@Nullable BigDecimal amount, List<Line> lines, @Version @Nullable Long version,
			@TimeToLive @Nullable Instant expiresAt) {
	}

	@Table("shop")
	@PrimaryKey(partition = "CUSTOMER#{customerId}", sort = "WISH#{productId}")
	record Wish(String customerId, String productId, @Nullable String note) {
	}

	@Table("shop")
	@PrimaryKey(partition = "PRODUCT#{productId}", sort = "META")
	@GlobalSecondaryIndex(name = "gsi2", partition = "CATEGORY#{category}", sort = "NAME#{name}")
	record Product(String productId, @Nullable String category, @Nullable String name, @Nullable BigDecimal price) {
	}

	@Table("shop")
	@PrimaryKey(partition = "PRODUCT#{productId}", sort = "STOCK#{warehouse}")
	record Stock(String productId, String warehouse, int quantity) {
	}

	@Table("devices")
	record Device(@PartitionKey String deviceId, @SortKey long slot, @Nullable String name) {
	}

	@Table("readings")
	@PrimaryKey(partition = "SENSOR#{sensorId}", sort = "{at}")
	@LocalSecondaryIndex(name = "byKind", sort = "KIND#{kind}#{at|desc}", projection = Projection.Type.INCLUDE,
			include = { "sensorId", "kind", "at" })
	@LocalSecondaryIndex(name = "byLevel", sort = "LEVEL#{level|pad:4}#{at}")
	@GlobalSecondaryIndex(name = "byPlace", partition = { "{country}", "{city}" },
			sort = { "{kind}", "{level}", "{at}" }, projection = Projection.Type.KEYS_ONLY)
	record Reading(String sensorId, Instant at, String kind, int level, @Nullable String country, @Nullable String city,
			@Nullable String note) {
	}

	@Table("visits")
	@PrimaryKey(partition = "SITE#{site}", sort = "VISIT#{at|hour}#{visitId}")
	@GlobalSecondaryIndex(name = "byDay", partition = "SITE#{site}#{at|day}", sort = "{at}")
	@GlobalSecondaryIndex(name = "byReferrer", partition = "{referrer}", sort = "{score}")
	@GlobalSecondaryIndex(name = "byPage", partition = "PAGE#{page|hash}", sort = "SHARE#{score|signed:6}")
	record Visit(String site, Instant at, String visitId, @Nullable String referrer, @Nullable Integer score,
			@Nullable String page, @TimeToLive @Nullable Instant expiresAt) {
	}

	@Table("alarms")
	@PrimaryKey(partition = "SOURCE#{source}", sort = "AT#{at}#{received|signed:15}")
	@GlobalSecondaryIndex(name = "byDay", partition = "DAY#{at|day}", sort = "{received}")
	@GlobalSecondaryIndex(name = "shown", partition = "{source}", sort = "{shown}")
	@GlobalSecondaryIndex(name = "latest", partition = "SOURCE#{source}", sort = "{shown|desc}#{at}")
	@GlobalSecondaryIndex(name = "said", partition = "SOURCE#{source}", sort = "SAID#{said}")
	record Alarm(String source, @Attribute(format = "iso-seconds") Instant at,
			@Attribute(format = "epoch-millis") Instant received,
			@Attribute(format = "yyyy-MM-dd HH:mm") @Nullable Instant shown,
			@Attribute(format = "dd.MM.yyyy HH:mm:ss") Instant said) {
	}

	@Table("docs")
	@PrimaryKey(partition = "USER#{userId}", sort = "DOC#{docId}")
	@GlobalSecondaryIndex(name = "byOwner", partition = "{owner}")
	record Doc(String userId, String docId, @Nullable String owner) {
	}

	@Table("docs")
	@PrimaryKey(partition = "USER#{userId}", sort = "DOC#{docId}#REV#{revision|pad:5}")
	record Revision(String userId, String docId, int revision, @Nullable String owner) {
	}

	@Table("docs")
	@PrimaryKey(partition = "USER#{userId}", sort = "LOG#{at}")
	record Entry(String userId, Instant at, @Nullable String text) {
	}

	@Table("docs")
	@PrimaryKey(partition = "USER#{userId}", sort = "LOG#SUMMARY")
	record Summary(String userId, int entries) {
	}

	@Table("sessions")
	@GlobalSecondaryIndex(name = "byUser", partition = "USER#{userId}", sort = "{expiresAt}")
	record Session(@PartitionKey String sessionId, String userId, @TimeToLive @Nullable Instant expiresAt) {
	}

	@Table("signals")
	@LocalSecondaryIndex(name = "byLevel", sort = "{level}")
	@LocalSecondaryIndex(name = "byRoom", sort = "ROOM#{room}#{level|signed:4}")
	@GlobalSecondaryIndex(name = "byKind", partition = "{kind}", sort = { "{room}", "{level}" })
	@GlobalSecondaryIndex(name = "byPlace", partition = "KIND#{kind}#{address.city}", sort = "SLOT#{slot|signed:4}",
			when = "kind = 'a'")
	record Signal(@PartitionKey String deviceId, @SortKey long slot, @Nullable Long level, Optional<String> room,
			String kind, @Nullable Address address) {
	}

	@Table("tickets")
	@PrimaryKey(partition = "TICKET#{ticketId}", sort = "META")
	@GlobalSecondaryIndex(name = "byStatus", partition = "STATUS#{status}#{ticketId|shard:16}",
			sort = "OPENED#{openedAt}#{ticketId}")
	@GlobalSecondaryIndex(name = "byOwner", partition = "OWNER#{owner}#{team|shard:3,12}", sort = "{openedAt}")
	record Ticket(String ticketId, Status status, Instant openedAt, String owner, @Nullable String team) {
	}

	@Table("tickets")
	@PrimaryKey(partition = "TICKET#{ticketId}", sort = "TASK#{taskId}")
	@GlobalSecondaryIndex(name = "byStatus", partition = "STATUS#{status}#{taskId|shard:16}",
			sort = "OPENED#{openedAt}#{taskId}")
	record Task(String ticketId, String taskId, Status status, Instant openedAt) {
	}

	@Table("measures")
	@PrimaryKey(partition = "DEVICE#{device}#{at|day}", sort = "{at}")
	@GlobalSecondaryIndex(name = "byRoom", partition = "ROOM#{room}#{at|month}#{device|shard:3}",
			sort = "AT#{at}#{device}")
	@GlobalSecondaryIndex(name = "byLevel", partition = "LEVELS#{at|day}#{at|hour}",
			sort = "LEVEL#{level|signed:4}#{at}")
	@GlobalSecondaryIndex(name = "bySize", partition = "SIZE#{level|shard:150}", sort = "{at}")
	record Measure(String device, Instant at, @Nullable String room, int level) {
	}

	@Table("folders")
	@PrimaryKey(partition = "DRIVE#{drive|lower}#{drive}", sort = "PATH#{path}")
	@GlobalSecondaryIndex(name = "byOwner", partition = "OWNER#{owner|lower}", sort = "NAME#{name|upper}#{path}")
	@GlobalSecondaryIndex(name = "byName", partition = "NAME#{name|upper}#{drive|shard:7}", sort = "PATH#{path}")
	record Folder(String drive, List<String> path, String owner, @Nullable String name) {
	}

	@Table("likes")
	@PrimaryKey(partition = "POST#{postId}#{shard}", sort = "LIKES#{kind}")
	@GlobalSecondaryIndex(name = "byKind", partition = "KIND#{kind}#{shard}", sort = "COUNT#{likes|pad:4}#{postId}")
	record Likes(String postId, @Shard(5) @Nullable Integer shard, String kind, long likes) {
	}

	@Table("parcels")
	@PrimaryKey(partition = "PARCEL#{parcelId}")
	@GlobalSecondaryIndex(name = "open", partition = "DEPOT#{depot}#{parcelId|shard:6}", sort = "{sentAt}",
			when = "status = 'UNPAID'")
	@GlobalSecondaryIndex(name = "byDay", partition = "DAY#{sentAt|day}#{parcelId|shard:4}", sort = "SENT#{sentAt}",
			when = "attribute_exists(depot)")
	record Parcel(String parcelId, @Nullable String depot, Status status, Instant sentAt) {
	}

	@Table("follows")
	@PrimaryKey(partition = "USER#{follower}", sort = "FOLLOWS#{followee}")
	record Follow(String follower, String followee, Instant since) {
	}

	@Table("shifts")
	@PrimaryKey(partition = "WORKER#{worker}", sort = "SHIFT#{begins|day}")
	record Shift(String worker, LocalDate day, Instant begins) {
	}

	@Table("flags")
	@PrimaryKey(partition = "FLAG#{on}", sort = "STATE#{status}")
	record Flag(boolean on, Status status, LocalDate day) {
	}

	@Table("households")
	@PrimaryKey(partition = "HOUSEHOLD#{householdId}", sort = "HOUSEHOLD#{householdId}")
	record Household(String householdId, @Nullable String name) {
	}

	@Table("households")
	@PrimaryKey(partition = "HOUSEHOLD#{householdId}", sort = "MEMBER#{memberId}")
	record Member(String householdId, String memberId) {
	}

	@Table("owners")
	@PrimaryKey(partition = "OWNER#{email|lower}", sort = "OWNER#{email}")
	record Owner(String email, @Nullable String name) {
	}

	@Table("owners")
	@PrimaryKey(partition = "OWNER#{email|lower}", sort = "PET#{petId}")
	record Pet(String email, String petId) {
	}

}

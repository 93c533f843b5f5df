package io.github.dynamospring.keyonly;

import java.util.List;
import java.util.Map;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TableAttributeNames;
import io.github.dynamospring.mapping.TableAttributeNames.IndexAttributeNames;
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Query;
import io.github.dynamospring.repository.Update;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Keys that share an attribute, on DynamoDB Local.
 */
class SharedAttributesIntegrationTests {

	private static final TableAttributeNames NAMES = new TableAttributeNames("PK", "SK", "_type", "_write",
			Map.of("inverse", new IndexAttributeNames("SK", "PK"), "open", new IndexAttributeNames("GSI1PK", "SK"),
					"byDay", new IndexAttributeNames("GSI1PK", "GSI2SK")));

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase
		.named((table) -> NAMES, Membership.class, Group.class, Task.class, Ordered.class)
		.emptied();

	private final LocalApplication application = database.application();

	private final Memberships memberships = this.application.repository(Memberships.class);

	private final Tasks tasks = this.application.repository(Tasks.class);

	@Test
	void asksAnIndexThatIsTheTableTurnedRound() {
		Membership ann = this.memberships.insert(new Membership("g 1", 7, "admin"));
		this.memberships.insert(new Membership("g 1", 8, "guest"));
		Membership other = this.memberships.insert(new Membership("g 2", 7, "guest"));
		this.application.template().entity(Group.class).insert(new Group("g 1", 7, "Climbers"));
		assertThat(this.memberships.findByMember(7)).containsExactly(ann, other);
		assertThat(this.memberships.findByMemberAndGroup(7, "g 2")).containsExactly(other);
		assertThat(this.memberships.findByMemberAndGroupStartingWith(7, "g 2")).containsExactly(other);
		assertThat(item("GROUP#g 1", "MEMBER#7").keySet()).containsExactlyInAnyOrder("PK", "SK", "group", "member",
				"role", "_type", "_write");
	}

	@Test
	void definesASharedAttributeOnce() {
		assertThat(database.context().getTable("club").schema().indexes()).extracting("name")
			.contains("inverse", "open", "byDay");
		assertThat(
				database.client().describeTable((table) -> table.tableName("test-club")).table().attributeDefinitions())
			.extracting(AttributeDefinition::attributeName)
			.containsExactlyInAnyOrder("PK", "SK", "GSI1PK", "GSI2SK");
	}

	@Test
	void updatesAnAttributeOfTwoIndexesOnce() {
		this.tasks.insert(new Task("g", 1, "bo", "OPEN", "2024-05-01"));
		assertThat(this.tasks.findByClerk("bo")).hasSize(1);
		database.clear();
		this.tasks.assign("g", 1, "cy", "OPEN");
		UpdateItemRequest update = (UpdateItemRequest) database.requests().get(0);
		assertThat(update.updateExpression().split("SET")[1].split(",")).hasSize(3);
		assertThat(update.expressionAttributeNames().values()).containsOnlyOnce("GSI1PK")
			.doesNotContain("SK", "GSI2SK");
		assertThat(item("GROUP#g", "TASK#0001").get("GSI1PK").s()).isEqualTo("CLERK#cy");
		assertThat(this.tasks.findByClerk("bo")).isEmpty();
		assertThat(this.tasks.findByClerk("cy")).hasSize(1);
		assertThat(this.tasks.findByClerkAndDay("cy", "2024-05-01")).hasSize(1);
		this.tasks.close("g", 1);
		assertThat(item("GROUP#g", "TASK#0001").keySet()).doesNotContain("GSI1PK", "GSI2SK").contains("SK");
		assertThat(this.tasks.findByClerk("cy")).isEmpty();
	}

	@Test
	void createsAnItemWithoutTouchingTheKeyOfTheTable() {
		this.tasks.put("g", 2, "bo", "OPEN", "2024-05-02");
		assertThat(item("GROUP#g", "TASK#0002")).containsAllEntriesOf(
				Map.of("GSI1PK", AttributeValue.fromS("CLERK#bo"), "GSI2SK", AttributeValue.fromS("DAY#2024-05-02")));
		assertThat(this.tasks.findByClerkAndNumberBetween("bo", 1, 3)).hasSize(1);
	}

	@Test
	void limitsAKeyThatAnotherKeySortsBy() {
		assertThatExceptionOfType(InvalidValueException.class)
			.isThrownBy(() -> this.memberships.insert(new Membership("g".repeat(1100), 7, "guest")))
			.withMessageContaining("gives a sort key of 1106 bytes, more than DynamoDB's limit of 1024");
	}

	@Test
	void keepsTheOrderOnlyWhereTheTableDoes() {
		assertThat(refusal(OrderedGroups.class)).contains("OrderedGroups.findByKindAndNumberBetween: ",
				"{number} does not keep its order without |pad:n: ask for equality");
	}

	private String refusal(Class<?> repository) {
		try {
			this.application.repository(repository);
			return "";
		}
		catch (RuntimeException ex) {
			return String.valueOf(ex.getMessage());
		}
	}

	private static Map<String, AttributeValue> item(String pk, String sk) {
		return database.client()
			.getItem((get) -> get.tableName("test-club")
				.key(Map.of("PK", AttributeValue.fromS(pk), "SK", AttributeValue.fromS(sk))))
			.item();
	}

	@Table("club")
	@PrimaryKey(partition = "GROUP#{group}", sort = "MEMBER#{member|pad:1}")
	@GlobalSecondaryIndex(name = "inverse", partition = "MEMBER#{member|pad:1}", sort = "GROUP#{group}")
	record Membership(String group, int member, String role) {
	}

	@Table("club")
	@PrimaryKey(partition = "GROUP#{group}", sort = "META")
	record Group(String group, int owner, String name) {
	}

	@Table("club")
	@PrimaryKey(partition = "GROUP#{group}", sort = "TASK#{number|pad:4}")
	@GlobalSecondaryIndex(name = "open", partition = "CLERK#{clerk}", sort = "TASK#{number|pad:4}",
			when = "status = 'OPEN'")
	@GlobalSecondaryIndex(name = "byDay", partition = "CLERK#{clerk}", sort = "DAY#{day}", when = "status = 'OPEN'")
	record Task(String group, int number, String clerk, String status, @Nullable String day) {
	}

	record MembershipKey(String group, int member) {
	}

	record TaskKey(String group, int number) {
	}

	interface Memberships extends DynamoRepository<Membership, MembershipKey> {

		List<Membership> findByMember(int member);

		List<Membership> findByMemberAndGroup(int member, String group);

		List<Membership> findByMemberAndGroupStartingWith(int member, String group);

	}

	interface Tasks extends DynamoRepository<Task, TaskKey> {

		@Query("clerk = :clerk and status = 'OPEN'")
		List<Task> findByClerk(String clerk);

		@Query("clerk = :clerk and status = 'OPEN' and day = :day")
		List<Task> findByClerkAndDay(String clerk, String day);

		@Query("clerk = :clerk and status = 'OPEN' and number between :from and :to")
		List<Task> findByClerkAndNumberBetween(String clerk, int from, int to);

		@Update("set clerk = :clerk")
		@Condition("status = :status")
		void assign(String group, int number, String clerk, String status);

		@Update("set status = 'DONE'")
		void close(String group, int number);

		@Update(value = "set clerk = :clerk, status = :status, day = :day", upsert = true)
		void put(String group, int number, String clerk, String status, String day);

	}

	@Table("ordered")
	@PrimaryKey(partition = "OWNER#{number}#{name}", sort = "KIND#{kind}")
	@GlobalSecondaryIndex(name = "inverse", partition = "KIND#{kind}", sort = "OWNER#{number}#{name}")
	record Ordered(int number, String name, String kind) {
	}

	record OrderedKey(int number, String name, String kind) {
	}

	interface OrderedGroups extends DynamoRepository<Ordered, OrderedKey> {

		List<Ordered> findByKindAndNumber(String kind, int number);

		List<Ordered> findByKindAndNumberBetween(String kind, int from, int to);

	}

}

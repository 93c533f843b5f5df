package io.github.dynamospring.existing;

import java.time.Instant;
import java.util.List;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TimeToLive;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.FetchFromTable;
import io.github.dynamospring.repository.IncludeExpired;
import io.github.dynamospring.schema.Projection;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import org.springframework.dao.InvalidDataAccessResourceUsageException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Reads of an index that others made, which lacks the attributes that the library adds to
 * its own.
 */
class NarrowIndexIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of();

	private static int tables;

	private ExistingTable table;

	@BeforeEach
	void create() {
		this.table = ExistingTable.create(database.client(), "complaints-" + tables++, "severity");
		this.table.put("PK", "COMP#1", "SK", "META", "GSI1PK", "STATE#open", "GSI1SK", "AT#2026-01-01", "id", "1",
				"state", "open", "day", "2026-01-01", "severity", "P1", "text", "broken");
	}

	@Test
	void asksForNoTypeWhereNoOtherTypeIsInTheWay() {
		Complaints complaints = this.table.repository(Complaints.class, Complaint.class);
		assertThat(complaints.findSeveritiesByState("open")).containsExactly(new Severity("P1"));
		assertThat(complaints.findByState("open")).extracting(Complaint::text).containsExactly("broken");
		assertThat(complaints.countByState("open")).isOne();
	}

	@Test
	void skipsItemsThatTheKeyTellsToBeOfAnUnknownType() {
		this.table.put("PK", "NOTE#1", "SK", "META", "GSI1PK", "STATE#open", "GSI1SK", "AT#2026-01-02", "severity",
				"P9");
		Complaints complaints = this.table.repository(Complaints.class, Complaint.class);
		assertThat(complaints.findSeveritiesByState("open")).containsExactly(new Severity("P1"));
	}

	@Test
	void saysWhichAttributeOfATypeFilterTheIndexLacks() {
		Complaints complaints = this.table.repository(Complaints.class, Complaint.class, Hint.class);
		assertThatExceptionOfType(InvalidDataAccessResourceUsageException.class)
			.isThrownBy(() -> complaints.findSeveritiesByState("open"))
			.withMessage("Complaints.findSeveritiesByState: the index GSI1 does not project '_type', by which the plan "
					+ "keeps other types out: create another index that projects it, or ALL, because the projection "
					+ "of an index cannot be changed. dynamo.tables.management=validate finds this at start-up");
	}

	@Test
	void saysWhichPropertyTheIndexLacks() {
		Texts texts = this.table.repository(Texts.class, Text.class);
		assertThatExceptionOfType(InvalidDataAccessResourceUsageException.class)
			.isThrownBy(() -> texts.findTextsByState("open"))
			.withMessage("Texts.findTextsByState: the index GSI1 does not project 'text', though Text says so: declare "
					+ "the index as it is, and return a type without it or mark with @FetchFromTable, or create "
					+ "another index that projects it, or ALL, because the projection of an index cannot be changed. "
					+ "dynamo.tables.management=validate finds this at start-up");
	}

	@Test
	void saysThatTheIndexLacksTheTimeToLive() {
		Expiries expiries = this.table.repository(Expiries.class, Expiry.class);
		assertThatExceptionOfType(InvalidDataAccessResourceUsageException.class)
			.isThrownBy(() -> expiries.findSeveritiesByState("open"))
			.withMessage("Expiries.findSeveritiesByState: the index GSI1 does not project 'expiresAt', by which the "
					+ "plan leaves expired items out: mark the method with @IncludeExpired, or create another index "
					+ "that projects it, or ALL, because the projection of an index cannot be changed. "
					+ "dynamo.tables.management=validate finds this at start-up");
		assertThat(expiries.findByState("open")).containsExactly(new Severity("P1"));
	}

	@Table("complaints")
	@PrimaryKey(partition = "COMP#{id}", sort = "META")
	@GlobalSecondaryIndex(name = "GSI1", partition = "STATE#{state}", sort = "AT#{day}",
			projection = Projection.Type.INCLUDE, include = "severity")
	record Complaint(String id, String state, String day, String severity, @Nullable String text) {

	}

	@Table("complaints")
	@PrimaryKey(partition = "HINT#{id}", sort = "META")
	@GlobalSecondaryIndex(name = "GSI1", partition = "STATE#{state}", sort = "AT#{day}",
			projection = Projection.Type.INCLUDE, include = "severity")
	record Hint(String id, String state, String day, String severity) {

	}

	@Table("complaints")
	@PrimaryKey(partition = "COMP#{id}", sort = "META")
	@GlobalSecondaryIndex(name = "GSI1", partition = "STATE#{state}", sort = "AT#{day}")
	record Text(String id, String state, String day, String text) {

	}

	@Table("complaints")
	@PrimaryKey(partition = "COMP#{id}", sort = "META")
	@GlobalSecondaryIndex(name = "GSI1", partition = "STATE#{state}", sort = "AT#{day}",
			projection = Projection.Type.INCLUDE, include = "severity")
	record Expiry(String id, String state, String day, String severity, @TimeToLive @Nullable Instant expiresAt) {

	}

	record OnlyText(String text) {

	}

	record Severity(String severity) {

	}

	interface Complaints extends DynamoRepository<Complaint, String> {

		List<Severity> findSeveritiesByState(String state);

		@FetchFromTable
		List<Complaint> findByState(String state);

		long countByState(String state);

	}

	interface Texts extends DynamoRepository<Text, String> {

		List<OnlyText> findTextsByState(String state);

	}

	interface Expiries extends DynamoRepository<Expiry, String> {

		List<Severity> findSeveritiesByState(String state);

		@IncludeExpired
		List<Severity> findByState(String state);

	}

}

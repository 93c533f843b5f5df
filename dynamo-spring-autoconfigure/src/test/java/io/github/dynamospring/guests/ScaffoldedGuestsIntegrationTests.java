package io.github.dynamospring.guests;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.operations.scaffold.PrintedApplication;
import io.github.dynamospring.operations.scaffold.TableScaffold;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.repository.CrudRepository;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link TableScaffold} with the recorded tables of other libraries: the
 * printed source and settings are an application that reads and rewrites the items.
 */
class ScaffoldedGuestsIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of();

	/** Questions about values that the printed entity does not write as they were. */
	private static final Pattern UNSETTLED = Pattern
		.compile("Question: (only NULL|NULL is stored|.*but not written|.*and their keys end there)");

	private static final Map<String, String> sources = new ConcurrentHashMap<>();

	@TempDir
	Path directory;

	@ParameterizedTest
	@CsvSource({ "dynamodbmapper/orders, Probably written by DynamoDBMapper, Order=3",
			"dynamodbmapper/tickets, Written by an unknown library, Ticket=1",
			"dynamodbmapper/types, Probably written by DynamoDBMapper, Type=3",
			"dynamodbmapper/types-v2, Written by an unknown library, TypesV2=3",
			"dynamoose/documents, Written by an unknown library, Item=1",
			"dynamoose/users, Written by an unknown library, User=2",
			"electrodb/clinic, Written by ElectroDB, Appointment=4 Patient=5",
			"electrodb/settings, Written by ElectroDB, Device=3 Reading=1 Session=2",
			"enhanced-client/documents, Written by an unknown library, Document=2",
			"enhanced-client/numbered, Written by an unknown library, Numbered=2",
			"enhanced-client/orders, Probably written by the enhanced client, Order=4",
			"enhanced-client/types, Probably written by the enhanced client, Type=25",
			"onetable/crm, Written by OneTable, Account=1 Unique=1 User=3",
			"onetable/crm-defaults, Written by OneTable, Account=1 Unique=1 User=3",
			"pynamodb/pets, Written by an unknown library, Pet=2", "pynamodb/threads, Written by PynamoDB, Thread=2",
			"tempest/documents, Written by Tempest, Info=2",
			"tempest/music_items, Written by Tempest, Info=3 Playlist=1 Track=4" })
	void printsAnApplicationThatReadsAndRewritesTheItems(String path, String library, String entities)
			throws Exception {
		Recording recording = Recording.of(path);
		String source = describe(recording);
		assertThat(source).startsWith("// " + library);
		// its keys are any texts, which the source asks for
		String settled = without("Plain", source);
		try (ConfigurableApplicationContext context = PrintedApplication.start(this.directory, database.endpoint(),
				settled)) {
			Map<String, List<Object>> items = new TreeMap<>();
			PrintedApplication.repositories(context, settled)
				.forEach((entity, scans) -> items.put(entity, rewritten(entity, settled, scans)));
			assertThat(items.entrySet().stream().map((entry) -> entry.getKey() + "=" + entry.getValue().size()))
				.as(source)
				.containsExactly(entities.split(" "));
			assertThat(recording.stored(database.client())).as(source).isEqualTo(Set.copyOf(recording.items()));
		}
		finally {
			database.client().deleteTable((delete) -> delete.tableName(recording.table().tableName()));
		}
	}

	private static String describe(Recording recording) {
		recording.restore(database.client());
		return TableScaffold.of(database.client()).describe(recording.table().tableName());
	}

	private static List<Object> rewritten(String entity, String source, CrudRepository<Object, ?> scans) {
		List<Object> items = new ArrayList<>();
		scans.findAll().forEach(items::add);
		if (!UNSETTLED.matcher(section(entity, source)).find()) {
			scans.saveAll(items);
		}
		return items;
	}

	private static String section(String entity, String source) {
		return sections(source).stream()
			.filter((section) -> section.contains("\nrecord " + entity + "("))
			.findFirst()
			.orElse("");
	}

	private static String without(String entity, String source) {
		return sections(source).stream()
			.filter((section) -> !section.contains("\nrecord " + entity + "("))
			.collect(Collectors.joining());
	}

	private static List<String> sections(String source) {
		return Arrays.asList(source.split("(?=\n/\\*\\*\n)"));
	}

	private static String source(String path) {
		return sources.computeIfAbsent(path, (key) -> describe(Recording.of(key)));
	}

	private static String entity(String path, String name) {
		return section(name, source(path)).replaceFirst("(?s).*?(?=// Question|@Table)", "");
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', quoteCharacter = '`', value = {
			"dynamodbmapper/orders; Order; @Attribute(format = \"number\") boolean paid",
			"dynamodbmapper/orders; Order; @SortKey @Attribute(format = \"iso-millis\") Instant placedAt",
			"dynamodbmapper/types; Type; // Question: 0 and 1 alone: a boolean? Then @Attribute(format = \"number\") boolean",
			"dynamodbmapper/types; Type; @Attribute(format = \"iso-millis\") @Nullable Set<Instant> dateSet",
			"dynamoose/users; User; @SortKey @Attribute(format = \"epoch-millis\") Instant createdOn",
			"electrodb/settings; Device; @PrimaryKey(partition = \"$Fleet_eu#deviceId_{deviceId}\", sort = \"$Device_1#serial_{serial}\")",
			"electrodb/settings; Device; partition = \"$FLEET#TYPE_{type|upper}\"",
			"electrodb/settings; Session; // Question: gsi2pk: 1 of 2 items lack label, and their keys end there",
			"electrodb/settings; Reading; @PrimaryKey(partition = \"DEVICE#{deviceId}\", sort = \"READING#{kind}#at_{at}\")",
			"electrodb/settings; Reading; // Question: one item alone",
			"enhanced-client/orders; Order; @SortKey @Attribute(format = \"iso\") Instant placedAt",
			"enhanced-client/orders; Order; @Attribute(format = \"iso\") Instant since",
			"enhanced-client/types; Type; @Attribute(format = \"seconds\") @Nullable Duration duration",
			"enhanced-client/types; Type; @Attribute(format = \"iso\") @Nullable LocalDateTime localDateTime",
			"enhanced-client/types; Type; @Attribute(format = \"iso\") @Nullable List<Instant> instantList",
			"enhanced-client/types; Type; @Attribute(format = \"iso\") @Nullable LocalTime localTime",
			"enhanced-client/types; Type; @Attribute(format = \"iso\") @Nullable OffsetDateTime offsetDateTime",
			"enhanced-client/types; Type; @Attribute(format = \"iso\") @Nullable ZonedDateTime zonedDateTime",
			"onetable/crm; Account; @PrimaryKey(partition = \"account#{id}\", sort = \"account#\")",
			"onetable/crm; User; @PrimaryKey(partition = \"account#{accountId}\", sort = \"user#{userId|pad:6}#{id}\")",
			"pynamodb/threads; Thread; @SortKey @Attribute(format = \"yyyy-MM-dd'T'HH:mm:ss.SSSSSSZ\") Instant created",
			"tempest/music_items; Track; @PrimaryKey(partition = \"ALBUM_{albumId}\", sort = \"TRACK_{trackId|hex:16}\")",
			"tempest/music_items; Track; @Attribute(\"run_length\") Duration runLength",
			"tempest/music_items; Info; // Question: label_name: of the form \"L_{labelName}\", but some items lack a part of it" })
	void recognizesStoredForms(String path, String entity, String line) {
		assertThat(entity(path, entity)).contains(line);
	}

	@Test
	void printsVersionsAsConstants() {
		assertThat(source("electrodb/settings")).contains("""
				        attributes:
				          type: __edb_e__
				          write-id: none
				          constants:
				            __edb_v__: "1"
				""", "// Question: Reading and Plain have keys by which they could overwrite each other");
		assertThat(source("electrodb/clinic"))
			.contains("@ConstantAttribute(name = \"__edb_v__\", value = \"1\")",
					"@ConstantAttribute(name = \"__edb_v__\", value = \"2\")")
			.doesNotContain("edbV", "constants:");
	}

	@Test
	void recognizesLabelsInLowerCase() {
		assertThat(entity("electrodb/clinic", "Appointment")).startsWith("""
				// Question: gsi1sk: 1 of 2 values of room have more than 4 digits. They can be read, but not written
				@Table("clinic")
				@TypeAlias("appointment")
				@ConstantAttribute(name = "__edb_v__", value = "2")
				@PrimaryKey(partition = "$clinic#patientid_{patientId|lower}",
						sort = "$appointment_2#startsat_{startsAt|lower}#appointmentid_{appointmentId|lower}")
				@GlobalSecondaryIndex(name = "gsi1", partition = "$clinic#clinicid_{clinicId|lower}",
						sort = "$clinic#visits#appointment_2#room_{room|pad:4}#startsat_{startsAt|lower}",
						when = "status = 'OPEN'")
				@GlobalSecondaryIndex(name = "gsi2", partition = "$clinic#clinicid_{clinicId|lower}",
						sort = "$board#createdat_{createdAt|lower}#appointmentid_{appointmentId|lower}#appointment_2")
				""");
		assertThat(entity("electrodb/clinic", "Patient")).startsWith("""
				@Table("clinic")
				@TypeAlias("patient")
				@ConstantAttribute(name = "__edb_v__", value = "1")
				@PrimaryKey(partition = "$clinic#patientid_{patientId|lower}", sort = "$patient_1", lossy = true)
				@GlobalSecondaryIndex(name = "gsi1", partition = "$clinic#clinicid_{clinicId|lower}",
						sort = "$clinic#patient_1#status_{status|lower}#createdat_{createdAt|lower}")
				@GlobalSecondaryIndex(name = "gsi2", partition = "$clinic#clinicid_{clinicId|lower}",
						sort = "$board#createdat_{createdAt|lower}#patient_1")
				""");
	}

}

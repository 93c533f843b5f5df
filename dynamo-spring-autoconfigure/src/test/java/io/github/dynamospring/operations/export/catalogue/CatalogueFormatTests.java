package io.github.dynamospring.operations.export.catalogue;

import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.StreamSupport;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.LocalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TimeToLive;
import io.github.dynamospring.mapping.Unique;
import io.github.dynamospring.operations.export.ExportModel;
import io.github.dynamospring.operations.export.ExportedTable;
import io.github.dynamospring.operations.export.ProductionDefaults;
import io.github.dynamospring.repository.AccessPattern;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.schema.Projection;
import io.github.dynamospring.schema.TableSettings;
import io.github.dynamospring.table.TableDefinition;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link CatalogueFormat}.
 */
class CatalogueFormatTests {

	private final Map<String, String> files = new CatalogueFormat().files(model());

	@Test
	void drawsEntitiesKeysAndIndexes() {
		assertThat(markdown()).startsWith("""
				# Access patterns of desk

				dynamo-spring has written this page from the entities and the plans of the application. Export it anew \
				instead of editing it.

				## Entities

				| entity | table | partition key | sort key | indexes | unique values | class |
				| --- | --- | --- | --- | --- | --- | --- |
				| Note | desk | `DESK#{desk}` | `NOTE#{id}` | byTag, byTitle | title | `%s` |

				## Table desk

				Its name in DynamoDB is `prod-desk`. Items expire by `expiresAt`.

				| entity | partition key `pk` | sort key `sk` | when |
				| --- | --- | --- | --- |
				| Note | `DESK#{desk}` | `NOTE#{id}` |  |

				### Index byTag

				It is local and holds keys and `_type`, `expiresAt`.

				| entity | partition key `pk` | sort key `tag` | when |
				| --- | --- | --- | --- |
				| Note | `DESK#{desk}` | `{tag}` |  |

				### Index byTitle

				It is global and holds keys and `_type`, `expiresAt`, `tag`.

				| entity | partition key `byTitlepk` | sort key | when |
				| --- | --- | --- | --- |
				| Note | `TITLE#{title}` |  | `tag = 'a' or tag = 'b'` |

				## Access patterns

				""".formatted(Note.class.getName()));
	}

	@Test
	void listsPatternsWithRequestAndPrice() {
		assertThat(markdown()).contains("""
				| pattern | what for | request | price |
				| --- | --- | --- | --- |
				| `Notes.findByDesk` | All notes \\| of a desk | `Query desk: pk = DESK#{desk}, sk begins_with NOTE#, \
				ttl filter, all pages, eventually consistent` | 0.5 RCU per 4 KB |

				## CRUD methods

				| pattern | what for | request | price |
				| --- | --- | --- | --- |
				| `Notes.delete` |  | `TransactWriteItems desk: pk = DESK#{desk}, sk = NOTE#{id}, \
				""");
	}

	@Test
	void tellsProgramsTheSame() {
		JsonNode catalogue = JsonMapper.shared().readTree(this.files.get("catalogue/access-patterns.json"));
		JsonNode table = catalogue.at("/tables/0");
		assertThat(table.at("/name").asString()).isEqualTo("prod-desk");
		assertThat(table.at("/indexes/1/include").valueStream().map(JsonNode::asString)).containsExactly("_type",
				"expiresAt", "tag");
		assertThat(table.at("/entities/0/keys/2/when").asString()).isEqualTo("tag = 'a' or tag = 'b'");
		JsonNode pattern = catalogue.at("/patterns")
			.valueStream()
			.filter((node) -> node.at("/name").asString().equals("Notes.findByDesk"))
			.findFirst()
			.orElseThrow();
		assertThat(pattern.at("/description").asString()).isEqualTo("All notes | of a desk");
		assertThat(pattern.at("/plan").asString()).startsWith("Notes.findByDesk → Query desk: ");
		assertThat(pattern.at("/charges/0").toString())
			.isEqualTo("{\"subject\":\"ITEM\",\"count\":1,\"units\":0.5,\"unit\":\"RCU\",\"kilobytes\":4}");
	}

	private String markdown() {
		return this.files.get("catalogue/access-patterns.md");
	}

	private static ExportModel model() {
		LocalDatabase database = LocalDatabase.of(Note.class);
		AccessPatterns patterns = new AccessPatterns();
		DynamoTemplate template = new DynamoTemplate(
				LocalDatabase.clientBuilder(URI.create("http://localhost:1")).build(), database.context(),
				(table) -> "prod-" + table, patterns, LocalDatabase.TEMPLATE_SETTINGS);
		database.repository(Notes.class, template);
		ProductionDefaults defaults = new ProductionDefaults(Map.of(), Set.of());
		List<ExportedTable> tables = database.context()
			.getTables()
			.stream()
			.map((table) -> defaults.apply(table,
					new TableDefinition("prod-" + table.logicalName(), table.schema(), TableSettings.DEFAULT)))
			.toList();
		return new ExportModel(new ExportModel.Application("desk", null, null, null, null), tables,
				StreamSupport.stream(patterns.spliterator(), false).toList());
	}

	@Table("desk")
	@PrimaryKey(partition = "DESK#{desk}", sort = "NOTE#{id}")
	@LocalSecondaryIndex(name = "byTag", sort = "{tag}", projection = Projection.Type.KEYS_ONLY)
	@GlobalSecondaryIndex(name = "byTitle", partition = "TITLE#{title}", when = "tag = 'a' or tag = 'b'",
			projection = Projection.Type.INCLUDE, include = "tag")
	record Note(String desk, String id, String tag, @Unique String title, @TimeToLive @Nullable Instant expiresAt) {

	}

	record NoteKey(String desk, String id) {

	}

	interface Notes extends DynamoRepository<Note, NoteKey> {

		@AccessPattern("All notes | of a desk")
		List<Note> findByDesk(String desk);

	}

}

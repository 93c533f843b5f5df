package io.github.dynamospring.conflict;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.idempotency.AspectContext;
import io.github.dynamospring.mapping.GeneratedId;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Shard;
import io.github.dynamospring.mapping.Table;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.annotation.Version;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for ids and shards that a repeated method draws, on DynamoDB Local. They are
 * those of a call: a run that lost a race has written nothing, and the next run draws its
 * own.
 */
class DrawnValuesIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of();

	private AspectContext context;

	private Publishing publishing;

	@BeforeEach
	void createContext() {
		this.context = new AspectContext(database.client(), Publisher.class);
		for (Class<?> entity : List.of(Desk.class, Page.class)) {
			this.context.mapping().getRequiredPersistentEntity(entity);
		}
		this.context.createTables(database.client());
		this.publishing = this.context.get(Publishing.class);
		this.context.template().insert(new Desk("d", 0, null));
	}

	@AfterEach
	void closeContext() {
		this.context.close();
	}

	@Test
	void aRepeatedTransactionWritesOneItem() {
		Page page = this.publishing.publish("d", "news");
		assertThat(this.publishing.drawn()).hasSize(1).containsExactly(page);
		List<Map<String, AttributeValue>> items = items();
		assertThat(items).hasSize(1);
		assertThat(items.get(0).get("pageId").s()).isEqualTo(page.pageId());
		assertThat(items.get(0).get("shard").n()).isEqualTo(String.valueOf(page.shard()));
		assertThat(this.publishing.runs()).isEqualTo(2);
		assertThat(this.context.template().findById("d", Desk.class)).map(Desk::pages).contains(2);
	}

	private List<Map<String, AttributeValue>> items() {
		String table = database.client()
			.listTables()
			.tableNames()
			.stream()
			.filter((name) -> name.endsWith("-pages"))
			.reduce((first, last) -> last)
			.orElseThrow();
		return database.client().scan((scan) -> scan.tableName(table)).items();
	}

	interface Publishing {

		Page publish(String desk, String text);

		List<Page> drawn();

		int runs();

	}

	static class Publisher implements Publishing {

		private final DynamoTemplate template;

		private final List<Page> drawn = new ArrayList<>();

		private int runs;

		Publisher(DynamoTemplate template) {
			this.template = template;
		}

		@Override
		@RetryOnConflict
		public Page publish(String deskId, String text) {
			Desk desk = this.template.findById(deskId, Desk.class).orElseThrow();
			if (this.runs++ == 0) {
				this.template.save(desk.withPage());
			}
			Page page = this.template.transactWrite((tx) -> tx.insert(new Page(null, null, text)).save(desk.withPage()))
				.getAll(Page.class)
				.get(0);
			this.drawn.add(page);
			return page;
		}

		@Override
		public List<Page> drawn() {
			return this.drawn;
		}

		@Override
		public int runs() {
			return this.runs;
		}

	}

	@Table("desks")
	record Desk(@PartitionKey String deskId, int pages, @Version @Nullable Long version) {

		Desk withPage() {
			return new Desk(this.deskId, this.pages + 1, this.version);
		}

	}

	@Table("pages")
	@PrimaryKey(partition = "PAGE#{pageId}#{shard}")
	record Page(@GeneratedId @Nullable String pageId, @Shard(8) @Nullable Integer shard, String text) {

	}

}

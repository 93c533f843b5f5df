package com.example.articles;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.mapping.event.DynamoMappingEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.test.context.event.ApplicationEvents;
import org.springframework.test.context.event.RecordApplicationEvents;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of the examples of {@code docs/lifecycle.md}, and of what the page says about the
 * operations that call callbacks and publish events.
 */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.NONE)
@RecordApplicationEvents
@ExtendWith(OutputCaptureExtension.class)
class ArticlesIntegrationTests {

	private static final Price PRICE = new Price("CHF", new BigDecimal("2.50"));

	@Autowired
	private Articles articles;

	@Autowired
	private DynamoOperations operations;

	@Autowired
	private DynamoDbClient client;

	@Autowired
	private TableNameResolver tableNames;

	@Autowired
	private ApplicationEvents events;

	@Test
	void callbackFillsInTheSlug() {
		assertThat(this.articles.insert(draft("Hot Keys")).slug()).isEqualTo("hot-keys");
	}

	@Test
	void listenerHearsOfNewArticles(CapturedOutput output) {
		this.articles.insert(draft("Sparse Indexes"));
		assertThat(output).contains("New article sparse-indexes");
	}

	@Test
	void auditingNotesCreationAndChange() {
		Article created = this.articles.insert(draft("Batches"));
		assertThat(created.createdBy()).isEqualTo("editor");
		assertThat(created.changedAt()).isEqualTo(created.createdAt()).isNotNull();
		Article changed = this.articles.save(created.withTitle("Large batches"));
		assertThat(changed.createdAt()).isEqualTo(created.createdAt());
		assertThat(changed.changedAt()).isAfter(created.changedAt());
	}

	@Test
	void convertersDecideWhatIsStored() {
		Article article = this.articles.insert(draft("Prices"));
		Map<String, AttributeValue> item = item("prices");
		assertThat(item.get("price").s()).isEqualTo("CHF 2.50");
		assertThat(item.get("keywords").s()).isEqualTo("aws,java");
		assertThat(this.articles.findById("prices")).contains(article);
	}

	@Test
	void writesOfEntitiesPublishEvents() {
		Article article = this.articles.insert(draft("Writes"));
		assertThat(published()).containsExactly("BeforeConvertEvent", "BeforeSaveEvent", "AfterSaveEvent");
		this.events.clear();
		this.articles.delete(article);
		this.articles.deleteById("writes");
		assertThat(published()).containsExactly("BeforeDeleteEvent", "AfterDeleteEvent", "BeforeDeleteEvent",
				"AfterDeleteEvent");
	}

	@Test
	void batchesAndTransactionsPublishEventsOfEachWrite() {
		this.operations.transactWrite((tx) -> tx.insert(draft("One")).insert(draft("Two")));
		List<String> ofTransaction = published();
		this.events.clear();
		this.articles.saveAll(List.of(draft("Three"), draft("Four")));
		assertThat(published()).isEqualTo(ofTransaction)
			.containsExactly("BeforeConvertEvent", "BeforeSaveEvent", "BeforeConvertEvent", "BeforeSaveEvent",
					"AfterSaveEvent", "AfterSaveEvent");
	}

	@Test
	void readsOfEntitiesPublishEvents() {
		this.articles.insert(draft("Reads"));
		this.events.clear();
		assertThat(this.articles.findById("reads")).isPresent();
		assertThat(this.articles.findTitleBySlug("reads")).isPresent();
		assertThat(this.articles.existsById("reads")).isTrue();
		assertThat(published()).containsExactly("AfterConvertEvent");
	}

	@Test
	void updatesAndDerivedDeletionsPublishNone() {
		this.articles.insert(draft("Updates"));
		this.events.clear();
		this.articles.retitle("updates", "More updates");
		assertThat(item("updates").get("title").s()).isEqualTo("More updates");
		this.articles.deleteBySlug("updates");
		assertThat(published()).isEmpty();
	}

	private static Article draft(String title) {
		return Article.draft(title, PRICE, "aws", "java");
	}

	private Map<String, AttributeValue> item(String slug) {
		return this.client
			.getItem((request) -> request.tableName(this.tableNames.resolve("articles"))
				.key(Map.of("pk", AttributeValue.fromS("ARTICLE#" + slug))))
			.item();
	}

	private List<String> published() {
		return this.events.stream(DynamoMappingEvent.class).map((event) -> event.getClass().getSimpleName()).toList();
	}

}

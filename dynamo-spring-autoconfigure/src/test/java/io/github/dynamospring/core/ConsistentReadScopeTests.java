package io.github.dynamospring.core;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.core.template.TemplateSettings;
import io.github.dynamospring.expression.ExpressionParser;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.LocalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.PatternParameter;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.plan.Result;
import io.github.dynamospring.plan.Result.Kind;
import io.github.dynamospring.plan.ScanSettings;
import io.github.dynamospring.plan.read.Planner;
import io.github.dynamospring.plan.read.ReadPlan;
import io.github.dynamospring.schema.Projection;
import io.micrometer.context.ContextSnapshot;
import io.micrometer.context.ContextSnapshotFactory;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.mock;

/**
 * Tests for {@link ConsistentReadScope}.
 */
class ConsistentReadScopeTests {

	private final DynamoDbClient client = mock(DynamoDbClient.class);

	private final List<Boolean> sent = Collections.synchronizedList(new ArrayList<>());

	private final DynamoMappingContext context = new DynamoMappingContext();

	private final DynamoTemplate template = new DynamoTemplate(this.client, this.context, (name) -> name,
			new AccessPatterns(), TemplateSettings.DEFAULT);

	ConsistentReadScopeTests() {
		this.context.setInitialEntitySet(Set.of(Note.class));
		this.context.afterPropertiesSet();
	}

	@Test
	void readsByIdAreConsistent() {
		given(this.client.getItem(any(GetItemRequest.class))).willAnswer((call) -> {
			this.sent.add(call.<GetItemRequest>getArgument(0).consistentRead());
			return GetItemResponse.builder().build();
		});
		NoteKey key = new NoteKey("a", "1");
		try (ConsistentReadScope reads = ConsistentReadScope.begin()) {
			this.template.findById(key, Note.class);
			this.template.existsById(key, Note.class);
		}
		this.template.findById(key, Note.class);
		assertThat(this.sent).containsExactly(true, true, false);
	}

	@Test
	void readsThatOtherThreadsRunAreConsistent() {
		given(this.client.batchGetItem(any(BatchGetItemRequest.class))).willAnswer((call) -> {
			this.sent.add(isConsistent(call.getArgument(0)));
			return BatchGetItemResponse.builder().build();
		});
		given(this.client.query(any(QueryRequest.class))).willAnswer((call) -> {
			this.sent.add(isConsistent(call.getArgument(0)));
			return QueryResponse.builder().items(List.of()).count(0).build();
		});
		List<NoteKey> keys = IntStream.range(0, 250).mapToObj((i) -> new NoteKey("a", "" + i)).toList();
		ReadPattern<Note> several = prepare(request("author in :authors", List.class, "authors"));
		try (ConsistentReadScope reads = ConsistentReadScope.begin()) {
			this.template.entity(Note.class).findAllById(keys);
			several.list(List.of("a", "b", "c"));
			this.template.batchGet((gets) -> gets.getAll(keys, Note.class));
		}
		assertThat(this.sent).hasSize(9).containsOnly(true);
		this.template.destroy();
	}

	@Test
	void plannedReadsOfTheTableAndOfLocalIndexesAreConsistent() {
		assertConsistent(request("author = :author and id = :id", String.class, "author", "id"), "a", "1");
		assertConsistent(request("author = :author", String.class, "author"), "a");
		assertConsistent(request("author = :author and id in :ids", List.class, "author", "ids"), "a", List.of("1"));
		assertConsistent(request("author = :author and topic = :topic", String.class, "author", "topic"), "a", "t");
		assertConsistent(PatternRequest.of("Notes.test", this.context.getRequiredPersistentEntity(Note.class))
			.scan(ScanSettings.DEFAULT));
	}

	private void assertConsistent(PatternRequest.Builder request, Object... arguments) {
		ReadPattern<Note> pattern = prepare(request);
		try (ConsistentReadScope reads = ConsistentReadScope.begin()) {
			assertThat(pattern.requests(arguments)).isNotEmpty().allMatch(ConsistentReadScopeTests::isConsistent);
		}
		assertThat(pattern.requests(arguments)).isNotEmpty().noneMatch(ConsistentReadScopeTests::isConsistent);
	}

	@Test
	void aStreamReadsConsistentlyAlsoLater() {
		given(this.client.query(any(QueryRequest.class))).willAnswer((call) -> {
			this.sent.add(isConsistent(call.getArgument(0)));
			return QueryResponse.builder().items(List.of()).count(0).build();
		});
		ReadPattern<Note> pattern = prepare(request("author = :author", String.class, "author"));
		Stream<Note> stream;
		try (ConsistentReadScope reads = ConsistentReadScope.begin()) {
			stream = pattern.stream("a");
		}
		assertThat(stream).isEmpty();
		assertThat(this.sent).containsExactly(true);
	}

	@Test
	void readsOfGlobalIndexesAreNotButWhatTheyFetchIs() {
		given(this.client.query(any(QueryRequest.class))).willAnswer((call) -> {
			this.sent.add(isConsistent(call.getArgument(0)));
			return QueryResponse.builder()
				.items(List.of(Map.of("pk", AttributeValue.fromS("NOTE#a"), "id", AttributeValue.fromS("1"))))
				.count(1)
				.build();
		});
		given(this.client.batchGetItem(any(BatchGetItemRequest.class))).willAnswer((call) -> {
			this.sent.add(isConsistent(call.getArgument(0)));
			return BatchGetItemResponse.builder().build();
		});
		ReadPattern<Note> pattern = prepare(request("id = :id", String.class, "id").fetchFromTable(true));
		try (ConsistentReadScope reads = ConsistentReadScope.begin()) {
			pattern.list("1");
		}
		pattern.list("1");
		assertThat(this.sent).containsExactly(false, true, false, false);
	}

	@Test
	void lastUntilTheOutermostIsClosed() {
		try (ConsistentReadScope outer = ConsistentReadScope.begin()) {
			try (ConsistentReadScope inner = ConsistentReadScope.begin()) {
				assertThat(ConsistentReadScope.areAsked()).isTrue();
			}
			assertThat(ConsistentReadScope.areAsked()).isTrue();
		}
		assertThat(ConsistentReadScope.areAsked()).isFalse();
	}

	@Test
	void contextPropagationCarriesThem() {
		ContextSnapshotFactory snapshots = ContextSnapshotFactory.builder().build();
		ContextSnapshot snapshot;
		try (ConsistentReadScope reads = ConsistentReadScope.begin()) {
			snapshot = snapshots.captureAll();
		}
		CompletableFuture.runAsync(() -> {
			try (ContextSnapshot.Scope scope = snapshot.setThreadLocals()) {
				assertThat(ConsistentReadScope.areAsked()).isTrue();
			}
			assertThat(ConsistentReadScope.areAsked()).isFalse();
		}).join();
	}

	@Test
	void contextPropagationSuspendsThem() {
		ContextSnapshot snapshot = ContextSnapshotFactory.builder().clearMissing(true).build().captureAll();
		try (ConsistentReadScope reads = ConsistentReadScope.begin()) {
			try (ContextSnapshot.Scope scope = snapshot.setThreadLocals()) {
				assertThat(ConsistentReadScope.areAsked()).isFalse();
			}
			assertThat(ConsistentReadScope.areAsked()).isTrue();
		}
	}

	private static boolean isConsistent(DynamoDbRequest request) {
		if (request instanceof BatchGetItemRequest batch) {
			return batch.requestItems()
				.values()
				.stream()
				.allMatch((asked) -> Boolean.TRUE.equals(asked.consistentRead()));
		}
		if (request instanceof QueryRequest query) {
			return query.consistentRead();
		}
		return (request instanceof ScanRequest scan) ? scan.consistentRead()
				: ((GetItemRequest) request).consistentRead();
	}

	private PatternRequest.Builder request(String condition, Class<?> lastType, String... parameters) {
		List<PatternParameter> declared = new ArrayList<>();
		for (String parameter : parameters) {
			boolean last = declared.size() == parameters.length - 1;
			declared.add(new PatternParameter(parameter, declared.size(), last ? lastType : String.class));
		}
		return PatternRequest.of("Notes.test", this.context.getRequiredPersistentEntity(Note.class))
			.parameters(declared)
			.condition(ExpressionParser.parseCondition(condition));
	}

	private ReadPattern<Note> prepare(PatternRequest.Builder request) {
		ReadPlan plan = (ReadPlan) new Planner(PlannerSettings.DEFAULT)
			.plan(request.result(Result.of(Kind.LIST)).build());
		return this.template.prepare(plan, Note.class);
	}

	record NoteKey(String author, String id) {

	}

	@Table("notes")
	@PrimaryKey(partition = "NOTE#{author}", sort = "{id}")
	@LocalSecondaryIndex(name = "byTopic", sort = "{topic}")
	@GlobalSecondaryIndex(name = "byId", partition = "{id}", projection = Projection.Type.KEYS_ONLY)
	record Note(String author, String id, String topic) {

	}

}

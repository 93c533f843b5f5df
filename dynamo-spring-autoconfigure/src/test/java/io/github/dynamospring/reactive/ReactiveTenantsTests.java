package io.github.dynamospring.reactive;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

import io.github.dynamospring.Cases;
import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.core.ConsistentReadScope;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.core.template.TemplateSettings;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TenantId;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.repository.ReactiveDynamoRepository;
import io.github.dynamospring.repository.reactive.ReactiveDynamoRepositoryFactory;
import io.github.dynamospring.tenancy.MissingTenantException;
import io.github.dynamospring.tenancy.TenantScope;
import io.micrometer.context.ContextRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.tck.TestObservationRegistry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.test.StepVerifier;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

import org.springframework.data.annotation.Version;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the tenants and the context of reactive calls, of repositories and operations
 * alike.
 */
@Timeout(120)
class ReactiveTenantsTests {

	private static final long SEED = Long.getLong("test.seed", 20261126L);

	/** The key of the tenant that the resolver returns. */
	private static final String SHOP = "shop";

	/** The key of the accessor for the tenant. */
	private static final String TENANT = "dynamo.tenant";

	private static final VisitKey KEY = new VisitKey("c1", "v1");

	private final Canned client = new Canned();

	private final LocalApplication application = LocalApplication.of(this.client,
			LocalApplication.mappingOf(Visit.class, Note.class), (name) -> name, TemplateSettings.DEFAULT,
			PlannerSettings.DEFAULT);

	private final DynamoTemplate template = this.application.template();

	private final Visits visits = new ReactiveDynamoRepositoryFactory(this.template, this.application.context(),
			PlannerSettings.DEFAULT)
		.getRepository(Visits.class);

	private final ReactiveDynamoOperations dynamo = ReactiveDynamoOperations.of(this.template);

	private final AtomicInteger asked = new AtomicInteger();

	@BeforeEach
	void resolve() {
		resolve(shop());
	}

	private static Mono<String> shop() {
		return Mono.deferContextual((view) -> Mono.justOrEmpty(view.<String>getOrEmpty(SHOP)));
	}

	private void resolve(Mono<String> tenant) {
		this.template
			.setReactiveTenantResolver(() -> tenant.doOnSubscribe((subscription) -> this.asked.incrementAndGet()));
	}

	@AfterEach
	void close() {
		this.template.destroy();
	}

	static List<Call> calls() {
		return List.of(new Call("findById", (test) -> test.visits.findById(KEY)),
				new Call("query", (test) -> test.visits.findByCustomerId("c1")),
				new Call("save", (test) -> test.visits.save(visit())),
				new Call("find", (test) -> test.dynamo.findById(KEY, Visit.class)),
				new Call("named", (test) -> test.dynamo.named("Checkout").save(visit())),
				new Call("batch", (test) -> test.dynamo.saveAll(List.of(new Visit(null, "c1", "v1", 1L)))),
				new Call("execute", (test) -> test.dynamo
					.execute((blocking) -> blocking.findById(KEY, Visit.class).orElseThrow())));
	}

	private static Visit visit() {
		return new Visit(null, "c1", "v1", null);
	}

	private Mono<String> tenant(Call call) {
		return Flux.from(call.made().apply(this)).single().mapNotNull(Visit::tenantId);
	}

	@ParameterizedTest
	@MethodSource("calls")
	void resolverIsAskedOnceASubscription(Call call) {
		Mono<String> tenant = tenant(call);
		assertThat(this.asked).hasValue(0);
		StepVerifier.create(tenant.contextWrite((context) -> context.put(SHOP, "acme")))
			.expectNext("acme")
			.verifyComplete();
		assertThat(this.asked).hasValue(1);
	}

	@ParameterizedTest
	@MethodSource("calls")
	void tenantOfReactorsContextComesFirst(Call call) {
		StepVerifier.create(tenant(call).contextWrite((context) -> context.put(TENANT, "acme").put(SHOP, "globex")))
			.expectNext("acme")
			.verifyComplete();
		assertThat(this.asked).hasValue(0);
	}

	@ParameterizedTest
	@MethodSource("calls")
	void scopeOfTheSubscribingThreadComesFirst(Call call) {
		Mono<String> tenant = tenant(call).contextWrite((context) -> context.put(SHOP, "globex"));
		TenantScope.run("acme", () -> StepVerifier.create(tenant).expectNext("acme").verifyComplete());
		assertThat(this.asked).hasValue(0);
	}

	@ParameterizedTest
	@MethodSource("calls")
	void blockingResolverIsAskedAfterwards(Call call) {
		this.template.setTenantResolver(() -> "acme");
		StepVerifier.create(tenant(call)).expectNext("acme").verifyComplete();
		StepVerifier.create(tenant(call).contextWrite((context) -> context.put(SHOP, " ")))
			.expectNext("acme")
			.verifyComplete();
		assertThat(this.asked).hasValue(2);
	}

	@ParameterizedTest
	@MethodSource("calls")
	void missingTenantIsAnErrorSignal(Call call) {
		StepVerifier.create(tenant(call))
			.verifyErrorSatisfies((failure) -> assertThat(failure).isInstanceOf(MissingTenantException.class)
				.hasMessageEndingWith(": nothing was sent, because the tenant of this thread is not known: define a "
						+ "bean of type TenantResolver that returns it, or wrap the call into "
						+ "TenantScope.run(tenant, …)"));
		assertThat(this.client.requests).isEmpty();
	}

	@ParameterizedTest
	@MethodSource("calls")
	void tenantOfReactorsContextIsText(Call call) {
		StepVerifier.create(tenant(call).contextWrite((context) -> context.put(TENANT, 7)))
			.verifyErrorMessage("'dynamo.tenant' in a context must be a String, but is an Integer: put the text there");
		assertThat(this.client.requests).isEmpty();
	}

	@Test
	void threadsOfCallsInheritNoTenant() {
		InheritableThreadLocal<String> inherited = new InheritableThreadLocal<>();
		this.template.setTenantResolver(inherited::get);
		inherited.set("globex");
		StepVerifier.create(this.visits.findById(KEY)).verifyError(MissingTenantException.class);
		inherited.remove();
	}

	@ParameterizedTest
	@MethodSource("calls")
	void failureOfTheResolverIsAnErrorSignal(Call call) {
		resolve(Mono.error(new IllegalStateException("no session")));
		StepVerifier.create(tenant(call)).verifyErrorMessage("no session");
		this.template.setReactiveTenantResolver(() -> {
			throw new IllegalStateException("no shop");
		});
		StepVerifier.create(tenant(call)).verifyErrorMessage("no shop");
		assertThat(this.client.requests).isEmpty();
	}

	@ParameterizedTest
	@MethodSource("calls")
	void threadOfTheCallerNeverWaitsForTheResolver(Call call) {
		Sinks.One<String> later = Sinks.one();
		resolve(later.asMono());
		StepVerifier.create(tenant(call))
			.expectSubscription()
			.then(() -> TenantScope.run("globex", () -> later.tryEmitValue("acme")))
			.expectNext("acme")
			.verifyComplete();
		resolve(Mono.never());
		StepVerifier.create(tenant(call)).expectSubscription().thenCancel().verify();
	}

	@Test
	void strongReadsOfTheSubscribingThreadHold() {
		Sinks.One<String> later = Sinks.one();
		resolve(later.asMono());
		CompletableFuture<Visit> found;
		try (ConsistentReadScope reads = ConsistentReadScope.begin()) {
			found = this.visits.findById(KEY).toFuture();
		}
		later.tryEmitValue("acme");
		assertThat(found).succeedsWithin(Duration.ofSeconds(60));
		assertThat(this.client.requests).singleElement()
			.satisfies((request) -> assertThat(((GetItemRequest) request).consistentRead()).isTrue());
	}

	@Test
	void resolverIsNotAskedWithoutNeed() {
		StepVerifier.create(this.visits.getByCustomerId("globex", "c1").mapNotNull(Visit::tenantId))
			.expectNext("globex")
			.verifyComplete();
		StepVerifier.create(this.dynamo.save(new Note("n1"))).expectNextCount(1).verifyComplete();
		assertThat(this.asked).hasValue(0);
	}

	@Test
	void tenantsInterleaveOnSharedThreads() {
		Random random = new Random(SEED);
		List<Call> calls = calls();
		Flux<String> mixed = Flux.range(0, Cases.of(100_000))
			.flatMap((number) -> checked(calls.get(number % calls.size()), random.nextBoolean() ? "acme" : "globex",
					random.nextInt(4)), 64);
		StepVerifier.create(mixed.filter((outcome) -> !"right".equals(outcome))).as("seed " + SEED).verifyComplete();
	}

	private Mono<String> checked(Call call, String tenant, int way) {
		Mono<String> found = switch (way) {
			case 0 -> tenant(call).contextWrite((context) -> context.put(TENANT, tenant));
			case 1 -> Mono.defer(() -> TenantScope.call(tenant, () -> Mono.fromFuture(tenant(call).toFuture())));
			default -> tenant(call).contextWrite((context) -> context.put(SHOP, tenant));
		};
		return found.map((name) -> name.equals(tenant) ? "right" : call + " of " + tenant + " found " + name);
	}

	@Test
	void threadLocalsTravel() {
		ThreadLocal<String> user = new ThreadLocal<>();
		ContextRegistry registry = ContextRegistry.getInstance();
		registry.registerThreadLocalAccessor("reactive-user", user);
		try {
			Mono<String> name = this.dynamo.execute((blocking) -> user.get());
			StepVerifier.create(name.contextWrite((context) -> context.put("reactive-user", "ada").put(TENANT, "acme")))
				.expectNext("ada")
				.verifyComplete();
			StepVerifier.create(name.contextWrite((context) -> context.put(TENANT, "acme"))).verifyComplete();
			user.set("bob");
			StepVerifier.create(name.contextWrite((context) -> context.put(SHOP, "acme")))
				.expectNext("bob")
				.verifyComplete();
		}
		finally {
			user.remove();
			registry.removeThreadLocalAccessor("reactive-user");
		}
	}

	@Test
	void observationTravels() {
		TestObservationRegistry registry = TestObservationRegistry.create();
		Observation observation = Observation.start("request", registry);
		Mono<Observation> current = this.dynamo.execute((blocking) -> registry.getCurrentObservation());
		StepVerifier.create(current.contextWrite((context) -> context.put("micrometer.observation", observation)))
			.expectNext(observation)
			.verifyComplete();
		observation.scoped(() -> StepVerifier.create(current).expectNext(observation).verifyComplete());
		StepVerifier.create(current).verifyComplete();
	}

	@ParameterizedTest
	@MethodSource("calls")
	void subscriberIsOutsideOfTheContextOfTheCall(Call call) {
		List<Boolean> decorated = new ArrayList<>();
		ThreadLocal<Boolean> decoration = new ThreadLocal<>();
		this.template.setTaskDecorator((task) -> () -> {
			decoration.set(true);
			task.run();
			decoration.remove();
		});
		Flux<Object> seen = Flux.from(call.made().apply(this)).map((visit) -> {
			decorated.add(decoration.get());
			return Optional.ofNullable(TenantScope.current());
		});
		StepVerifier.create(seen.contextWrite((context) -> context.put(TENANT, "acme")))
			.expectNext(Optional.empty())
			.verifyComplete();
		assertThat(decorated).containsExactly((Boolean) null);
	}

	private record Call(String name, Function<ReactiveTenantsTests, Publisher<Visit>> made) {

		@Override
		public String toString() {
			return this.name;
		}

	}

	interface Visits extends ReactiveDynamoRepository<Visit, VisitKey> {

		Flux<Visit> findByCustomerId(String customerId);

		Flux<Visit> getByCustomerId(@TenantId String tenantId, String customerId);

	}

	@Table("shops")
	@PrimaryKey(partition = "TENANT#{tenantId}#CUSTOMER#{customerId}", sort = "VISIT#{visitId}")
	record Visit(@TenantId @Nullable String tenantId, String customerId, String visitId,
			@Version @Nullable Long version) {
	}

	record VisitKey(String customerId, String visitId) {
	}

	@Table("notes")
	@PrimaryKey(partition = "NOTE#{id}")
	record Note(String id) {
	}

	/**
	 * Client that finds a visit of each tenant.
	 */
	private static final class Canned implements DynamoDbClient {

		private final Queue<DynamoDbRequest> requests = new ConcurrentLinkedQueue<>();

		@Override
		public GetItemResponse getItem(GetItemRequest request) {
			this.requests.add(request);
			return GetItemResponse.builder().item(visit(request.key().get("pk"))).build();
		}

		@Override
		public QueryResponse query(QueryRequest request) {
			this.requests.add(request);
			AttributeValue partition = request.expressionAttributeValues()
				.values()
				.stream()
				.filter((value) -> value.s().startsWith("TENANT#"))
				.findAny()
				.orElseThrow();
			return QueryResponse.builder().items(List.of(visit(partition))).count(1).build();
		}

		private static Map<String, AttributeValue> visit(AttributeValue partition) {
			String[] parts = partition.s().split("#");
			return Map.of("pk", partition, "sk", AttributeValue.fromS("VISIT#v1"), "tenantId",
					AttributeValue.fromS(parts[1]), "customerId", AttributeValue.fromS(parts[3]), "visitId",
					AttributeValue.fromS("v1"));
		}

		@Override
		public PutItemResponse putItem(PutItemRequest request) {
			this.requests.add(request);
			return PutItemResponse.builder().build();
		}

		@Override
		public String serviceName() {
			return "dynamodb";
		}

		@Override
		public void close() {
		}

	}

}

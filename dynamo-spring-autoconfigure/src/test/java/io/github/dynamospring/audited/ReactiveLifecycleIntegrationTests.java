package io.github.dynamospring.audited;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.core.template.TemplateSettings;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.mapping.event.BeforeConvertCallback;
import io.github.dynamospring.mapping.event.ReactiveAfterConvertCallback;
import io.github.dynamospring.mapping.event.ReactiveAfterSaveCallback;
import io.github.dynamospring.mapping.event.ReactiveBeforeConvertCallback;
import io.github.dynamospring.mapping.event.ReactiveBeforeSaveCallback;
import io.github.dynamospring.mapping.event.WriteKind;
import io.github.dynamospring.repository.ReactiveDynamoRepository;
import io.github.dynamospring.repository.Update;
import io.github.dynamospring.repository.config.EnableDynamoAuditing;
import io.github.dynamospring.repository.config.EnableReactiveDynamoRepositories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.annotation.CreatedBy;
import org.springframework.data.annotation.LastModifiedBy;
import org.springframework.data.annotation.Version;
import org.springframework.data.domain.AuditorAware;
import org.springframework.data.domain.ReactiveAuditorAware;
import org.springframework.test.context.junit.jupiter.SpringJUnitConfig;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for callbacks and auditors of reactive calls.
 */
@SpringJUnitConfig
@Timeout(60)
class ReactiveLifecycleIntegrationTests {

	@Autowired
	private Drafts drafts;

	@Autowired
	private DynamoTemplate template;

	@Autowired
	private Callbacks callbacks;

	@Autowired
	private LocalDatabase database;

	@BeforeEach
	void begin() {
		IntStream.range(0, 300).forEach((i) -> this.template.deleteById("d" + i, Draft.class));
		this.callbacks.steps.clear();
		this.callbacks.asked = false;
		this.database.clear();
	}

	@Test
	void callbacksFollowTheBlockingOnesAndSeeTheContextOfTheSubscriber() {
		Draft saved = as("ada", this.drafts.save(draft("d1"))).block();
		assertThat(this.callbacks.steps).containsExactly("blocking SAVE", "before convert SAVE ada",
				"before save SAVE ada", "after save SAVE ada");
		assertThat(saved.text()).isEqualTo("text, converted, saved, stored");
		this.callbacks.steps.clear();
		assertThat(as("bob", this.drafts.findById("d1")).block().text())
			.isEqualTo("text, converted, saved, read by bob");
		assertThat(this.callbacks.steps).containsExactly("after convert bob");
	}

	@Test
	void callbacksTakePartInBatchesAndStreams() {
		as("ada", this.drafts.saveAll(List.of(draft("d1"), draft("d2"))).collectList()).block();
		assertThat(this.callbacks.steps).filteredOn("after save SAVE ada"::equals).hasSize(2);
		assertThat(as("bob", this.drafts.findAllById(List.of("d1", "d2")).map(Draft::text).collectList()).block())
			.containsOnly("text, converted, saved, read by bob");
	}

	@Test
	void blockingCallsHaveNone() {
		this.template.save(draft("d1"));
		assertThat(this.callbacks.steps).containsExactly("blocking SAVE");
		assertThat(this.template.findById("d1", Draft.class)).map(Draft::text).hasValue("text");
	}

	@Test
	void failureOfACallbackIsAnErrorSignalAndNothingIsSent() {
		assertThatIllegalArgumentException().isThrownBy(() -> as("refused", this.drafts.save(draft("d1"))).block())
			.withMessage("refused");
		assertThatIllegalStateException().isThrownBy(() -> as("empty", this.drafts.save(draft("d1"))).block())
			.withMessage("ReactiveBeforeConvertCallback must not be empty");
		assertThat(this.database.requests()).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void callbacksMayCallRepositoriesThoughAllThreadsWait(boolean elsewhere) {
		this.callbacks.asked = true;
		this.callbacks.scheduler = elsewhere ? Schedulers.parallel() : Schedulers.immediate();
		List<Draft> saved = Flux.range(0, 300)
			.flatMap((i) -> as("ada", this.drafts.save(draft("d" + i))), 300)
			.collectList()
			.block();
		assertThat(saved).hasSize(300);
		assertThat(this.callbacks.steps).filteredOn("absent"::equals).hasSize(300);
	}

	@Test
	void auditorIsAskedInTheContextOfTheSubscriber() {
		Draft created = as("ada", this.drafts.save(draft("d1"))).block();
		assertThat(created.createdBy()).isEqualTo("ada");
		assertThat(as("bob", this.drafts.retext("d1", "other")).block().changedBy()).isEqualTo("bob");
		assertThat(this.drafts.retext("d1", "third").block().changedBy()).isEqualTo("job");
		assertThat(this.template.save(draft("d2")).createdBy()).isEqualTo("job");
	}

	private static <T> Mono<T> as(String user, Mono<T> call) {
		return call.contextWrite((context) -> context.put("user", user));
	}

	private static Draft draft(String id) {
		return new Draft(id, "text", null, null, null);
	}

	@Table("drafts")
	record Draft(@PartitionKey String id, String text, @CreatedBy @Nullable String createdBy,
			@LastModifiedBy @Nullable String changedBy, @Version @Nullable Long version) {

		Draft with(String step) {
			return new Draft(this.id, this.text + ", " + step, this.createdBy, this.changedBy, this.version);
		}

	}

	interface Drafts extends ReactiveDynamoRepository<Draft, String> {

		@Update("set text = :text")
		Mono<Draft> retext(String id, String text);

	}

	static class Callbacks {

		private final List<String> steps = Collections.synchronizedList(new ArrayList<>());

		private volatile boolean asked;

		private volatile Scheduler scheduler = Schedulers.immediate();

		Mono<Draft> note(String step, Draft draft, String suffix) {
			return Mono.deferContextual((view) -> {
				String user = view.getOrDefault("user", "");
				this.steps.add((step + " " + user).trim());
				return "empty".equals(user) ? Mono.empty() : Mono.just(draft.with(suffix.replace("USER", user)));
			});
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableReactiveDynamoRepositories(considerNestedRepositories = true)
	@EnableDynamoAuditing
	static class Blog {

		@Bean
		LocalDatabase database() {
			return LocalDatabase.of();
		}

		@Bean
		Callbacks callbacks() {
			return new Callbacks();
		}

		@Bean
		BeforeConvertCallback<Draft> blocking(Callbacks callbacks) {
			return new BeforeConvertCallback<>() {

				@Override
				public Draft onBeforeConvert(Draft entity, WriteKind kind) {
					callbacks.steps.add("blocking " + kind);
					return entity;
				}

			};
		}

		@Bean
		ReactiveBeforeConvertCallback<Draft> beforeConvert(Callbacks callbacks, ObjectProvider<Drafts> drafts) {
			return new ReactiveBeforeConvertCallback<>() {

				@Override
				public Publisher<Draft> onBeforeConvert(Draft entity, WriteKind kind) {
					Mono<Draft> noted = callbacks.note("before convert " + kind, entity, "converted");
					return refuse()
						.then(callbacks.asked ? absent(entity).subscribeOn(callbacks.scheduler).then(noted) : noted);
				}

				private Mono<Void> refuse() {
					return Mono.deferContextual((view) -> "refused".equals(view.getOrDefault("user", ""))
							? Mono.error(new IllegalArgumentException("refused")) : Mono.empty());
				}

				private Mono<Boolean> absent(Draft entity) {
					Drafts repository = drafts.getObject();
					return repository.existsById(entity.id())
						.filter((exists) -> !exists)
						.flatMap((absent) -> repository.findById(entity.id()).hasElement())
						.doOnNext((found) -> callbacks.steps.add(found ? "present" : "absent"));
				}

			};
		}

		@Bean
		ReactiveBeforeSaveCallback<Draft> beforeSave(Callbacks callbacks) {
			return new ReactiveBeforeSaveCallback<>() {

				@Override
				public Publisher<Draft> onBeforeSave(Draft entity, WriteKind kind) {
					return callbacks.note("before save " + kind, entity, "saved");
				}

			};
		}

		@Bean
		ReactiveAfterSaveCallback<Draft> afterSave(Callbacks callbacks) {
			return new ReactiveAfterSaveCallback<>() {

				@Override
				public Publisher<Draft> onAfterSave(Draft entity, WriteKind kind) {
					return callbacks.note("after save " + kind, entity, "stored");
				}

			};
		}

		@Bean
		ReactiveAfterConvertCallback<Draft> afterConvert(Callbacks callbacks) {
			return new ReactiveAfterConvertCallback<>() {

				@Override
				public Publisher<Draft> onAfterConvert(Draft entity) {
					return callbacks.note("after convert", entity, "read by USER");
				}

			};
		}

		@Bean
		AuditorAware<String> auditor() {
			return () -> Optional.of("job");
		}

		@Bean
		ReactiveAuditorAware<String> reactiveAuditor() {
			return () -> Mono.deferContextual((view) -> Mono.justOrEmpty(view.<String>getOrEmpty("user")));
		}

		@Bean
		DynamoMappingContext dynamoMappingContext() {
			DynamoMappingContext context = new DynamoMappingContext();
			context.setInitialEntitySet(Set.of(Draft.class));
			return context;
		}

		@Bean
		AccessPatterns accessPatterns() {
			return new AccessPatterns();
		}

		@Bean
		DynamoTemplate dynamoTemplate(LocalDatabase database, DynamoMappingContext context, AccessPatterns patterns) {
			DynamoDbClient client = database.client();
			LocalDatabase.createTables(client, context, (logicalName) -> logicalName);
			return new DynamoTemplate(client, context, (logicalName) -> logicalName, patterns,
					TemplateSettings.DEFAULT);
		}

	}

}

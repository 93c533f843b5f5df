package io.github.dynamospring.audited;

import java.time.Instant;
import java.time.temporal.TemporalAccessor;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.core.template.TemplateSettings;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.InvalidAccessPatternsException;
import io.github.dynamospring.repository.Update;
import io.github.dynamospring.repository.config.EnableDynamoAuditing;
import io.github.dynamospring.repository.config.EnableDynamoRepositories;
import io.github.dynamospring.repository.support.DynamoRepositoryFactoryBean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.FilterType;
import org.springframework.data.annotation.CreatedBy;
import org.springframework.data.annotation.CreatedDate;
import org.springframework.data.annotation.LastModifiedBy;
import org.springframework.data.annotation.LastModifiedDate;
import org.springframework.data.annotation.Version;
import org.springframework.data.auditing.DateTimeProvider;
import org.springframework.data.domain.AuditorAware;
import org.springframework.test.context.junit.jupiter.SpringJUnitConfig;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Auditing of what {@link Update @Update} changes.
 */
@SpringJUnitConfig
class AuditedUpdatesIntegrationTests {

	private static final Instant MORNING = Instant.parse("2026-01-05T09:00:00Z");

	private static final Instant NOON = Instant.parse("2026-01-05T12:00:00Z");

	@Autowired
	private Posts posts;

	@Autowired
	private Hits hits;

	@Autowired
	private Pages pages;

	@Autowired
	private AccessPatterns patterns;

	@Autowired
	private DynamoTemplate template;

	@Autowired
	private Work work;

	@Autowired
	private BeanFactory beanFactory;

	@BeforeEach
	void beginWork() {
		this.posts.deleteById("1");
		this.work.time = MORNING;
		this.work.auditor = "ann";
		this.posts.save(new Post("1", "One", null, null, null, null, null));
		this.work.time = NOON;
		this.work.auditor = "bo";
	}

	@Test
	void notesWhoChangedAnItemAndWhen() {
		assertThat(this.posts.retitle("1", "Two")).isEqualTo(new Post("1", "Two", MORNING, "ann", NOON, "bo", 2L));
	}

	@Test
	void saysSoInThePlan() {
		assertThat(this.patterns.get("Posts.retitle").plan().explain())
			.contains(": postId = {postId}, set title = :title, changedAt = :now, changedBy = :auditor, if exists; ")
			.endsWith("blind");
		assertThat(this.patterns.get("Hits.add").plan().explain()).contains("set createdAt = if_not_exists(createdAt, "
				+ ":now), createdBy = if_not_exists(createdBy, :auditor), changedAt = :now' add count :n, or create it");
	}

	@Test
	void leavesAnUnknownAuditorAsItIs() {
		this.work.auditor = null;
		assertThat(this.posts.retitle("1", "Two")).isEqualTo(new Post("1", "Two", MORNING, "ann", NOON, "ann", 2L));
	}

	@Test
	void leavesWhatTheUpdateSetsItself() {
		assertThat(this.posts.move("1", MORNING, "cy"))
			.isEqualTo(new Post("1", "One", MORNING, "ann", MORNING, "cy", 2L));
	}

	@Test
	void notesActionsOfTransactions() {
		this.template.transactWrite((tx) -> tx.in(Posts.class).retitle("1", "Two"));
		assertThat(this.posts.findById("1")).contains(new Post("1", "Two", MORNING, "ann", NOON, "bo", 2L));
	}

	@Test
	void notesWhoCreatedAnItemOnce() {
		assertThat(this.hits.add("home", 1)).isEqualTo(new Hit("home", 1, NOON.toEpochMilli(), "bo", NOON));
		this.work.time = MORNING;
		this.work.auditor = "cy";
		assertThat(this.hits.add("home", 1)).isEqualTo(new Hit("home", 2, NOON.toEpochMilli(), "bo", MORNING));
	}

	@Test
	void keepsTheIndexOfChanges() {
		this.work.time = MORNING;
		this.pages.save(new Page("p1", "wiki", "One", null));
		this.work.time = NOON;
		this.pages.edit("p1", "Two");
		assertThat(this.pages.findByWikiAndChangedAtAfter("wiki", MORNING))
			.containsExactly(new Page("p1", "wiki", "Two", NOON));
		assertThat(this.pages.findByWikiAndChangedAtAfter("wiki", NOON)).isEmpty();
	}

	@Test
	void refusesToLeaveTheIndexOfChangesStale() {
		DynamoRepositoryFactoryBean<Remarks, Remark, String> factory = new DynamoRepositoryFactoryBean<>(Remarks.class);
		factory.setDynamoOperations(this.template);
		factory.setBeanFactory(this.beanFactory);
		assertThatExceptionOfType(InvalidAccessPatternsException.class).isThrownBy(factory::afterPropertiesSet)
			.withMessageEndingWith("- Remarks.edit: auditing sets 'changedAt', and the value of 'section', which "
					+ "decides its new key in index bySection, is not known, so the index would go stale; add a "
					+ "parameter named section: its value is then asserted");
	}

	@Table("posts")
	record Post(@PartitionKey String postId, String title, @CreatedDate @Nullable Instant createdAt,
			@CreatedBy @Nullable String createdBy, @LastModifiedDate @Nullable Instant changedAt,
			@LastModifiedBy @Nullable String changedBy, @Version @Nullable Long version) {

	}

	interface Posts extends DynamoRepository<Post, String> {

		@Update("set title = :title")
		Post retitle(String postId, String title);

		@Update("set changedAt = :now, changedBy = :auditor")
		Post move(String postId, Instant now, String auditor);

	}

	@Table("hits")
	record Hit(@PartitionKey String page, long count, @CreatedDate long createdAt,
			@CreatedBy @Nullable String createdBy, @LastModifiedDate @Nullable Instant changedAt) {

	}

	interface Hits extends DynamoRepository<Hit, String> {

		@Update(value = "add count :n", upsert = true)
		Hit add(String page, long n);

	}

	@Table("pages")
	@PrimaryKey(partition = "PAGE#{pageId}")
	@GlobalSecondaryIndex(name = "byChange", partition = "WIKI#{wiki}", sort = "{changedAt}")
	record Page(String pageId, String wiki, String text, @LastModifiedDate @Nullable Instant changedAt) {

	}

	interface Pages extends DynamoRepository<Page, String> {

		@Update("set text = :text")
		void edit(String pageId, String text);

		List<Page> findByWikiAndChangedAtAfter(String wiki, Instant time);

	}

	@Table("remarks")
	@PrimaryKey(partition = "REMARK#{remarkId}")
	@GlobalSecondaryIndex(name = "bySection", partition = "REMARKS", sort = "{section}#{changedAt}")
	record Remark(String remarkId, String section, String text, @LastModifiedDate @Nullable Instant changedAt) {

	}

	interface Remarks extends DynamoRepository<Remark, String> {

		@Update("set text = :text")
		void edit(String remarkId, String text);

	}

	/**
	 * Who is at work, and when.
	 */
	static class Work implements AuditorAware<String>, DateTimeProvider {

		private Instant time = MORNING;

		private @Nullable String auditor;

		@Override
		public Optional<String> getCurrentAuditor() {
			return Optional.ofNullable(this.auditor);
		}

		@Override
		public Optional<TemporalAccessor> getNow() {
			return Optional.of(this.time);
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableDynamoRepositories(considerNestedRepositories = true,
			excludeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = Remarks.class))
	@EnableDynamoAuditing(dateTimeProviderRef = "work")
	static class Blog {

		@Bean
		LocalDatabase database() {
			return LocalDatabase.of();
		}

		@Bean
		Work work() {
			return new Work();
		}

		@Bean
		DynamoMappingContext dynamoMappingContext() {
			DynamoMappingContext context = new DynamoMappingContext();
			context.setInitialEntitySet(Set.of(Post.class, Hit.class, Page.class));
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

package io.github.dynamospring.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.core.template.TemplateSettings;
import io.github.dynamospring.library.Member;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.mapping.event.AfterConvertCallback;
import io.github.dynamospring.mapping.event.AfterSaveCallback;
import io.github.dynamospring.mapping.event.BeforeConvertCallback;
import io.github.dynamospring.mapping.event.BeforeSaveCallback;
import io.github.dynamospring.mapping.event.DynamoMappingEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mockito.ArgumentCaptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.event.EventListener;
import org.springframework.dao.InvalidDataAccessResourceUsageException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.then;
import static org.mockito.Mockito.mock;

/**
 * Tests for callbacks and events around reads and writes.
 */
class EntityLifecycleTests {

	private final DynamoDbClient client = mock(DynamoDbClient.class);

	private final AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();

	private final DynamoTemplate template = template();

	private static DynamoMappingContext mappingContext() {
		DynamoMappingContext context = new DynamoMappingContext();
		context.afterPropertiesSet();
		return context;
	}

	private DynamoTemplate template() {
		return new DynamoTemplate(this.client, mappingContext(), (name) -> name, new AccessPatterns(),
				TemplateSettings.DEFAULT);
	}

	@BeforeEach
	void start() {
		this.context.registerBean(BeforeConvert.class,
				() -> (member, kind) -> named(member, member.name() + ">" + kind));
		this.context.registerBean(BeforeSave.class,
				() -> (member, kind) -> named(member, member.name() + " v" + member.version()));
		this.context.registerBean(AfterSave.class, () -> (member, kind) -> named(member, member.name() + " saved"));
		this.context.registerBean(AfterConvert.class, () -> (member) -> named(member, member.name() + " read"));
		this.context.registerBean(Listener.class);
		this.context.refresh();
		this.template.setApplicationContext(this.context);
	}

	@AfterEach
	void stop() {
		this.template.destroy();
		this.context.close();
	}

	private static Member named(Member member, String name) {
		return new Member(member.memberId(), name, member.age(), member.tags(), member.version());
	}

	@Test
	void whatIsStoredAndReturnedIsWhatCallbacksMakeOfIt() {
		Member stored = this.template.save(new Member("1", "Ada", null, Set.of(), null));
		ArgumentCaptor<PutItemRequest> request = ArgumentCaptor.forClass(PutItemRequest.class);
		then(this.client).should().putItem(request.capture());
		assertThat(request.getValue().item()).containsEntry("name", AttributeValue.fromS("Ada>SAVE v1"));
		assertThat(stored.name()).isEqualTo("Ada>SAVE v1 saved");
		assertThat(events()).containsExactly("BeforeConvertEvent", "BeforeSaveEvent", "AfterSaveEvent");
	}

	@Test
	void whatIsReadIsWhatCallbacksMakeOfIt() {
		given(this.client.getItem(any(GetItemRequest.class))).willReturn(GetItemResponse.builder()
			.item(Map.of("pk", AttributeValue.fromS("MEMBER#1"), "_type", AttributeValue.fromS("Member"), "memberId",
					AttributeValue.fromS("1"), "name", AttributeValue.fromS("Ada")))
			.build());
		assertThat(this.template.findById("1", Member.class)).get().extracting(Member::name).isEqualTo("Ada read");
		assertThat(events()).containsExactly("AfterConvertEvent");
	}

	@Test
	void tellsOfDeletions() {
		this.template.delete(new Member("1", "Ada", null, Set.of(), 3L));
		this.template.entity(Member.class).deleteById("2");
		assertThat(events()).containsExactly("BeforeDeleteEvent", "AfterDeleteEvent", "BeforeDeleteEvent",
				"AfterDeleteEvent");
	}

	@Test
	void aTransactionTellsOfItsWritesBeforeAndAfterAllOfThem() {
		Member stored = this.template
			.transactWrite((tx) -> tx.delete(new Member("1", "Ada", null, Set.of(), 3L))
				.insert(new Member("2", "Ada", null, Set.of(), null))
				.checkExists("3", Member.class)
				.deleteById("4", Member.class))
			.get(1, Member.class)
			.orElseThrow();
		assertThat(stored.name()).isEqualTo("Ada>INSERT v1 saved");
		assertThat(events()).containsExactly("BeforeDeleteEvent", "BeforeConvertEvent", "BeforeSaveEvent",
				"BeforeDeleteEvent", "AfterDeleteEvent", "AfterSaveEvent", "AfterDeleteEvent");
	}

	@Test
	void aTransactionThatFailsTellsNothingAfterwards() {
		given(this.client.transactWriteItems(any(TransactWriteItemsRequest.class)))
			.willThrow(ResourceNotFoundException.builder().statusCode(400).build());
		assertThatExceptionOfType(InvalidDataAccessResourceUsageException.class).isThrownBy(
				() -> this.template.transactWrite((tx) -> tx.insert(new Member("1", "Ada", null, Set.of(), null))));
		assertThat(events()).containsExactly("BeforeConvertEvent", "BeforeSaveEvent");
	}

	private List<String> events() {
		return this.context.getBean(Listener.class).events;
	}

	interface BeforeConvert extends BeforeConvertCallback<Member> {

	}

	interface BeforeSave extends BeforeSaveCallback<Member> {

	}

	interface AfterSave extends AfterSaveCallback<Member> {

	}

	interface AfterConvert extends AfterConvertCallback<Member> {

	}

	static class Listener {

		private final List<String> events = new ArrayList<>();

		@EventListener
		void on(DynamoMappingEvent<?> event) {
			this.events.add(event.getClass().getSimpleName());
		}

	}

}

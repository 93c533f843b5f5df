package io.github.dynamospring.plan.update;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.BoundUpdate;
import io.github.dynamospring.plan.PatternParameter;
import io.github.dynamospring.plan.PlanRefusedException;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.plan.UpdateRequest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Deletion by a timestamp, which takes an item out of sparse indexes of live ones.
 */
class SoftDeletionTests {

	private static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");

	private final DynamoMappingContext context = new DynamoMappingContext();

	private final UpdatePlanner planner = new UpdatePlanner(
			new PlannerSettings(100, false, Clock.fixed(NOW, ZoneOffset.UTC)));

	SoftDeletionTests() {
		this.context.setInitialEntitySet(Set.of(Document.class));
		this.context.afterPropertiesSet();
	}

	@Test
	void removesTheKeysOfIndexesWithoutKnowingThem() {
		UpdatePlan plan = plan("set deletedAt = :now", null, "documentId", String.class, "now", Instant.class);
		assertThat(plan.explain()).isEqualTo("Documents.change → UpdateItem documents: pk = DOCUMENT#{documentId}, "
				+ "set deletedAt = :now, remove livepk, livesk, remove openpk, remove reviewpk, if exists; "
				+ "1 WCU per KB, + 1 per KB for live, + 1 per KB for open, + 1 per KB for review, blind");
		assertThat(text(plan.bind("d", NOW))).isEqualTo(
				"SET deletedAt = '2026-11-21T10:00:00.000000000Z', _write = id REMOVE livepk, livesk, openpk, reviewpk");
	}

	@Test
	void isRepeatableWhereADeletedOneIsNotDeletedAgain() {
		assertThat(plan("set deletedAt = :now", "attribute_not_exists(deletedAt)", "documentId", String.class, "now",
				Instant.class)
			.explain()).endsWith(", repeatable");
	}

	@Test
	void removesThemWhateverTheTimeIsComputedOf() {
		UpdatePlan plan = plan("set deletedAt = if_not_exists(deletedAt, :now)", null, "documentId", String.class,
				"now", Instant.class);
		assertThat(text(plan.bind("d", NOW))).endsWith(" REMOVE livepk, livesk, openpk, reviewpk");
	}

	@Test
	void removesThemWhereTheConditionSaysThatTheItemIsNotInTheIndex() {
		UpdatePlan plan = plan("set reviewedAt = :now, tenantId = :tenantId", "attribute_exists(deletedAt)",
				"documentId", String.class, "now", Instant.class, "tenantId", String.class);
		assertThat(plan.explain()).contains("remove reviewpk").doesNotContain("livepk", "openpk");
	}

	@Test
	void refusesANullTimeWhereTheKeyIsNotKnown() {
		UpdatePlan plan = plan("set deletedAt = :now", null, "documentId", String.class, "now", Instant.class);
		assertThatIllegalArgumentException().isThrownBy(() -> plan.bind("d", null))
			.withMessage("Documents.change: ':now' must not be null or empty, because the item could return to index "
					+ "live, and its key is not known: restore it by an update that knows the key");
	}

	@Test
	void restoresByANullTimeWhereTheKeyIsKnown() {
		UpdatePlan plan = plan("set deletedAt = :now", null, "documentId", String.class, "now", Instant.class,
				"tenantId", String.class, "editedAt", Instant.class, "status", String.class, "reviewedAt",
				Instant.class);
		assertThat(text(plan.bind("d", NOW, "acme", NOW, "OPEN", NOW)))
			.endsWith(" REMOVE livepk, livesk, openpk, reviewpk");
		assertThat(text(plan.bind("d", null, "acme", NOW, "OPEN", NOW))).contains("livepk = 'TENANT#acme'",
				"openpk = 'OPEN#acme'", "REMOVE deletedAt, reviewpk");
		assertThat(text(plan.bind("d", null, "acme", NOW, "CLOSED", NOW))).contains("livepk = 'TENANT#acme'",
				"REMOVE deletedAt, openpk, reviewpk");
	}

	@Test
	void restoresOnlyWhereTheKeyIsKnown() {
		assertRefused("remove deletedAt",
				"Documents.change: the value of 'tenantId', which decides its new key in "
						+ "index live, is not known, so the index would go stale; add a parameter named tenantId: its "
						+ "value is then asserted",
				"documentId", String.class);
		assertRefused("remove deletedAt",
				"Documents.change: the value of 'status', which decides whether the item is in it in index open, is "
						+ "not known, so the index would go stale; add a parameter named status: its value is then "
						+ "asserted",
				"documentId", String.class, "tenantId", String.class, "editedAt", Instant.class);
	}

	@Test
	void saysThatAChangeOfTheKeyIsMadeToLiveItems() {
		assertRefused("set tenantId = :tenantId",
				"Documents.change: the value of 'deletedAt', which decides whether the item is in it in index live, is "
						+ "not known, so the index would go stale; require it with "
						+ "@Condition(\"attribute_not_exists(deletedAt)\"), or add a parameter named deletedAt: its "
						+ "value is then asserted",
				"documentId", String.class, "tenantId", String.class);
	}

	private void assertRefused(String update, String message, Object... parameters) {
		assertThatExceptionOfType(PlanRefusedException.class).isThrownBy(() -> plan(update, null, parameters))
			.withMessage(message);
	}

	private UpdatePlan plan(String update, @Nullable String condition, Object... namesAndTypes) {
		List<PatternParameter> parameters = new ArrayList<>();
		for (int i = 0; i < namesAndTypes.length; i += 2) {
			parameters.add(new PatternParameter((String) namesAndTypes[i], i / 2, (Class<?>) namesAndTypes[i + 1]));
		}
		return this.planner
			.plan(new UpdateRequest("Documents.change", null, this.context.getRequiredPersistentEntity(Document.class),
					update, condition, parameters, null, UpdateRequest.Returns.AFTER, false, false));
	}

	private static String text(BoundUpdate update) {
		String[] text = { update.update().replaceAll(update.writeId() + "\\b", "id") };
		update.names().forEach((placeholder, name) -> text[0] = text[0].replaceAll(placeholder + "\\b", name));
		update.values()
			.forEach((placeholder, value) -> text[0] = text[0].replaceAll(placeholder + "\\b",
					"'" + ((ItemValue.StringValue) value).value() + "'"));
		return text[0];
	}

	@Table("documents")
	@PrimaryKey(partition = "DOCUMENT#{documentId}")
	@GlobalSecondaryIndex(name = "live", partition = "TENANT#{tenantId}", sort = "{editedAt}#{documentId}",
			when = "attribute_not_exists(deletedAt)")
	@GlobalSecondaryIndex(name = "open", partition = "OPEN#{tenantId}",
			when = "attribute_not_exists(deletedAt) and status = 'OPEN'")
	@GlobalSecondaryIndex(name = "review", partition = "REVIEW#{documentId}",
			when = "attribute_not_exists(deletedAt) and attribute_not_exists(reviewedAt)")
	record Document(String documentId, String tenantId, Instant editedAt, String status, @Nullable Instant deletedAt,
			@Nullable Instant reviewedAt) {
	}

}

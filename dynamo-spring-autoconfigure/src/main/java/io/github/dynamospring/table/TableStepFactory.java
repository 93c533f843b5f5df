package io.github.dynamospring.table;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

import io.github.dynamospring.schema.CapacitySettings;
import io.github.dynamospring.schema.IndexSchema;
import io.github.dynamospring.schema.TableSettings;
import io.github.dynamospring.schema.TableSettings.BillingMode;
import io.github.dynamospring.schema.TableSettings.Throughput;
import io.github.dynamospring.table.TableStep.Kind;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CreateGlobalSecondaryIndexAction;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexUpdate;
import software.amazon.awssdk.services.dynamodb.model.UpdateGlobalSecondaryIndexAction;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;

/**
 * Factory of the steps that bring a table to its definition. Each setting has a step of
 * its own, so that a report can list it. No step deletes or weakens.
 *
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_UpdateTable.html">UpdateTable</a>
 */
final class TableStepFactory {

	private final TableDefinition definition;

	private final FoundTable found;

	private final @Nullable TableStep tags;

	TableStepFactory(TableDefinition definition, FoundTable found) {
		this.definition = definition;
		this.found = found;
		this.tags = createTags();
	}

	private @Nullable TableStep createTags() {
		Map<String, String> missing = new LinkedHashMap<>(this.definition.settings().tags());
		missing.entrySet().removeAll(this.found.settings().tags().entrySet());
		if (missing.isEmpty()) {
			return null;
		}
		return new TableStep(Kind.TAGS, "set tags " + String.join(", ", missing.keySet()), (client) -> client
			.tagResource((request) -> request.resourceArn(this.found.arn()).tags(RequestParts.tags(missing))));
	}

	/**
	 * Return the step that sets all tags that are missing or differ.
	 */
	@Nullable TableStep tags() {
		return this.tags;
	}

	/** An attribute is never replaced, because expiry would be off for an hour. */
	@Nullable TableStep timeToLive() {
		String attribute = this.definition.schema().ttlAttribute();
		if (attribute == null || this.found.schema().ttlAttribute() != null) {
			return null;
		}
		return new TableStep(Kind.TIME_TO_LIVE, "turn time to live by " + attribute + " on",
				(client) -> client.updateTimeToLive((request) -> request.tableName(this.definition.name())
					.timeToLiveSpecification((ttl) -> ttl.enabled(true).attributeName(attribute))));
	}

	@Nullable TableStep pointInTimeRecovery() {
		if (!Boolean.TRUE.equals(this.definition.settings().pointInTimeRecovery())) {
			return null;
		}
		return new TableStep(Kind.RECOVERY, "turn point in time recovery on",
				(client) -> client.updateContinuousBackups((request) -> request.tableName(this.definition.name())
					.pointInTimeRecoverySpecification((recovery) -> recovery.pointInTimeRecoveryEnabled(true))));
	}

	@Nullable TableStep deletionProtection() {
		if (!Boolean.TRUE.equals(this.definition.settings().deletionProtection())) {
			return null;
		}
		return update(Kind.DELETION_PROTECTION, "turn deletion protection on",
				request().deletionProtectionEnabled(true));
	}

	/** The view of a stream cannot be changed, save by its deletion. */
	@Nullable TableStep stream() {
		String view = this.definition.settings().streamView();
		if (view == null || this.found.settings().streamView() != null) {
			return null;
		}
		return update(Kind.STREAM, "turn a stream of " + view + " on",
				request().streamSpecification(RequestParts.stream(view)));
	}

	@Nullable TableStep tableClass() {
		String tableClass = this.definition.settings().tableClass();
		return update(Kind.TABLE_CLASS, "set table class " + tableClass, request().tableClass(tableClass));
	}

	/**
	 * Return the step that adds an index, or null if it is a local one, which a table has
	 * from its creation or never.
	 */
	@Nullable TableStep index(IndexSchema index) {
		if (index.type() == IndexSchema.Type.LOCAL) {
			return null;
		}
		CapacitySettings capacity = this.definition.settings().capacityOf(index.name());
		boolean onDemand = this.found.settings().billingMode() == BillingMode.ON_DEMAND;
		Throughput initial = onDemand ? null : initialThroughput(capacity);
		Throughput maximum = onDemand ? capacity.onDemandMaximum() : null;
		CreateGlobalSecondaryIndexAction creation = CreateGlobalSecondaryIndexAction.builder()
			.indexName(index.name())
			.keySchema(RequestParts.keySchema(index.partition(), index.sort()))
			.projection(RequestParts.projection(index.projection()))
			.provisionedThroughput(RequestParts.throughput(initial))
			.onDemandThroughput(RequestParts.onDemandThroughput(maximum))
			.warmThroughput(RequestParts.warmThroughput(capacity.warmThroughput()))
			.build();
		return update(Kind.INDEX, "add index " + index.name(),
				request().attributeDefinitions(index.keys().stream().map(RequestParts::definition).toList())
					.globalSecondaryIndexUpdates(GlobalSecondaryIndexUpdate.builder().create(creation).build()));
	}

	/** A provisioned table takes no index without a throughput. */
	private @Nullable Throughput initialThroughput(CapacitySettings capacity) {
		Throughput initial = capacity.initialThroughput();
		if (initial != null) {
			return initial;
		}
		return this.found.settings().capacity().throughput();
	}

	/**
	 * Return the step that raises the throughput, or null without a present or wanted
	 * one.
	 * @param index the name of the index, or null for the table
	 */
	@Nullable TableStep throughput(@Nullable String index) {
		Throughput present = present(index).throughput();
		Throughput wanted = wanted(index).fixedThroughput();
		if (present == null || wanted == null) {
			return null;
		}
		Throughput raised = raised(present, wanted);
		return update(Kind.THROUGHPUT, "raise throughput" + of(index) + " to " + raised, index,
				(table) -> table.provisionedThroughput(RequestParts.throughput(raised)),
				(action) -> action.provisionedThroughput(RequestParts.throughput(raised)));
	}

	/**
	 * Return the step that raises the warm throughput.
	 * @param index the name of the index, or null for the table
	 */
	@Nullable TableStep warmThroughput(@Nullable String index) {
		Throughput present = present(index).warmThroughput();
		Throughput wanted = wanted(index).warmThroughput();
		if (wanted == null) {
			return null;
		}
		Throughput raised = (present != null) ? raised(present, wanted) : wanted;
		return update(Kind.WARM_THROUGHPUT, "raise warm throughput" + of(index) + " to " + raised, index,
				(table) -> table.warmThroughput(RequestParts.warmThroughput(raised)),
				(action) -> action.warmThroughput(RequestParts.warmThroughput(raised)));
	}

	private static Throughput raised(Throughput present, Throughput wanted) {
		return new Throughput(Math.max(present.read(), wanted.read()), Math.max(present.write(), wanted.write()));
	}

	/**
	 * Return the step that sets the maximum, or null if the table is not on-demand.
	 * @param index the name of the index, or null for the table
	 */
	@Nullable TableStep onDemandMaximum(@Nullable String index) {
		Throughput wanted = wanted(index).onDemandMaximum();
		if (wanted == null || this.found.settings().billingMode() == BillingMode.PROVISIONED) {
			return null;
		}
		return update(Kind.ON_DEMAND_MAXIMUM, "set on-demand maximum" + of(index) + " to " + wanted, index,
				(table) -> table.onDemandThroughput(RequestParts.onDemandThroughput(wanted)),
				(action) -> action.onDemandThroughput(RequestParts.onDemandThroughput(wanted)));
	}

	private CapacitySettings present(@Nullable String index) {
		TableSettings settings = this.found.settings();
		if (index != null) {
			return settings.indexes().getOrDefault(index, CapacitySettings.DEFAULT);
		}
		return settings.capacity();
	}

	private CapacitySettings wanted(@Nullable String index) {
		TableSettings settings = this.definition.settings();
		if (index != null) {
			return settings.capacityOf(index);
		}
		return settings.capacity();
	}

	private static String of(@Nullable String index) {
		if (index == null) {
			return "";
		}
		return " of index " + index;
	}

	private UpdateTableRequest.Builder request() {
		return UpdateTableRequest.builder().tableName(this.definition.name());
	}

	private TableStep update(Kind kind, String description, @Nullable String index,
			Consumer<UpdateTableRequest.Builder> ofTable, Consumer<UpdateGlobalSecondaryIndexAction.Builder> ofIndex) {
		UpdateTableRequest.Builder request = request();
		if (index == null) {
			ofTable.accept(request);
		}
		else {
			request.globalSecondaryIndexUpdates(GlobalSecondaryIndexUpdate.builder()
				.update((action) -> ofIndex.accept(action.indexName(index)))
				.build());
		}
		return update(kind, description, request);
	}

	private static TableStep update(Kind kind, String description, UpdateTableRequest.Builder request) {
		UpdateTableRequest built = request.build();
		return new TableStep(kind, description, (DynamoDbClient client) -> client.updateTable(built));
	}

}

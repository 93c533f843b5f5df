package io.github.dynamospring.core.read;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.github.dynamospring.core.ConsistentReadScope;
import io.github.dynamospring.core.RevisionPattern;
import io.github.dynamospring.core.request.CallTenant;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.core.request.RequestSender.ItemPage;
import io.github.dynamospring.core.request.RunningCalls;
import io.github.dynamospring.item.sdk.AttributeValues;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.RevisionKeys;
import io.github.dynamospring.plan.read.RevisionPlan;
import io.github.dynamospring.plan.read.RevisionPlan.Kind;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

import org.springframework.data.history.Revision;
import org.springframework.data.history.RevisionMetadata;
import org.springframework.util.Assert;

/**
 * Runner of one planned read of revisions.
 *
 * @param <T> the type of the entity
 */
public final class PlannedRevisions<T> implements RevisionPattern<T> {

	private final RevisionPlan plan;

	private final RequestSender sender;

	private final EntityReader<T> reader;

	private final RevisionKeys keys;

	private final String attribute;

	private final int maxPages;

	/**
	 * Create a runner.
	 * @param maxPages the most pages of all revisions
	 */
	public PlannedRevisions(RevisionPlan plan, RequestSender sender, EntityReader<T> reader, int maxPages) {
		this.plan = plan;
		this.sender = sender;
		this.reader = reader;
		this.keys = RevisionKeys.of(plan.entity());
		this.attribute = plan.entity().getTable().names().revision();
		this.maxPages = maxPages;
	}

	@Override
	public RevisionPlan plan() {
		return this.plan;
	}

	@Override
	public List<Revision<Long, T>> find(Object... arguments) {
		Object id = arguments[0];
		Assert.notNull(id, "'id' must not be null");
		CallTenant tenant = this.sender.tenant();
		if (!tenant.isKey(this.plan.entity(), id)) {
			return List.of();
		}
		AttributeValue partition = partitionOf(id, tenant);
		if (this.plan.kind() == Kind.ONE) {
			return one(partition, (Number) arguments[1]);
		}
		return several(partition);
	}

	private List<Revision<Long, T>> one(AttributeValue partition, Number number) {
		Map<String, AttributeValue> item = this.sender.send(get(partition, number));
		return (item != null) ? List.of(revision(item)) : List.of();
	}

	private List<Revision<Long, T>> several(AttributeValue partition) {
		List<Revision<Long, T>> revisions = new ArrayList<>();
		PageBudget budget = new PageBudget(name(), 1, this.maxPages);
		Map<String, AttributeValue> startKey = Map.of();
		try (RunningCalls.Call call = this.sender.begin()) {
			do {
				budget.take();
				ItemPage page = this.sender
					.send(query(partition).exclusiveStartKey(startKey.isEmpty() ? null : startKey));
				page.items().forEach((item) -> revisions.add(revision(item)));
				startKey = page.lastKey();
			}
			while (this.plan.kind() == Kind.ALL && !startKey.isEmpty());
		}
		return revisions;
	}

	@Override
	public List<DynamoDbRequest> requests(@Nullable Object... arguments) {
		Object id = arguments[0];
		Assert.notNull(id, "'id' must not be null");
		AttributeValue partition = partitionOf(id, this.sender.tenant());
		if (this.plan.kind() != Kind.ONE) {
			return List.of(query(partition).build());
		}
		Assert.isInstanceOf(Number.class, arguments[1], "'number' must not be null");
		return List.of(get(partition, (Number) arguments[1]).build());
	}

	private QueryRequest.Builder query(AttributeValue partition) {
		return QueryRequest.builder()
			.tableName(table())
			.keyConditionExpression("#partition = :partition")
			.expressionAttributeNames(Map.of("#partition", this.keys.partition().attribute()))
			.expressionAttributeValues(Map.of(":partition", partition))
			.scanIndexForward(this.plan.kind() == Kind.ALL)
			.limit((this.plan.kind() == Kind.LAST) ? 1 : null)
			.consistentRead(isConsistent());
	}

	private GetItemRequest.Builder get(AttributeValue partition, Number number) {
		return GetItemRequest.builder()
			.tableName(table())
			.key(Map.of(this.keys.partition().attribute(), partition, this.keys.sort().attribute(),
					AttributeValues.of(this.keys.sortOf(number.longValue()))))
			.consistentRead(isConsistent());
	}

	private String table() {
		return this.sender.tableName(this.plan.table());
	}

	private boolean isConsistent() {
		return this.plan.consistent() || ConsistentReadScope.areAsked();
	}

	private AttributeValue partitionOf(Object id, CallTenant tenant) {
		Map<String, AttributeValue> key = tenant.keyOf(this.plan.entity(), id);
		return AttributeValues.of(this.keys.partitionOf(AttributeValues.itemOf(key)));
	}

	private AttributeValue attribute(Map<String, AttributeValue> item, String attribute) {
		AttributeValue value = item.get(attribute);
		if (value == null) {
			throw new InvalidValueException("the revision has no such attribute").at(attribute)
				.at(this.plan.entity().getType().getSimpleName())
				.stored();
		}
		return value;
	}

	private Revision<Long, T> revision(Map<String, AttributeValue> item) {
		Map<String, AttributeValue> stored = attribute(item, this.attribute).m();
		T entity = this.reader.read(attribute(stored, "entity").m(), this.plan.name());
		Assert.state(entity != null, () -> "A revision is not of " + this.plan.entity().getName());
		long version = this.keys.versionOf(AttributeValues.valueOf(attribute(item, this.keys.sort().attribute())));
		return Revision.of(new StoredRevision(version, Instant.parse(attribute(stored, "at").s())), entity);
	}

	/**
	 * Metadata of a revision.
	 *
	 * @param number the version of the entity
	 * @param at the time of the write
	 */
	private record StoredRevision(Long number, Instant at) implements RevisionMetadata<Long> {

		@Override
		public Optional<Long> getRevisionNumber() {
			return Optional.of(this.number);
		}

		@Override
		public Optional<Instant> getRevisionInstant() {
			return Optional.of(this.at);
		}

		@Override
		public RevisionType getRevisionType() {
			return (this.number == 1) ? RevisionType.INSERT : RevisionType.UPDATE;
		}

		@Override
		@SuppressWarnings("unchecked")
		public <D> D getDelegate() {
			return (D) this;
		}

	}

}

package io.github.dynamospring.stream;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.EntityOperations;
import io.github.dynamospring.core.ReadPattern;
import io.github.dynamospring.core.template.PatternOperations;
import io.github.dynamospring.expression.ExpressionParser;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.PatternParameter;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.plan.Result;
import io.github.dynamospring.plan.read.Planner;
import io.github.dynamospring.plan.read.ReadPlan;
import io.github.dynamospring.tenancy.TenantScope;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.Identity;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.StreamRecord;

/**
 * {@link DeadLetters} in a table of DynamoDB, whose partitions begin with the tenant. A
 * record that is too large for an item is stored with its new image alone, or with its
 * keys alone.
 *
 * @since 0.1
 */
public final class TableDeadLetters implements DeadLetters {

	/** Leaves room for keys of 2 KB, also as the text of the item, and for names. */
	private static final int MOST_BYTES = 390 * 1024;

	private static final String OF_LISTENER = "application = :application and listener = :listener";

	private static final String OF_ITEM = OF_LISTENER + " and item = :item";

	private final String application;

	private final Duration timeToLive;

	private final Clock clock;

	private final EntityOperations<StoredLetter> letters;

	private final ReadPattern<StoredLetter> ofListener;

	private final ReadPattern<StoredLetter> ofItem;

	private final Supplier<StreamListenerRegistry> registry;

	/**
	 * Create dead letters.
	 * @param application the name of the application
	 * @param timeToLive the time after which letters are deleted
	 * @param operations the operations on letters; an implementation of
	 * {@link PatternOperations}
	 * @param context the context of entities, which gets the letters as another entity
	 * @param settings the settings of reads, with the clock
	 * @param registry the supplier of the registry of the listeners
	 */
	public TableDeadLetters(String application, Duration timeToLive, DynamoOperations operations,
			DynamoMappingContext context, PlannerSettings settings, Supplier<StreamListenerRegistry> registry) {
		this.application = application;
		this.timeToLive = timeToLive;
		this.clock = settings.clock();
		this.letters = operations.entity(StoredLetter.class).named("DeadLetters");
		PatternOperations patterns = PatternOperations.of(operations);
		PatternRequest.Builder request = PatternRequest
			.of("DeadLetters.find", context.getRequiredPersistentEntity(StoredLetter.class))
			.result(Result.of(Result.Kind.STREAM))
			.consistent(true);
		this.ofListener = patterns.prepare(plan(request, settings, OF_LISTENER, 2), StoredLetter.class);
		this.ofItem = patterns.prepare(plan(request, settings, OF_ITEM, 3), StoredLetter.class);
		this.registry = registry;
	}

	private static ReadPlan plan(PatternRequest.Builder request, PlannerSettings settings, String condition,
			int count) {
		List<PatternParameter> parameters = List.of(new PatternParameter("application", 0, String.class),
				new PatternParameter("listener", 1, String.class), new PatternParameter("item", 2, String.class));
		request.condition(ExpressionParser.parseCondition(condition)).parameters(parameters.subList(0, count));
		return (ReadPlan) new Planner(settings).plan(request.build());
	}

	@Override
	public void add(FailedRecord failed) {
		StoredLetter letter = letter(failed, failed.record(), failed.record().dynamodb());
		TenantScope.run(letter.tenant(), () -> this.letters.save(letter));
	}

	private StoredLetter letter(FailedRecord failed, Record record, StreamRecord change) {
		String before = change.hasOldImage() ? ImageJson.write(change.oldImage()) : null;
		String after = change.hasNewImage() ? ImageJson.write(change.newImage()) : null;
		boolean complete = size(before) + size(after) <= MOST_BYTES;
		Identity identity = Objects.requireNonNullElse(record.userIdentity(), Identity.builder().build());
		return new StoredLetter(Objects.requireNonNullElse(failed.tenant(), StoredLetter.NO_TENANT), this.application,
				failed.listener(), ImageJson.write(change.keys()),
				"%040d".formatted(new BigInteger(change.sequenceNumber())), record.eventID(),
				record.eventNameAsString(), change.approximateCreationDateTime(), record.awsRegion(), identity.type(),
				identity.principalId(), complete ? before : null, (size(after) <= MOST_BYTES) ? after : null, complete,
				failed.failure().getClass().getName(), this.clock.instant().plus(this.timeToLive));
	}

	private static int size(@Nullable String image) {
		return (image != null) ? image.getBytes(StandardCharsets.UTF_8).length : 0;
	}

	/**
	 * Return the letters of a listener. The stream is to be closed.
	 * @param listener the ID of the listener
	 * @param tenant the tenant, or {@link StoredLetter#NO_TENANT}
	 */
	public Stream<StoredLetter> find(String listener, String tenant) {
		return TenantScope.call(tenant, () -> this.ofListener.stream(this.application, listener));
	}

	/**
	 * Call the listener again with all letters of an item, in order, and delete each
	 * letter after its call. A change that the listener does not take is deleted, too.
	 * @param letter one of the letters of the item
	 * @return the number of calls
	 * @throws IllegalStateException if a call fails, or a letter lacks an image. It and
	 * later letters of the item stay.
	 */
	public int replay(StoredLetter letter) {
		StreamListener listener = this.registry.get().get(letter.listener()).listener(letter.listener());
		try (Stream<StoredLetter> found = TenantScope.call(letter.tenant(),
				() -> this.ofItem.stream(this.application, letter.listener(), letter.item()))) {
			return found.mapToInt((each) -> replay(each, listener)).sum();
		}
	}

	private int replay(StoredLetter letter, StreamListener listener) {
		if (!letter.complete()) {
			throw new IllegalStateException("The " + letter + " lacks an image, which was too large for an item; read "
					+ "the entity, and delete the letter");
		}
		Exception failure = listener.replay(letter.toRecord());
		if (failure != null) {
			throw new IllegalStateException("The " + letter + " failed again", failure);
		}
		delete(letter);
		return 1;
	}

	/**
	 * Delete a letter without a call.
	 */
	public void delete(StoredLetter letter) {
		TenantScope.run(letter.tenant(), () -> this.letters.delete(letter));
	}

}

package io.github.dynamospring.faults;

import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;

import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.Unique;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.data.annotation.Version;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for entities with unique values whose requests all reach the database twice.
 */
class DoubleDeliveryIntegrationTests {

	private static final Predicate<Request> WRITES = Request.to("PutItem", "UpdateItem", "TransactWriteItems");

	@RegisterExtension
	static final FaultyDatabase database = new FaultyDatabase(1, Guest.class, Visitor.class);

	private final String id = UUID.randomUUID().toString();

	private final DynamoTemplate template = database.template();

	static Stream<Fault> faults() {
		return Stream.of(Fault.deliveredTwice(), Fault.answeredSecond());
	}

	@ParameterizedTest
	@MethodSource("faults")
	void aUniqueValueMovesOnceWithEachVersion(Fault fault) {
		database.proxy().use(FaultSchedule.always(WRITES, fault));
		Guest guest = this.template.insert(new Guest(this.id, name(1), null));
		guest = this.template.save(guest);
		guest = this.template.save(new Guest(this.id, name(2), guest.version()));
		guest = this.template.update(new Guest(this.id, name(3), guest.version()));
		guest = this.template.update(guest);
		assertThat(guest.version()).isEqualTo(5);
		assertThat(database.other().findById(this.id, Guest.class)).contains(guest);
		assertThat(isFree(1)).isTrue();
		assertThat(isFree(2)).isTrue();
		assertThat(isFree(3)).isFalse();
	}

	private boolean isFree(int number) {
		Guest other = new Guest("other-" + number + this.id, name(number), null);
		return Outcome.of(() -> database.other().insert(other)) == Outcome.SUCCESS;
	}

	@ParameterizedTest
	@MethodSource("faults")
	void aUniqueValueMovesOnceWithoutVersions(Fault fault) {
		database.proxy().use(FaultSchedule.always(WRITES, fault));
		this.template.insert(new Visitor(this.id, name(1)));
		this.template.save(new Visitor(this.id, name(1)));
		this.template.save(new Visitor(this.id, name(2)));
		this.template.update(new Visitor(this.id, name(3)));
		assertThat(database.other().findById(this.id, Visitor.class)).contains(new Visitor(this.id, name(3)));
		Visitor other = new Visitor("other-" + this.id, name(3));
		assertThat(Outcome.of(() -> database.other().insert(other))).isEqualTo(Outcome.DUPLICATE);
		database.other().insert(new Visitor("other-" + this.id, name(1)));
	}

	private String name(int number) {
		return number + this.id;
	}

	@Table("guests")
	record Guest(@PartitionKey String id, @Unique String name, @Version @Nullable Long version) {

	}

	@Table("visitors")
	record Visitor(@PartitionKey String id, @Unique String name) {

	}

}

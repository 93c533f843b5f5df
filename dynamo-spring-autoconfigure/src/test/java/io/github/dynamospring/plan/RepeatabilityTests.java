package io.github.dynamospring.plan;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.update.UpdatePlan;
import io.github.dynamospring.plan.update.UpdatePlanner;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.data.annotation.Version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tables of updates and whether they may be sent again.
 */
class RepeatabilityTests {

	private static final Pattern PARAMETER = Pattern.compile(":(\\w+)");

	private final DynamoMappingContext context = new DynamoMappingContext();

	private final UpdatePlanner planner = new UpdatePlanner(PlannerSettings.DEFAULT);

	RepeatabilityTests() {
		this.context.setInitialEntitySet(Set.of(Ticket.class));
		this.context.afterPropertiesSet();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
			set state = 'PAID'                           | state = 'UNPAID'
			set state = 'PAID'                           | 'UNPAID' = state
			set state = 'PAID'                           | state <> 'PAID'
			set state = 'PAID'                           | not state = 'PAID'
			set state = 'PAID'                           | state in ('UNPAID', 'LOST')
			set state = 'PAID'                           | state = 'UNPAID' and seats > :n
			set state = 'PAID'                           | state = 'UNPAID' or state = 'LOST'
			set state = 'PAID', seats = seats - 1        | state = 'UNPAID'
			set state = 'PAID', log[0] = :text           | state = 'UNPAID'
			set state = 'PAID' add seats :n              | state = 'UNPAID'
			set owner = 'x'                              | attribute_not_exists(owner)
			set owner = :text                            | owner <> :text
			set owner = if_not_exists(owner, :text)      | attribute_not_exists(owner)
			set owner = note                             | attribute_not_exists(owner)
			set owner = 'x', seats = 0                   | attribute_not_exists(owner) or seats > 0
			set owner = 'xy'                             | begins_with(owner, 'y')
			set owner = 'xy'                             | not begins_with(owner, 'x')
			set owner = 'xy'                             | not contains(owner, 'y')
			set owner = 'xy'                             | size(owner) < 2
			set owner = 'xy'                             | owner < 'xa'
			set owner = 'xy'                             | owner between 'a' and 'c'
			set owner = 'xy'                             | attribute_type(owner, 'NULL')
			set seats = 3                                | seats between 4 and 9
			set seats = 3                                | seats <> 3.0
			set seats = 3                                | not (seats >= 3 or attribute_exists(note))
			set seats = seats + 1                        | attribute_not_exists(seats)
			add seats 1                                  | attribute_not_exists(seats)
			set seen = :now                              | seen < :now
			set seen = :now, seats = seats + 1           | attribute_not_exists(seen) or seen < :now
			remove owner                                 | attribute_exists(owner)
			remove owner                                 | owner = :text
			remove owner                                 | owner >= 'a'
			remove owner                                 | owner in :texts
			remove owner                                 | begins_with(owner, :text)
			remove owner                                 | contains(owner, 'x')
			remove owner                                 | size(owner) > 3
			remove owner                                 | attribute_type(owner, 'S')
			remove owner add seats 1                     | owner = :text
			remove address                               | address.city = 'x'
			remove address.city                          | address.city = :text
			set address.city = 'x'                       | address.city <> 'x'
			set address.city = 'x'                       | attribute_not_exists(address)
			add tags :text                               | not contains(tags, :text)
			add seats 1, tags :text                      | not contains(tags, :text)
			add tags :tags                               | attribute_not_exists(tags)
			delete tags :text                            | contains(tags, :text)
			set log = list_append(log, :texts)           | attribute_not_exists(log)
			set seats = seats + 1                        | version = :version
			set seats = seats + 1                        | 3 = version and seats < 5
			set seats = seats + 1                        | attribute_not_exists(version)
			""")
	void isRepeatableWhereItMakesItsConditionFalse(String update, String condition) {
		assertThat(plan(update, condition).repeatability()).isEqualTo(Repeatability.REPEATABLE);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"', nullValues = "-", textBlock = """
			set state = 'PAID'                           | -
			set state = 'PAID'                           | state = 'PAID'
			set state = 'PAID'                           | state = :state
			set state = :state                           | state = 'UNPAID'
			set owner = :text                            | -
			set owner = :text                            | owner = :other
			set owner = 'x'                              | attribute_not_exists(owner) or seats > 0
			set owner = 'x'                              | attribute_not_exists(note)
			set owner = 'xy'                             | not owner > :text
			set owner = 'xy'                             | begins_with(owner, 'x')
			set owner = :text                            | begins_with(owner, 'x')
			set owner = :text                            | size(owner) < 2
			set seats = 3                                | seats >= 3
			set seats = 3                                | seats < :n
			set seen = :now                              | seen <= :now
			set seen = :now                              | seen < :later
			set owner = :text, note = :text              | owner <> note
			set address = :address                       | attribute_not_exists(address.city)
			remove owner                                 | -
			remove owner                                 | owner <> :text
			remove owner                                 | not owner = :text
			remove owner                                 | not contains(owner, 'x')
			remove owner, note                           | attribute_exists(owner) or seats > 0
			remove address.city                          | attribute_exists(address)
			set address.city = 'x'                       | attribute_not_exists(address.street)
			add tags :tags                               | -
			add tags :text                               | not contains(tags, :other)
			add tags :text                               | contains(tags, :text)
			delete tags :tags                            | attribute_exists(tags)
			delete tags :text                            | not contains(tags, :text)
			set owner = 'x'                              | version > :version
			set owner = 'x'                              | version = :version or seats = 0
			""")
	void isBlindWhereASecondTimeChangesNothing(String update, @Nullable String condition) {
		assertThat(plan(update, condition).repeatability()).isEqualTo(Repeatability.BLIND);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"', nullValues = "-", textBlock = """
			add seats :n                                 | -
			add seats 1                                  | seats < 5
			add seats :n                                 | seats = :n
			set seats = seats - :n                       | seats >= :n
			set seats = seats + 1                        | seats = 1
			set seats = :n + :n                          | seats = 1
			set log = list_append(log, :texts)           | size(log) < 9
			set owner = if_not_exists(owner, :text)      | -
			set owner = if_not_exists(owner, :text)      | owner <> :text
			set owner = note                             | owner <> note
			set owner = 'x' add seats 1                  | owner = :text
			set log[0] = 'x'                             | log[0] <> 'x'
			set log[9] = 'x'                             | attribute_not_exists(log[9])
			remove log[0]                                | attribute_exists(log[0])
			remove log[0]                                | log[0] = 'x'
			set stops[0].city = 'x'                      | stops[0].city <> 'x'
			set seats = seats + 1                        | version = seats
			set seats = seats + 1                        | not version = :version
			""")
	void isNotRepeatableElse(String update, @Nullable String condition) {
		assertThat(plan(update, condition).repeatability()).isEqualTo(Repeatability.NOT_REPEATABLE);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"', nullValues = "-",
			textBlock = """
					set owner = 'x'                           | owner <> 'x'                | repeatable
					set owner = :text                         | -                           | blind
					add seats 1                               | -                           | not repeatable
					set owner = :owner                        | attribute_not_exists(owner) | repeatable, but blind where owner is null
					set owner = :owner add seats 1            | attribute_not_exists(owner) | repeatable, but not repeatable where owner is null
					set owner = :owner                        | attribute_exists(owner)     | blind, but repeatable where owner is null
					set owner = :owner, seats = :n            | attribute_not_exists(owner) and note = :owner | repeatable
					set owner = :owner, note = :note          | attribute_not_exists(owner) or attribute_not_exists(note) | repeatable, but blind where note or owner is null
					set owner = :owner, note = :note          | attribute_not_exists(owner) and attribute_not_exists(note) | repeatable, but blind where note and owner are null
					""")
	void namesItsClassAndTheArgumentsThatChangeIt(String update, @Nullable String condition, String text) {
		assertThat(plan(update, condition).explain()).endsWith("; 1 WCU per KB, " + text);
	}

	@Test
	void theClassOfACallDependsOnItsNullArguments() {
		UpdatePlan plan = plan("set owner = :owner", "attribute_not_exists(owner)");
		assertThat(plan.repeatability()).isEqualTo(Repeatability.REPEATABLE);
		assertThat(plan.bind("t", "ada").repeatability()).isEqualTo(Repeatability.REPEATABLE);
		assertThat(plan.bind("t", null).repeatability()).isEqualTo(Repeatability.BLIND);
	}

	@Test
	void anAssertedVersionMakesItRepeatable() {
		UpdatePlan plan = plan("add seats 1", null, false, false, "ticketId", "version");
		assertThat(plan.explain()).endsWith("if exists and version = :version; 1 WCU per KB, repeatable");
		assertThat(plan.bind("t", 3L).repeatability()).isEqualTo(Repeatability.REPEATABLE);
		assertThat(plan.bind("t", null).repeatability()).isEqualTo(Repeatability.REPEATABLE);
	}

	@Test
	void anUpsertIsRepeatableWhereItMustCreate() {
		String update = "set seats = if_not_exists(seats, :n)";
		UpdatePlan creating = plan(update, "attribute_not_exists(ticketId)", true, false, "ticketId", "n");
		assertThat(creating.repeatability()).isEqualTo(Repeatability.REPEATABLE);
		UpdatePlan any = plan(update, null, true, false, "ticketId", "n");
		assertThat(any.repeatability()).isEqualTo(Repeatability.NOT_REPEATABLE);
	}

	@Test
	void anIdempotentUpdateIsATransactionThatIsRepeatable() {
		UpdatePlan plan = plan("add seats 1", null, false, true, "ticketId");
		assertThat(plan.explain()).isEqualTo("Tickets.change → TransactWriteItems tickets: pk = TICKET#{ticketId}, "
				+ "add seats 1, if exists; 2 WCU per KB, idempotent for ten minutes");
		assertThat(plan.price()).isEqualTo(Price.TRANSACTIONAL_WRITE);
		assertThat(plan.repeatability()).isEqualTo(Repeatability.REPEATABLE);
		assertThat(plan.bind("t").repeatability()).isEqualTo(Repeatability.REPEATABLE);
	}

	@Test
	void refusesAnIdempotentUpdateThatReturnsTheItem() {
		assertThatExceptionOfType(PlanRefusedException.class)
			.isThrownBy(() -> this.planner
				.plan(request("add seats 1", null, false, true, UpdateRequest.Returns.AFTER, List.of("ticketId"))))
			.withMessage("Tickets.change: it is idempotent, so that it runs as a transaction, which returns no item; "
					+ "return a boolean or void, and read the item where it is needed");
	}

	private UpdatePlan plan(String update, @Nullable String condition) {
		List<String> names = new ArrayList<>(List.of("ticketId"));
		Matcher matcher = PARAMETER.matcher(update + " " + condition);
		while (matcher.find()) {
			if (!names.contains(matcher.group(1))) {
				names.add(matcher.group(1));
			}
		}
		return plan(update, condition, false, false, names.toArray(String[]::new));
	}

	private UpdatePlan plan(String update, @Nullable String condition, boolean upsert, boolean idempotent,
			String... names) {
		return this.planner
			.plan(request(update, condition, upsert, idempotent, UpdateRequest.Returns.NOTHING, List.of(names)));
	}

	private UpdateRequest request(String update, @Nullable String condition, boolean upsert, boolean idempotent,
			UpdateRequest.Returns returns, List<String> names) {
		List<PatternParameter> parameters = new ArrayList<>();
		names.forEach((name) -> parameters.add(new PatternParameter(name, parameters.size(), type(name))));
		return new UpdateRequest("Tickets.change", null, this.context.getRequiredPersistentEntity(Ticket.class), update,
				condition, parameters, null, returns, upsert, idempotent);
	}

	private static Class<?> type(String name) {
		return switch (name) {
			case "n" -> int.class;
			case "now", "later" -> Instant.class;
			case "state" -> State.class;
			case "tags" -> Set.class;
			case "texts" -> List.class;
			case "address" -> Address.class;
			case "version" -> Long.class;
			default -> String.class;
		};
	}

	enum State {

		UNPAID, PAID, LOST

	}

	record Address(String city, @Nullable String street) {

	}

	@Table("tickets")
	@PrimaryKey(partition = "TICKET#{ticketId}")
	record Ticket(String ticketId, State state, @Nullable String owner, @Nullable String note, int seats,
			@Nullable Instant seen, Set<String> tags, List<String> log, List<Address> stops, Address address,
			Map<String, String> labels, @Version @Nullable Long version) {

	}

}

package io.github.dynamospring.core;

import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.dynamospring.Cases;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.plan.PatternParameter;
import io.github.dynamospring.plan.Repeatability;
import io.github.dynamospring.plan.UpdateRequest;
import io.github.dynamospring.plan.update.UpdatePlan;
import io.github.dynamospring.plan.update.UpdatePlanner;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.dao.DataAccessException;
import org.springframework.data.annotation.Version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What plans say of random updates that are sent again is what happens on DynamoDB Local.
 */
class RepeatedUpdatesIntegrationTests {

	private static final long SEED = Long.getLong("dynamospring.test.seed", 20261121L);

	private static final int CASES = Cases.of(300);

	private static final int ITEMS = 6;

	private static final Pattern PARAMETER = Pattern.compile(":(\\w+)");

	/** Actions by clause; each row changes another property. */
	private static final List<List<String>> ACTIONS = List.of(
			List.of("set state = 'PAID'", "set state = :state", "remove state"),
			List.of("set owner = 'a'", "set owner = :owner", "set owner = :text", "remove owner",
					"set owner = if_not_exists(owner, :text)", "set owner = note"),
			List.of("set note = :text", "set note = 'b'", "set note = owner", "remove note"),
			List.of("set seats = 1", "set seats = :n", "set seats = seats + 1", "set seats = seats - :n",
					"add seats :n", "add seats 0"),
			List.of("set seen = :now", "set seen = if_not_exists(seen, :now)", "remove seen"),
			List.of("add tags :text", "delete tags :text", "add tags :tags", "delete tags :tags", "set tags = :tags",
					"remove tags"),
			List.of("set log = list_append(log, :log)", "set log = :log", "set log[0] = :text", "set log[5] = 'a'",
					"remove log[0]"),
			List.of("set address.city = 'a'", "set address.city = :text", "remove address.city",
					"set address = :address", "remove address"));

	private static final List<String> CONDITIONS = List.of("state = 'UNPAID'", "state <> 'PAID'", "state = :state",
			"state in ('UNPAID', 'LOST')", "attribute_exists(state)", "attribute_not_exists(owner)",
			"attribute_exists(owner)", "owner = 'b'", "owner <> 'a'", "owner <> :text", "owner <> :owner",
			"owner < 'b'", "owner > :text", "begins_with(owner, 'b')", "contains(owner, 'a')", "size(owner) > 1",
			"owner = note", "owner <> note", "attribute_not_exists(note)", "note = :text", "attribute_type(note, 'S')",
			"owner in :texts", "note in (:text, 'b')", "seats > 0", "seats >= :n", "seats <> 1", "seats = :n",
			"seats between 2 and 3", "not seats = 1", "seen < :now", "attribute_not_exists(seen)", "seen <> :now",
			"attribute_exists(seen)", "contains(tags, :text)", "not contains(tags, :text)",
			"attribute_not_exists(tags)", "size(tags) < 2", "attribute_exists(tags)", "tags <> :tags", "size(log) < 3",
			"log[0] <> 'a'", "log[0] = :text", "attribute_not_exists(log[5])", "attribute_exists(log[0])",
			"address.city <> 'a'", "address.city = :text", "attribute_exists(address.city)",
			"attribute_exists(address)", "address <> :address", "version = :version", "version <> :version",
			"version = 1");

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Ticket.class);

	private static final DynamoTemplate template = database.template();

	private static int ids;

	private final Random random = new Random(SEED);

	@Test
	void whatIsSentAgainDoesWhatItsClassSays() {
		Map<Repeatability, Integer> checked = new EnumMap<>(Repeatability.class);
		for (int i = 0; i < CASES; i++) {
			String update = update();
			List<String> names = named(update);
			UpdatePlan alone = plan(update, null, names);
			String condition = (this.random.nextInt(6) > 0) ? condition(2) : null;
			UpdatePlan plan = plan(update, condition, withAsserted(named(update + " " + condition)));
			for (int j = 0; j < ITEMS; j++) {
				Repeatability repeatability = check(plan, alone);
				checked.merge(repeatability, 1, Integer::sum);
			}
		}
		assertThat(checked.get(Repeatability.REPEATABLE)).as("seed " + SEED).isGreaterThan(CASES / 10);
		assertThat(checked.get(Repeatability.BLIND)).as("seed " + SEED).isGreaterThan(CASES / 10);
	}

	/**
	 * Checks one call of an update.
	 * @param plan the update
	 * @param alone the same without its condition
	 * @return the class that was checked; not repeatable stands for none
	 */
	private Repeatability check(UpdatePlan plan, UpdatePlan alone) {
		Ticket ticket = ticket();
		Map<String, @Nullable Object> arguments = arguments(plan, ticket);
		Repeatability repeatability = repeatability(plan, arguments);
		if (repeatability == Repeatability.NOT_REPEATABLE
				|| repeatability == Repeatability.BLIND && this.random.nextInt(4) > 0) {
			return Repeatability.NOT_REPEATABLE;
		}
		template.insert(ticket);
		if (!isApplied(plan, arguments)) {
			return Repeatability.NOT_REPEATABLE;
		}
		String description = "seed " + SEED + ": " + plan.explain() + " with " + arguments + " on " + ticket;
		if (repeatability == Repeatability.REPEATABLE) {
			assertThatExceptionOfType(ConditionFailedException.class).as(description)
				.isThrownBy(() -> apply(plan, arguments));
		}
		else {
			Map<String, AttributeValue> once = stored(ticket);
			apply(alone, arguments);
			assertThat(stored(ticket)).as(description).isEqualTo(once);
		}
		return repeatability;
	}

	/** Returns the class of a call; an argument that must not be null makes none. */
	private static Repeatability repeatability(UpdatePlan plan, Map<String, @Nullable Object> arguments) {
		try {
			return plan.bind(values(plan, arguments)).repeatability();
		}
		catch (IllegalArgumentException ex) {
			return Repeatability.NOT_REPEATABLE;
		}
	}

	private static boolean isApplied(UpdatePlan plan, Map<String, @Nullable Object> arguments) {
		try {
			apply(plan, arguments);
			return true;
		}
		catch (DataAccessException ex) {
			return false;
		}
	}

	private static void apply(UpdatePlan plan, Map<String, @Nullable Object> arguments) {
		template.prepare(plan, Ticket.class).update(values(plan, arguments));
	}

	private static @Nullable Object[] values(UpdatePlan plan, Map<String, @Nullable Object> arguments) {
		return plan.request().parameters().stream().map((parameter) -> arguments.get(parameter.name())).toArray();
	}

	private Map<String, @Nullable Object> arguments(UpdatePlan plan, Ticket ticket) {
		Map<String, @Nullable Object> arguments = new HashMap<>();
		plan.request()
			.parameters()
			.forEach((parameter) -> arguments.put(parameter.name(), argument(parameter.name(), ticket)));
		return arguments;
	}

	private UpdatePlan plan(String update, @Nullable String condition, List<String> names) {
		List<PatternParameter> parameters = new ArrayList<>();
		names.forEach((name) -> parameters.add(new PatternParameter(name, parameters.size(), Ticket.type(name))));
		UpdateRequest request = new UpdateRequest("Tickets.test", null, database.entity(Ticket.class), update,
				condition, parameters, null, UpdateRequest.Returns.NOTHING, false, false);
		return new UpdatePlanner(LocalDatabase.PLANNER_SETTINGS).plan(request);
	}

	private String update() {
		List<List<String>> rows = new ArrayList<>(ACTIONS);
		Map<String, List<String>> clauses = new HashMap<>();
		for (int i = 0; i <= this.random.nextInt(3); i++) {
			List<String> row = rows.remove(this.random.nextInt(rows.size()));
			String[] action = pick(row).split(" ", 2);
			clauses.computeIfAbsent(action[0], (clause) -> new ArrayList<>()).add(action[1]);
		}
		StringBuilder update = new StringBuilder();
		clauses.forEach(
				(clause, actions) -> update.append(clause).append(' ').append(String.join(", ", actions)).append(' '));
		return update.toString().strip();
	}

	private String condition(int depth) {
		if (depth == 0 || this.random.nextBoolean()) {
			return pick(CONDITIONS);
		}
		String operator = this.random.nextBoolean() ? " and " : " or ";
		String both = "(" + condition(depth - 1) + operator + condition(depth - 1) + ")";
		return ((this.random.nextInt(5) == 0) ? "not " : "") + both;
	}

	/** Now and then with a parameter that is asserted. */
	private List<String> withAsserted(List<String> names) {
		List<String> more = new ArrayList<>(names);
		String name = pick(List.of("note", "version", "seats"));
		if (this.random.nextInt(5) == 0 && !names.contains(name)) {
			more.add(name);
		}
		return more;
	}

	private static List<String> named(String text) {
		Set<String> names = new LinkedHashSet<>(List.of("ticketId"));
		Matcher matcher = PARAMETER.matcher(text);
		while (matcher.find()) {
			names.add(matcher.group(1));
		}
		return List.copyOf(names);
	}

	private @Nullable Object argument(String name, Ticket ticket) {
		return switch (name) {
			case "ticketId" -> ticket.ticketId();
			case "version" -> 1L;
			case "n", "seats" -> this.random.nextInt(4);
			default -> (this.random.nextInt(6) == 0) ? null : value(name);
		};
	}

	private Object value(String name) {
		return switch (name) {
			case "state" -> State.values()[this.random.nextInt(3)];
			case "now" -> LocalDatabase.NOW.plusSeconds(this.random.nextInt(3));
			case "tags" -> tags();
			case "log", "texts" -> List.of(text(), text());
			case "address" -> new Address(text());
			default -> text();
		};
	}

	private Ticket ticket() {
		return new Ticket("t" + ids++, (State) optional("state"), (String) optional("owner"), (String) optional("note"),
				this.random.nextInt(4), (Instant) optional("now"), tags(),
				List.of(text(), text(), text()).subList(0, this.random.nextInt(4)), (Address) optional("address"),
				null);
	}

	private @Nullable Object optional(String name) {
		return (this.random.nextInt(4) == 0) ? null : value(name);
	}

	private Set<String> tags() {
		Set<String> tags = new HashSet<>();
		for (int i = this.random.nextInt(3); i > 0; i--) {
			tags.add(text());
		}
		return tags;
	}

	private String text() {
		return pick(List.of("a", "b", "ab"));
	}

	private <T> T pick(List<T> options) {
		return options.get(this.random.nextInt(options.size()));
	}

	private static Map<String, AttributeValue> stored(Ticket ticket) {
		Map<String, AttributeValue> item = new HashMap<>(database.client()
			.getItem((get) -> get.tableName("test-tickets")
				.key(Map.of("pk", AttributeValue.fromS("TICKET#" + ticket.ticketId()))))
			.item());
		item.keySet().removeAll(Set.of("_write", "version"));
		return item;
	}

	enum State {

		UNPAID, PAID, LOST

	}

	record Address(String city) {
	}

	@Table("tickets")
	@PrimaryKey(partition = "TICKET#{ticketId}")
	record Ticket(String ticketId, @Nullable State state, @Nullable String owner, @Nullable String note, int seats,
			@Nullable Instant seen, Set<String> tags, List<String> log, @Nullable Address address,
			@Version @Nullable Long version) {

		static Class<?> type(String name) {
			return switch (name) {
				case "n", "seats" -> int.class;
				case "now" -> Instant.class;
				case "state" -> State.class;
				case "tags" -> Set.class;
				case "log", "texts" -> List.class;
				case "address" -> Address.class;
				case "version" -> Long.class;
				default -> String.class;
			};
		}

	}

}

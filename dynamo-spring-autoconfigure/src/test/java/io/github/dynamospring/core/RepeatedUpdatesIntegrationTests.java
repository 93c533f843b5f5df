package io.github.dynamospring.core;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
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

import io.github.dynamospring.mapping.DynamoMappingContext;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.plan.PatternParameter;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.plan.Repeatability;
import io.github.dynamospring.plan.UpdatePlan;
import io.github.dynamospring.plan.UpdatePlanner;
import io.github.dynamospring.plan.UpdateRequest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.dao.DataAccessException;
import org.springframework.data.annotation.Version;
import org.springframework.data.domain.ManagedTypes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What plans say of random updates that are sent again is what happens on DynamoDB Local.
 */
class RepeatedUpdatesIntegrationTests {

	private static final long SEED = Long.getLong("dynamospring.test.seed", 20261121L);

	private static final int CASES = 600;

	private static final int ITEMS = 6;

	private static final Instant NOW = Instant.parse("2126-11-21T10:00:00Z");

	private static final PlannerSettings SETTINGS = new PlannerSettings(100, false, Clock.fixed(NOW, ZoneOffset.UTC));

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

	private static DynamoMappingContext context;

	private static LocalDatabase database;

	private static DynamoTemplate template;

	private static int ids;

	private final Random random = new Random(SEED);

	@BeforeAll
	static void start() {
		context = new DynamoMappingContext();
		context.setManagedTypes(ManagedTypes.fromIterable(List.of(Ticket.class)));
		context.afterPropertiesSet();
		database = new LocalDatabase(context);
		template = new DynamoTemplate(database.client(), context, (name) -> "test-" + name, new AccessPatterns(),
				new TemplateSettings(100, false, SETTINGS.clock()));
	}

	@AfterAll
	static void stop() {
		template.destroy();
		database.close();
	}

	@Test
	void whatIsSentAgainDoesWhatItsClassSays() {
		Map<Repeatability, Integer> applied = new EnumMap<>(Repeatability.class);
		for (int i = 0; i < CASES; i++) {
			String update = update();
			String condition = (this.random.nextInt(6) > 0) ? condition(2) : null;
			List<String> names = names(update, condition);
			for (int j = 0; j < ITEMS; j++) {
				Repeatability checked = check(update, condition, names);
				if (checked != null) {
					applied.merge(checked, 1, Integer::sum);
				}
			}
		}
		System.out.println("seed " + SEED + ": " + applied);
		assertThat(applied.getOrDefault(Repeatability.REPEATABLE, 0)).as("seed " + SEED).isGreaterThan(CASES / 5);
		assertThat(applied.getOrDefault(Repeatability.BLIND, 0)).as("seed " + SEED).isGreaterThan(CASES / 5);
	}

	/** Returns the class if the update was applied, so that it could be checked. */
	private @Nullable Repeatability check(String update, @Nullable String condition, List<String> names) {
		Ticket ticket = template.insert(ticket());
		@Nullable Object[] arguments = arguments(names, ticket);
		UpdatePlan plan = plan(update, condition, names);
		String description = "seed " + SEED + ": " + plan.explain() + " with " + names + " = "
				+ Arrays.toString(arguments) + " on " + ticket;
		Repeatability repeatability = repeatability(plan, arguments);
		UpdatePattern<Ticket> pattern = template.prepare(plan, Ticket.class);
		if (repeatability == null || !isApplied(pattern, arguments)) {
			return null;
		}
		if (repeatability == Repeatability.REPEATABLE) {
			assertThatExceptionOfType(ConditionFailedException.class).as(description)
				.isThrownBy(() -> pattern.update(arguments));
		}
		if (repeatability == Repeatability.BLIND) {
			Map<String, AttributeValue> once = stored(ticket);
			applyAlone(update, names, arguments);
			assertThat(stored(ticket)).as(description).isEqualTo(once);
		}
		return repeatability;
	}

	/** Applies an update whatever the item is. */
	private void applyAlone(String update, List<String> names, @Nullable Object[] arguments) {
		List<String> own = List.copyOf(named(update));
		template.prepare(plan(update, null, own), Ticket.class)
			.update(own.stream().map((name) -> arguments[names.indexOf(name)]).toArray());
	}

	private static @Nullable Repeatability repeatability(UpdatePlan plan, @Nullable Object[] arguments) {
		try {
			return plan.bind(arguments).repeatability();
		}
		catch (IllegalArgumentException ex) {
			return null;
		}
	}

	private static boolean isApplied(UpdatePattern<Ticket> pattern, @Nullable Object[] arguments) {
		try {
			pattern.update(arguments);
			return true;
		}
		catch (DataAccessException ex) {
			return false;
		}
	}

	private UpdatePlan plan(String update, @Nullable String condition, List<String> names) {
		List<PatternParameter> parameters = new ArrayList<>();
		names.forEach((name) -> parameters.add(new PatternParameter(name, parameters.size(), Ticket.type(name))));
		UpdateRequest request = new UpdateRequest("Tickets.test", null,
				context.getRequiredPersistentEntity(Ticket.class), update, condition, parameters, null,
				UpdateRequest.Returns.NOTHING, false, false);
		return new UpdatePlanner(SETTINGS).plan(request);
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

	/** The parameters of the expressions, and now and then one that is asserted. */
	private List<String> names(String update, @Nullable String condition) {
		Set<String> names = named(update + " " + condition);
		if (this.random.nextInt(5) == 0) {
			names.add(pick(List.of("note", "version", "seats")));
		}
		return List.copyOf(names);
	}

	private static Set<String> named(String text) {
		Set<String> names = new LinkedHashSet<>(List.of("ticketId"));
		Matcher matcher = PARAMETER.matcher(text);
		while (matcher.find()) {
			names.add(matcher.group(1));
		}
		return names;
	}

	private @Nullable Object[] arguments(List<String> names, Ticket ticket) {
		return names.stream().map((name) -> argument(name, ticket)).toArray();
	}

	private @Nullable Object argument(String name, Ticket ticket) {
		return switch (name) {
			case "ticketId" -> ticket.ticketId();
			case "version" -> ticket.version();
			case "n", "seats" -> this.random.nextInt(4);
			default -> (this.random.nextInt(6) == 0) ? null : value(name);
		};
	}

	private Object value(String name) {
		return switch (name) {
			case "state" -> State.values()[this.random.nextInt(3)];
			case "now" -> NOW.plusSeconds(this.random.nextInt(3));
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

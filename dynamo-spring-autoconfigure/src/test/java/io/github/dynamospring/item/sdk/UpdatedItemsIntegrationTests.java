package io.github.dynamospring.item.sdk;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.ConditionFailedException;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValueWriter;
import io.github.dynamospring.mapping.EntityCodec;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TimeToLive;
import io.github.dynamospring.plan.PatternParameter;
import io.github.dynamospring.plan.UpdateRequest;
import io.github.dynamospring.plan.update.UpdatePlanner;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.annotation.Version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * An update leaves the item in DynamoDB Local that a save of the same state would have
 * written, with the keys of all indexes, and the id of the write.
 */
class UpdatedItemsIntegrationTests {

	private static final long SEED = Long.getLong("dynamospring.test.seed", 20261121L);

	private static final List<String> TEXTS = List.of("a", "b", "a#b", "$", "é");

	/** Updates of all shapes, with the properties that they need to know. */
	private static final List<String> UPDATES = List.of("set depot = :depot; ", "set depot = :depot; weight",
			"set weight = :weight; ", "remove depot; ", "set weight = :weight; depot",
			"set depot = :depot, weight = :weight; ", "set state = :state; due", "set due = :due; state",
			"set state = 'LATE', due = :due; ", "set state = 'READY'; ", "set route = :route, stop = :stop; ",
			"set stop = :stop; ", "remove route; ", "add stop :stop; ", "set log = list_append(log, :log); ",
			"set log = if_not_exists(log, :log); ", "add labels :labels; ", "delete labels :labels; ",
			"set address.city = :city; ", "set expiresAt = :expiresAt; ",
			"set depot = :depot, note = :note remove stop; weight", "set deletedAt = :deletedAt; ",
			"set grade = :grade, deletedAt = :deletedAt; ", "set deletedAt = if_not_exists(deletedAt, :deletedAt); ",
			"remove deletedAt; owner grade", "set grade = 'A'; owner deletedAt",
			"set deletedAt = :deletedAt; owner grade");

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Parcel.class);

	private static final DynamoTemplate template = database.template();

	private final Random random = new Random(SEED);

	private static int ids;

	@Test
	void randomUpdatesLeaveTheItemThatASaveWouldWrite() {
		for (int i = 0; i < 60; i++) {
			Map<String, @Nullable Object> state = state();
			template.insert(Parcel.of(state, null));
			for (long version = 2; version < 12; version++) {
				String update = update();
				Map<String, @Nullable Object> before = new HashMap<>(state);
				Parcel returned = change(update, state);
				String description = "seed " + SEED + ": " + update + " of " + before + " to " + state;
				Parcel expected = Parcel.of(state, version);
				assertThat(returned).as(description).isEqualTo(expected);
				assertThat(stored(expected)).as(description).isEqualTo(saved(expected));
			}
		}
	}

	@Test
	void anUpsertCreatesTheItemThatASaveWouldWrite() {
		for (int i = 0; i < 20; i++) {
			Map<String, @Nullable Object> state = state();
			state.put("labels", Set.of());
			state.put("expiresAt", null);
			for (long version = 1; version < 4; version++) {
				Parcel created = upsert(state);
				assertThat(created).isEqualTo(Parcel.of(state, version));
				assertThat(stored(created)).as("seed " + SEED + ": " + created).isEqualTo(saved(created));
				state.replaceAll((name, value) -> isChanged(name) ? value(name) : value);
			}
		}
	}

	private static boolean isChanged(String name) {
		return !List.of("parcelId", "labels", "expiresAt").contains(name);
	}

	@Test
	void anUpsertDoesNotReviveAnExpiredItem() {
		Map<String, @Nullable Object> state = state();
		state.put("expiresAt", LocalDatabase.NOW.minusSeconds(1));
		Parcel expired = template.insert(Parcel.of(state, null));
		ItemValue before = stored(expired);
		assertThatExceptionOfType(ConditionFailedException.class).isThrownBy(() -> upsert(state))
			.isExactlyInstanceOf(ConditionFailedException.class)
			.satisfies((ex) -> assertThat(ex.getFound()).isEqualTo(expired));
		assertThat(stored(expired)).isEqualTo(before);
	}

	private String update() {
		return UPDATES.get(this.random.nextInt(UPDATES.size()));
	}

	private Parcel upsert(Map<String, @Nullable Object> state) {
		String update = "set depot = :depot, weight = :weight, state = :state, due = :due, route = :route, "
				+ "stop = :stop, log = :log, address = :address, note = :note, owner = :owner, grade = :grade, "
				+ "deletedAt = :deletedAt";
		return run(update, true, state, List.of("parcelId", "depot", "weight", "state", "due", "route", "stop", "log",
				"address", "note", "owner", "grade", "deletedAt"));
	}

	private Parcel change(String row, Map<String, @Nullable Object> state) {
		String update = row.split(";")[0];
		List<String> known = List.of(row.split(";")[1].trim().split(" "));
		Map<String, @Nullable Object> arguments = new HashMap<>(Map.of("parcelId", state.get("parcelId")));
		List<String> names = new ArrayList<>(List.of("parcelId"));
		known.stream().filter((name) -> !name.isEmpty()).forEach((name) -> {
			names.add(name);
			arguments.put(name, state.get(name));
		});
		for (String name : Parcel.NAMES) {
			if (update.contains(":" + name)) {
				names.add(name);
				arguments.put(name, argument(name, update, known));
			}
		}
		Parcel changed = run(update, false, arguments, names);
		apply(update, arguments, state);
		return changed;
	}

	// The time of a deletion may be null only where the keys are known.
	private @Nullable Object argument(String name, String update, List<String> known) {
		if (name.equals("deletedAt") && !known.contains("owner")) {
			return time();
		}
		if (update.contains("labels :labels")) {
			return Set.of(text());
		}
		if (update.startsWith("add stop")) {
			return 1;
		}
		return value(name);
	}

	private static Parcel run(String update, boolean upsert, Map<String, @Nullable Object> arguments,
			List<String> names) {
		List<PatternParameter> parameters = new ArrayList<>();
		names.forEach((name) -> parameters.add(new PatternParameter(name, parameters.size(), Parcel.type(name))));
		UpdateRequest request = new UpdateRequest("Parcels.test", null, database.entity(Parcel.class), update, null,
				parameters, null, UpdateRequest.Returns.AFTER, upsert, false);
		return template.prepare(new UpdatePlanner(LocalDatabase.PLANNER_SETTINGS).plan(request), Parcel.class)
			.update(names.stream().map(arguments::get).toArray());
	}

	@SuppressWarnings("unchecked")
	private static void apply(String update, Map<String, @Nullable Object> arguments,
			Map<String, @Nullable Object> state) {
		if (update.contains("list_append")) {
			List<String> log = new ArrayList<>((List<String>) state.get("log"));
			log.addAll((List<String>) arguments.get("log"));
			state.put("log", log);
		}
		else if (update.contains("labels")) {
			Set<String> labels = new HashSet<>((Set<String>) state.get("labels"));
			Set<String> changed = (Set<String>) arguments.get("labels");
			boolean different = update.startsWith("add") ? labels.addAll(changed) : labels.removeAll(changed);
			state.put("labels", different ? labels : state.get("labels"));
		}
		else if (update.contains("address.city")) {
			state.put("address", new Address((String) arguments.get("city")));
		}
		else if (update.contains("if_not_exists")) {
			state.computeIfAbsent("deletedAt", arguments::get);
		}
		else {
			for (String name : Parcel.NAMES) {
				if (update.contains(name + " = :" + name)) {
					state.put(name, arguments.get(name));
				}
				else if (update.matches(".*remove.* " + name + "\\b.*")) {
					state.put(name, null);
				}
			}
			applyLiterals(update, arguments, state);
		}
	}

	private static void applyLiterals(String update, Map<String, @Nullable Object> arguments,
			Map<String, @Nullable Object> state) {
		if (update.contains("state = '")) {
			state.put("state", update.contains("LATE") ? State.LATE : State.READY);
		}
		if (update.contains("grade = 'A'")) {
			state.put("grade", "A");
		}
		if (update.contains("grade = 'A'")) {
			state.put("grade", "A");
		}
		if (update.startsWith("add stop") && arguments.get("stop") instanceof Integer added) {
			state.merge("stop", added, (stop, more) -> (Integer) stop + (Integer) more);
		}
	}

	private Map<String, @Nullable Object> state() {
		Map<String, @Nullable Object> state = new HashMap<>();
		Parcel.NAMES.forEach((name) -> state.put(name, value(name)));
		state.put("parcelId", "parcel-" + ids++);
		return state;
	}

	private @Nullable Object value(String name) {
		return switch (name) {
			case "depot", "route", "note" -> (this.random.nextInt(3) > 0) ? text() : null;
			case "weight" -> this.random.nextInt(20) - 10;
			case "stop" -> (this.random.nextInt(3) > 0) ? this.random.nextInt(5) : null;
			case "state" -> State.values()[this.random.nextInt(2)];
			case "due" -> time();
			case "grade" -> List.of("A", "B").get(this.random.nextInt(2));
			case "deletedAt" -> this.random.nextBoolean() ? time() : null;
			case "labels" -> (this.random.nextInt(3) > 0) ? Set.of(text()) : Set.of();
			case "log" -> List.of(text(), text());
			case "address" -> new Address(text());
			case "expiresAt" ->
				(this.random.nextInt(3) > 0) ? LocalDatabase.NOW.plusSeconds(1 + this.random.nextInt(9)) : null;
			default -> text();
		};
	}

	private Instant time() {
		return LocalDatabase.NOW.plusMillis(this.random.nextInt(1_000_000));
	}

	private String text() {
		return TEXTS.get(this.random.nextInt(TEXTS.size()));
	}

	private static ItemValue stored(Parcel parcel) {
		Map<String, AttributeValue> item = new HashMap<>(database.client()
			.getItem((get) -> get.tableName("test-parcels")
				.key(Map.of("pk", AttributeValue.fromS("PARCEL#" + parcel.parcelId()))))
			.item());
		item.remove("_write");
		return AttributeValues.itemOf(item);
	}

	@SuppressWarnings("unchecked")
	private static ItemValue saved(Parcel parcel) {
		ItemValueWriter writer = new ItemValueWriter();
		((EntityCodec<Parcel>) database.entity(Parcel.class).getCodec()).write(parcel, writer);
		return writer.value();
	}

	enum State {

		READY, LATE

	}

	record Address(String city) {
	}

	@Table("parcels")
	@PrimaryKey(partition = "PARCEL#{parcelId}")
	@GlobalSecondaryIndex(name = "byDepot", partition = "DEPOT#{depot}", sort = "{weight|signed:6}#{parcelId}")
	@GlobalSecondaryIndex(name = "late", partition = "STATE#{state}", sort = "{due}#{parcelId}",
			when = "state = 'LATE'")
	@GlobalSecondaryIndex(name = "live", partition = "OWNER#{owner}", sort = "{parcelId}",
			when = "attribute_not_exists(deletedAt)")
	@GlobalSecondaryIndex(name = "best", partition = "BEST#{owner}", sort = "{parcelId}",
			when = "attribute_not_exists(deletedAt) and grade = 'A'")
	@GlobalSecondaryIndex(name = "byRoute", partition = "{route}", sort = { "{stop}", "{depot}" })
	record Parcel(String parcelId, @Nullable String depot, int weight, State state, Instant due, @Nullable String route,
			@Nullable Integer stop, Set<String> labels, List<String> log, Address address, @Nullable String note,
			String owner, String grade, @Nullable Instant deletedAt, @Version @Nullable Long version,
			@TimeToLive @Nullable Instant expiresAt) {

		static final List<String> NAMES = List.of("parcelId", "depot", "weight", "state", "due", "route", "stop",
				"labels", "log", "address", "note", "owner", "grade", "deletedAt", "expiresAt", "city");

		@SuppressWarnings("unchecked")
		static Parcel of(Map<String, @Nullable Object> state, @Nullable Long version) {
			return new Parcel((String) state.get("parcelId"), (String) state.get("depot"), (int) state.get("weight"),
					(State) state.get("state"), (Instant) state.get("due"), (String) state.get("route"),
					(Integer) state.get("stop"), (Set<String>) state.get("labels"), (List<String>) state.get("log"),
					(Address) state.get("address"), (String) state.get("note"), (String) state.get("owner"),
					(String) state.get("grade"), (Instant) state.get("deletedAt"), version,
					(Instant) state.get("expiresAt"));
		}

		static Class<?> type(String name) {
			return switch (name) {
				case "weight" -> int.class;
				case "state" -> State.class;
				case "due", "deletedAt", "expiresAt" -> Instant.class;
				case "stop" -> Integer.class;
				case "labels" -> Set.class;
				case "log" -> List.class;
				case "address" -> Address.class;
				default -> String.class;
			};
		}

	}

}

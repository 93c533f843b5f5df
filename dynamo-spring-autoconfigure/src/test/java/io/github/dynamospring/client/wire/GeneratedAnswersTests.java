package io.github.dynamospring.client.wire;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

import io.github.dynamospring.item.ItemFormatException;
import io.github.dynamospring.item.wire.WireItem;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link AnswerBody} over generated answers, with members in any order, white
 * space anywhere and items that look like answers. Another parser is the oracle.
 */
class GeneratedAnswersTests {

	private static final int ANSWERS = 2000;

	private static final JsonMapper MAPPER = JsonMapper.builder().build();

	private static final List<String> NAMES = List.of("Item", "Items", "Responses", "Attributes", "Count", "id", "",
			"a\"b", "c\\", "é", "\ud83d\ude00", "{", "]", ",");

	private static final List<String> SPACES = List.of("", "", "", " ", "\n", "\t\r\n  ");

	@ParameterizedTest
	@EnumSource(AnswerLayout.class)
	void itemsAndRestAreTheWhole(AnswerLayout layout) {
		for (long seed = 0; seed < ANSWERS; seed++) {
			Generator generator = new Generator(seed);
			List<@Nullable Object> items = new ArrayList<>();
			Map<String, Object> whole = generator.answer(layout, items);
			byte[] json = generator.write(whole).getBytes(StandardCharsets.UTF_8);
			AnswerBody body = new AnswerBody(layout, json, json.length);
			WireAnswer answer = body.answer();
			assertThat(answer).isNotNull();
			assertThat(
					answer.tables().values().stream().flatMap(List::stream).map(GeneratedAnswersTests::parse).toList())
				.as("seed %d", seed)
				.isEqualTo(items);
			assertThat(MAPPER.readValue(body.rest(), Object.class)).as("seed %d", seed).isEqualTo(rest(layout, whole));
		}
	}

	private static @Nullable Object parse(@Nullable WireItem item) {
		if (item == null) {
			return null;
		}
		byte[] json = new byte[item.length()];
		item.copyTo(json, 0);
		return MAPPER.readValue(json, Object.class);
	}

	private static Map<String, Object> rest(AnswerLayout layout, Map<String, Object> whole) {
		Map<String, Object> rest = new LinkedHashMap<>(whole);
		rest.computeIfPresent(name(layout), (name, value) -> switch (layout) {
			case ITEM, ATTRIBUTES -> Map.of();
			case ITEMS -> List.of();
			case TABLES -> emptyTables((Map<?, ?>) value);
			case ACTIONS -> ((List<?>) value).stream().map(GeneratedAnswersTests::emptyAction).toList();
		});
		return rest;
	}

	private static Map<Object, Object> emptyTables(Map<?, ?> tables) {
		Map<Object, Object> empty = new LinkedHashMap<>();
		tables.forEach((table, items) -> empty.put(table, List.of()));
		return empty;
	}

	private static Map<Object, Object> emptyAction(Object action) {
		Map<Object, Object> empty = new LinkedHashMap<>((Map<?, ?>) action);
		empty.computeIfPresent("Item", (name, item) -> Map.of());
		return empty;
	}

	private static String name(AnswerLayout layout) {
		return new String(layout.member(), StandardCharsets.US_ASCII);
	}

	@ParameterizedTest
	@EnumSource(AnswerLayout.class)
	void noPartIsAnAnswer(AnswerLayout layout) {
		for (long seed = 0; seed < ANSWERS; seed++) {
			Generator generator = new Generator(seed);
			byte[] json = generator.write(generator.answer(layout, new ArrayList<>()))
				.stripTrailing()
				.getBytes(StandardCharsets.UTF_8);
			int length = generator.random.nextInt(json.length);
			assertThatExceptionOfType(ItemFormatException.class).as("seed %d, %d bytes", seed, length)
				.isThrownBy(() -> new AnswerBody(layout, json, length));
		}
	}

	@ParameterizedTest
	@EnumSource(AnswerLayout.class)
	void whatIsDamagedFailsInOneWay(AnswerLayout layout) {
		for (long seed = 0; seed < ANSWERS; seed++) {
			Generator generator = new Generator(seed);
			byte[] json = generator.write(generator.answer(layout, new ArrayList<>())).getBytes(StandardCharsets.UTF_8);
			json[generator.random.nextInt(json.length)] = (byte) generator.random.nextInt(256);
			try {
				MAPPER.readValue(new AnswerBody(layout, json, json.length).rest(), Object.class);
			}
			catch (ItemFormatException ex) {
				assertThat(ex).as("seed %d", seed).hasMessageContaining(" byte ");
			}
		}
	}

	private static final class Generator {

		private final Random random;

		Generator(long seed) {
			this.random = new Random(seed);
		}

		Map<String, Object> answer(AnswerLayout layout, List<@Nullable Object> items) {
			List<String> others = new ArrayList<>(List.of("Count", "ConsumedCapacity", "LastEvaluatedKey",
					"UnprocessedKeys", "ItemCollectionMetrics", "Unknown"));
			others.add(name(layout));
			Collections.shuffle(others, this.random);
			Map<String, Object> answer = new LinkedHashMap<>();
			for (String other : others) {
				if (other.equals(name(layout))) {
					if (this.random.nextInt(10) > 0) {
						answer.put(other, content(layout, items));
					}
				}
				else if (this.random.nextBoolean()) {
					answer.put(other, value(3));
				}
			}
			return answer;
		}

		private Object content(AnswerLayout layout, List<@Nullable Object> items) {
			return switch (layout) {
				case ITEM, ATTRIBUTES -> item(items);
				case ITEMS -> items(items);
				case TABLES -> tables(items);
				case ACTIONS -> actions(items);
			};
		}

		private Object item(List<@Nullable Object> items) {
			Map<String, Object> item = object(4);
			items.add(item);
			return item;
		}

		private List<Object> items(List<@Nullable Object> items) {
			List<Object> list = new ArrayList<>();
			for (int i = this.random.nextInt(4); i > 0; i--) {
				list.add(item(items));
			}
			return list;
		}

		private Map<String, Object> tables(List<@Nullable Object> items) {
			Map<String, Object> tables = new LinkedHashMap<>();
			for (int i = this.random.nextInt(3); i > 0; i--) {
				tables.put("Table." + i, items(items));
			}
			return tables;
		}

		private List<Object> actions(List<@Nullable Object> items) {
			List<Object> actions = new ArrayList<>();
			for (int i = this.random.nextInt(4); i > 0; i--) {
				Map<String, Object> action = new LinkedHashMap<>();
				if (this.random.nextBoolean()) {
					action.put("Unknown", value(2));
				}
				if (this.random.nextBoolean()) {
					action.put("Item", item(items));
				}
				else {
					items.add(null);
				}
				actions.add(action);
			}
			return actions;
		}

		private Object value(int depth) {
			return switch (this.random.nextInt((depth > 0) ? 7 : 4)) {
				case 0 -> NAMES.get(this.random.nextInt(NAMES.size()));
				case 1 -> this.random.nextBoolean();
				case 2 -> this.random.nextInt();
				case 3 -> this.random.nextInt() / 16.0;
				case 4 -> list(depth);
				default -> object(depth);
			};
		}

		private List<Object> list(int depth) {
			List<Object> list = new ArrayList<>();
			for (int i = this.random.nextInt(4); i > 0; i--) {
				list.add(value(depth - 1));
			}
			return list;
		}

		private Map<String, Object> object(int depth) {
			Map<String, Object> object = new LinkedHashMap<>();
			for (int i = this.random.nextInt(4); i > 0; i--) {
				object.put(NAMES.get(this.random.nextInt(NAMES.size())), value(depth - 1));
			}
			return object;
		}

		String write(Object value) {
			StringBuilder json = new StringBuilder();
			write(json, value);
			return json.toString();
		}

		private void write(StringBuilder json, Object value) {
			space(json);
			if (value instanceof Map<?, ?> map) {
				String separator = "{";
				for (Map.Entry<?, ?> entry : map.entrySet()) {
					json.append(separator);
					write(json, entry.getKey());
					json.append(':');
					write(json, entry.getValue());
					separator = ",";
				}
				close(json, map.isEmpty() ? "{" : "", "}");
			}
			else if (value instanceof List<?> list) {
				String separator = "[";
				for (Object element : list) {
					json.append(separator);
					write(json, element);
					separator = ",";
				}
				close(json, list.isEmpty() ? "[" : "", "]");
			}
			else {
				json.append(MAPPER.writeValueAsString(value));
			}
			space(json);
		}

		private void close(StringBuilder json, String opening, String closing) {
			json.append(opening);
			space(json);
			json.append(closing);
		}

		private void space(StringBuilder json) {
			json.append(SPACES.get(this.random.nextInt(SPACES.size())));
		}

	}

}

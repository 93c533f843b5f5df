package io.github.dynamospring.plan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.github.dynamospring.expression.ConditionBinder;
import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.ExpressionParser;
import io.github.dynamospring.expression.Operand.Literal;
import io.github.dynamospring.expression.Operand.Parameter;
import io.github.dynamospring.expression.Path;
import io.github.dynamospring.expression.ValueKind;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValue.MapValue;
import io.github.dynamospring.item.ItemValueWriter;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.schema.IndexSchema;
import io.github.dynamospring.schema.KeyAttribute;
import io.github.dynamospring.schema.TableSchema;
import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A table in memory that takes the requests of plans, and refuses those that DynamoDB
 * would refuse.
 */
final class MemoryTable {

	private static final Pattern PLACEHOLDER = Pattern.compile("[#:][a-z]\\d+(_\\d+)?");

	private final TableSchema schema;

	private final Map<List<ItemValue>, Row> rows = new LinkedHashMap<>();

	MemoryTable(TableSchema schema) {
		this.schema = schema;
	}

	<T> void put(DynamoPersistentEntity<T> entity, T bean) {
		ItemValueWriter writer = new ItemValueWriter();
		entity.getCodec().write(bean, writer);
		Map<String, ItemValue> item = ((MapValue) writer.value()).value();
		this.rows.put(key(item), new Row(bean, item));
	}

	private List<ItemValue> key(Map<String, ItemValue> item) {
		List<ItemValue> key = new ArrayList<>();
		key.add(item.get(this.schema.partition().name()));
		if (this.schema.sort() != null) {
			key.add(item.get(this.schema.sort().name()));
		}
		return key;
	}

	List<Object> beans() {
		return this.rows.values().stream().map(Row::bean).toList();
	}

	List<Object> get(BoundGet get) {
		return beans(found(get.key(), get.check(), get.projection(), get.names()));
	}

	List<Object> get(BoundBatchGet get) {
		assertThat(get.keys()).doesNotHaveDuplicates();
		return get.keys()
			.stream()
			.flatMap((key) -> beans(found(key, get.check(), get.projection(), get.names())).stream())
			.toList();
	}

	private List<Row> found(Map<String, ItemValue> key, @Nullable ConditionExpression check,
			@Nullable String projection, Map<String, String> names) {
		return Stream.ofNullable(this.rows.get(key(key)))
			.filter((row) -> check == null || project(row, projection, names).meets(check))
			.toList();
	}

	private static Row project(Row row, @Nullable String projection, Map<String, String> names) {
		Map<String, ItemValue> item = new LinkedHashMap<>(row.item());
		if (projection != null) {
			item.keySet().retainAll(names.values());
		}
		return new Row(row.bean(), item);
	}

	List<Object> scan(BoundScan scan) {
		assertComplete(scan.names(), scan.values(), scan.filter(), scan.projection());
		return beans(this.rows.values()
			.stream()
			.filter((row) -> holds(scan.filter(), scan.names(), scan.values(), row))
			.toList());
	}

	List<Object> query(BoundQuery query) {
		return beans(rows(query));
	}

	/**
	 * Return what a group of queries finds, merged by the rest of the sort keys.
	 */
	List<Object> merge(List<BoundQuery> queries) {
		List<Map.Entry<List<ItemValue>, Row>> found = new ArrayList<>();
		for (BoundQuery query : queries) {
			rows(query).forEach((row) -> found.add(Map.entry(rest(query.keys(), row), row)));
		}
		Comparator<Map.Entry<List<ItemValue>, Row>> order = (one, other) -> compare(one.getKey(), other.getKey());
		found.sort(queries.get(0).forward() ? order : order.reversed());
		return found.stream().map((entry) -> entry.getValue().bean()).toList();
	}

	private List<ItemValue> rest(BoundKeys keys, Row row) {
		List<ItemValue> rest = new ArrayList<>(keys.rest().stream().map((name) -> row.item().get(name)).toList());
		if (!keys.prefix().isEmpty()) {
			String text = ((ItemValue.StringValue) rest.get(0)).value();
			assertThat(text).startsWith(keys.prefix());
			rest.set(0, ItemValue.of(text.substring(keys.prefix().length())));
		}
		return rest;
	}

	private static int compare(List<ItemValue> one, List<ItemValue> other) {
		for (int i = 0; i < one.size(); i++) {
			int order = one.get(i).compareTo(other.get(i));
			if (order != 0) {
				return order;
			}
		}
		return 0;
	}

	private List<Row> rows(BoundQuery query) {
		assertComplete(query.names(), query.values(), query.keyCondition(), query.filter(), query.projection());
		List<KeyAttribute> keys = keys(query.index());
		if (query.filter() != null) {
			keys.forEach((key) -> query.names().forEach((placeholder, name) -> {
				if (name.equals(key.name())) {
					assertThat(query.filter()).doesNotContainPattern(placeholder + "\\b");
				}
			}));
		}
		List<Row> rows = new ArrayList<>(this.rows.values()
			.stream()
			.filter((row) -> keys.stream().allMatch((key) -> isIn(key, row)))
			.filter((row) -> holds(query.keyCondition(), query.names(), query.values(), row))
			.filter((row) -> holds(query.filter(), query.names(), query.values(), row))
			.toList());
		Comparator<Row> order = order(query.index());
		rows.sort(query.forward() ? order : order.reversed());
		BoundFetch fetch = query.fetch();
		return (fetch != null) ? fetched(rows, fetch) : rows;
	}

	private List<Row> fetched(List<Row> rows, BoundFetch fetch) {
		return rows.stream()
			.filter((row) -> !found(row.item(), fetch.check(), fetch.projection(), fetch.names()).isEmpty())
			.toList();
	}

	private static void assertComplete(Map<String, String> names, Map<String, ItemValue> values,
			@Nullable String... expressions) {
		List<String> used = new ArrayList<>();
		for (String expression : expressions) {
			Matcher matcher = PLACEHOLDER.matcher((expression != null) ? expression : "");
			while (matcher.find()) {
				used.add(matcher.group());
			}
		}
		List<String> given = new ArrayList<>(names.keySet());
		given.addAll(values.keySet());
		assertThat(given).containsExactlyInAnyOrderElementsOf(used.stream().distinct().toList());
	}

	private static List<Object> beans(List<Row> rows) {
		return rows.stream().map(Row::bean).toList();
	}

	private static boolean isIn(KeyAttribute key, Row row) {
		ItemValue value = row.item().get(key.name());
		return value != null && value.type().name().equals(key.type().name());
	}

	private List<KeyAttribute> keys(@Nullable String index) {
		List<KeyAttribute> keys = new ArrayList<>();
		if (index == null) {
			keys.add(this.schema.partition());
			keys.addAll(sort(null));
			return keys;
		}
		keys.addAll(index(index).partition());
		keys.addAll(sort(index));
		return keys;
	}

	private List<KeyAttribute> sort(@Nullable String index) {
		if (index != null) {
			return index(index).sort();
		}
		return (this.schema.sort() != null) ? List.of(this.schema.sort()) : List.of();
	}

	private IndexSchema index(String name) {
		return this.schema.indexes().stream().filter((index) -> index.name().equals(name)).findFirst().orElseThrow();
	}

	private Comparator<Row> order(@Nullable String index) {
		Comparator<Row> order = (first, second) -> 0;
		for (KeyAttribute key : sort(index)) {
			order = order.thenComparing(
					(first, second) -> first.item().get(key.name()).compareTo(second.item().get(key.name())));
		}
		return order;
	}

	private static boolean holds(@Nullable String expression, Map<String, String> names, Map<String, ItemValue> values,
			Row row) {
		if (expression == null) {
			return true;
		}
		ConditionExpression condition = ExpressionParser.parseCondition(expression.replace("#", ""));
		ConditionExpression bound = new ConditionBinder((path) -> resolve(path, names),
				(operand, path, kind) -> (operand instanceof Parameter parameter)
						? value(values.get(":" + parameter.name()), kind) : null)
			.bind(condition);
		assertNotReversed(bound);
		return row.meets(bound);
	}

	private static ItemValue value(ItemValue value, ValueKind kind) {
		return (kind == ValueKind.OPTIONS) ? ItemValue.list(List.of(value)) : value;
	}

	private static Path resolve(Path path, Map<String, String> names) {
		return Path.of(path.steps()
			.stream()
			.map((step) -> (step instanceof Path.Name name) ? new Path.Name(names.get("#" + name.value())) : step)
			.toList());
	}

	private static void assertNotReversed(ConditionExpression condition) {
		if (condition instanceof ConditionExpression.And and) {
			and.conditions().forEach(MemoryTable::assertNotReversed);
		}
		if (condition instanceof ConditionExpression.Between between) {
			ItemValue low = ((Literal) between.low()).value();
			ItemValue high = ((Literal) between.high()).value();
			assertThat(low.compareTo(high)).as(condition.toString()).isLessThanOrEqualTo(0);
		}
	}

	private record Row(Object bean, Map<String, ItemValue> item) {

		boolean meets(ConditionExpression condition) {
			return condition.test((path) -> path.findIn(ItemValue.map(this.item)));
		}

	}

}

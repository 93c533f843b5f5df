package io.github.dynamospring.operations.scaffold;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.schema.IndexSchema;
import io.github.dynamospring.schema.KeyAttribute;
import io.github.dynamospring.schema.KeyAttribute.KeyType;
import io.github.dynamospring.schema.Projection;
import io.github.dynamospring.schema.TableSchema;

/**
 * Random tables of several types with composed keys, items of them, and the templates
 * that are to be recognised.
 */
final class RandomTables {

	private static final String DELIMITERS = "#|:/_-";

	private static final List<String> TYPES = List.of("CUSTOMER", "ORDER", "INVOICE", "TICKET", "VEHICLE", "LOAN");

	private static final List<String> DISCRIMINATORS = List.of("", "type", "_et", "entityType", "__typename");

	private static final IndexSchema INDEX = new IndexSchema("gsi1", IndexSchema.Type.GLOBAL,
			List.of(new KeyAttribute("GSI1PK", KeyType.S)), List.of(new KeyAttribute("GSI1SK", KeyType.S)),
			Projection.ALL);

	static final TableSchema SCHEMA = new TableSchema("random", new KeyAttribute("PK", KeyType.S),
			new KeyAttribute("SK", KeyType.S), List.of(INDEX), null);

	private final Random random;

	private final char delimiter;

	private final String discriminator;

	private final List<Type> types = new ArrayList<>();

	RandomTables(Random random) {
		this.random = random;
		this.delimiter = DELIMITERS.charAt(random.nextInt(DELIMITERS.length()));
		this.discriminator = DISCRIMINATORS.get(random.nextInt(DISCRIMINATORS.size()));
		List<String> names = new ArrayList<>(TYPES);
		Collections.shuffle(names, random);
		names.subList(0, 2 + random.nextInt(3)).forEach((name) -> this.types.add(new Type(name)));
	}

	char delimiter() {
		return this.delimiter;
	}

	String discriminator() {
		return this.discriminator;
	}

	/**
	 * Return the templates of each type, with a star for each property that lives in keys
	 * alone.
	 */
	List<String> templates() {
		return this.types.stream().map(Type::templates).toList();
	}

	List<Map<String, ItemValue>> items() {
		List<Map<String, ItemValue>> items = new ArrayList<>();
		for (Type type : this.types) {
			int count = 12 + this.random.nextInt(30);
			for (int i = 0; i < count; i++) {
				items.add(type.item(i));
			}
		}
		Collections.shuffle(items, this.random);
		return items;
	}

	private String id() {
		return "k" + this.random.nextInt(10) + Integer.toString(100_000 + this.random.nextInt(1_000_000), 36) + "9";
	}

	/**
	 * Type of items: how its keys are made up.
	 */
	private final class Type {

		private final String name;

		private final boolean idStored;

		private final boolean sameId;

		private final int sortKind;

		private final boolean padded;

		private final boolean indexed;

		private final boolean sparse;

		private final boolean uuids;

		private final ChronoUnit precision;

		Type(String name) {
			Random random = RandomTables.this.random;
			this.name = name;
			this.idStored = random.nextInt(4) > 0;
			this.sortKind = random.nextInt(4);
			this.sameId = this.idStored && random.nextBoolean();
			this.padded = random.nextBoolean();
			this.indexed = random.nextBoolean();
			this.sparse = random.nextBoolean();
			this.uuids = random.nextBoolean();
			this.precision = random.nextBoolean() ? ChronoUnit.SECONDS : ChronoUnit.MILLIS;
		}

		String templates() {
			String id = this.idStored ? property() : "*";
			String sort = switch (this.sortKind) {
				case 0 -> "METADATA";
				case 1 -> join(this.name, this.padded ? "{number|pad:6}" : "{createdAt}", "{part}");
				case 2 -> join("PART", "{part}");
				default -> join(this.name, "{" + (this.sameId ? id : "part") + "}");
			};
			String templates = join(this.name, "{" + id + "}") + " " + sort;
			return this.indexed ? templates + " " + join("OWNER", "{owner}") + " " + "{createdAt}" + when() : templates;
		}

		private String when() {
			return this.sparse ? " status = 'OPEN'" : "";
		}

		private String property() {
			return this.name.toLowerCase(Locale.ROOT) + "Id";
		}

		private String join(String... parts) {
			return String.join(String.valueOf(RandomTables.this.delimiter), parts);
		}

		Map<String, ItemValue> item(int i) {
			Random random = RandomTables.this.random;
			String id = this.uuids ? new UUID(random.nextLong(), random.nextLong()).toString() : id();
			String part = id();
			String owner = id();
			boolean open = i % 3 == 0;
			long number = random.nextInt(200_000);
			String createdAt = instant(random);
			Map<String, ItemValue> item = new TreeMap<>();
			item.put("PK", ItemValue.of(join(this.name, id)));
			String sort = switch (this.sortKind) {
				case 0 -> "METADATA";
				case 1 -> join(this.name, this.padded ? String.format("%06d", number) : createdAt, part);
				case 2 -> join("PART", part);
				default -> join(this.name, this.sameId ? id : part);
			};
			item.put("SK", ItemValue.of(sort));
			if (this.indexed && (open || !this.sparse)) {
				item.put("GSI1PK", ItemValue.of(join("OWNER", owner)));
				item.put("GSI1SK", ItemValue.of(createdAt));
			}
			if (!RandomTables.this.discriminator.isEmpty()) {
				item.put(RandomTables.this.discriminator, ItemValue.of(this.name));
			}
			if (this.idStored) {
				item.put(property(), ItemValue.of(id));
			}
			item.put("part", ItemValue.of(part));
			item.put("number", ItemValue.number(number));
			item.put("createdAt", ItemValue.of(createdAt));
			item.put("owner", ItemValue.of(owner));
			item.put("status", ItemValue.of(open ? "OPEN" : "CLOSED"));
			return item;
		}

		private String instant(Random random) {
			Instant instant = Instant.ofEpochMilli(1_700_000_000_000L + (random.nextLong() >>> 28));
			String text = instant.truncatedTo(this.precision).toString();
			// Instant prints no zeros
			return (this.precision == ChronoUnit.SECONDS || text.length() == 24) ? text : text.replace("Z", ".000Z");
		}

	}

}

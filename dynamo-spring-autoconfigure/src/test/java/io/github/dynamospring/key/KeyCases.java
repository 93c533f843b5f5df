package io.github.dynamospring.key;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;

import io.github.dynamospring.key.KeyFormat.Escape;
import org.jspecify.annotations.Nullable;

/**
 * Random templates and values, hard ones more often than not. A failure names its seed;
 * {@code -Dkey.seed=…} repeats it.
 */
final class KeyCases {

	static final Map<String, Class<?>> TYPES = Map.ofEntries(Map.entry("s", String.class), Map.entry("t", String.class),
			Map.entry("n", int.class), Map.entry("m", Long.class), Map.entry("big", BigInteger.class),
			Map.entry("b", boolean.class), Map.entry("e", Status.class), Map.entry("u", UUID.class),
			Map.entry("at", Instant.class), Map.entry("moment", OffsetDateTime.class),
			Map.entry("local", LocalDateTime.class), Map.entry("date", LocalDate.class),
			Map.entry("time", LocalTime.class), Map.entry("month", YearMonth.class), Map.entry("year", Year.class),
			Map.entry("second", Instant.class), Map.entry("milli", OffsetDateTime.class),
			Map.entry("epoch", Instant.class), Map.entry("stamp", Instant.class), Map.entry("iso", Instant.class),
			Map.entry("spaced", LocalDateTime.class), Map.entry("days", LocalDate.class),
			Map.entry("path", List.class));

	private static final Map<String, TimeFormat> FORMATS = Map.of("second", TimeFormat.of(Instant.class, "iso-seconds"),
			"milli", TimeFormat.of(OffsetDateTime.class, "iso-millis"), "iso", TimeFormat.of(Instant.class, "iso"),
			"epoch", TimeFormat.of(Instant.class, "epoch-seconds"), "stamp",
			TimeFormat.of(Instant.class, "yyyyMMddHHmmssSS"), "spaced",
			TimeFormat.of(LocalDateTime.class, "yyyy-MM-dd HH:mm"), "days",
			TimeFormat.of(LocalDate.class, "dd.MM.yyyy"));

	private static final String[] ORDERED = { "{s}", "{t}", "{s}", "{t}", "{n|pad:4}", "{n|pad:4|desc}", "{n|hex:4}",
			"{n|hex:8|desc}", "{m|signed:3}", "{m|signed:3|desc}", "{big|signed:38}", "{b}", "{e}", "{u}", "{u|desc}",
			"{at}", "{at|desc}", "{moment}", "{local}", "{date}", "{date|desc}", "{date|day}", "{time}", "{month}",
			"{year}", "{second}", "{second|desc}", "{milli}", "{epoch|signed:12}", "{epoch|signed:12|desc}", "{stamp}",
			"{stamp|desc}", "{spaced}", "{spaced|desc}", "{at|lower}", "{second|lower}", "{milli|lower|desc}",
			"{local|lower}", "{path}" };

	private static final String[] TRUNCATED = { "{at|year}", "{at|day}", "{at|day|desc}", "{at|hour|lower}",
			"{at|millis}", "{moment|hour}", "{local|minute}", "{date|month}", "{time|seconds}", "{second|day}",
			"{iso|day}", "{epoch|hour}", "{stamp|seconds}", "{days|month}" };

	private static final String[] EQUALITY_ONLY = { "{s|lower}", "{t|upper}", "{e|lower}", "{s|hash}", "{s|shard:10}",
			"{u|shard:16}", "{days}", "{iso}" };

	private static final String[] GROWING = { "{s|shard:16,32}", "{u|shard:8,16}", "{n|shard:12,3}" };

	private static final String[] LITERALS = { "A#", "ORDER#", "#META", "#", "#", "#", "-", "B", "#X#", "META", "1",
			"$", "$X#", "\u00e9", "\"", "\ud83d\ude00" };

	private static final String[] PIECES = { "a", "b", "#", "$", "c", "d", "@", "`", "\0", "\u0001", " ", "!", "\"",
			"%", "&", "-", "0", "1", "META", "ORDER", "X", "\u007f", "\u0080", "\u00e9", "\u07ff", "\u0800", "\ud7ff",
			"\ue000", "\uffff", "\ud800\udc00", "\ud83d\ude00", "\udbff\udfff" };

	private final Random random;

	private final KeyFormat format;

	KeyCases(long seed) {
		this(seed, KeyFormat.DEFAULT);
	}

	KeyCases(long seed, KeyFormat format) {
		this.random = new Random(seed);
		this.format = format;
	}

	/** Formats of each kind, with delimiters below and above the digits. */
	static Stream<KeyFormat> formats() {
		return Stream.of(KeyFormat.DEFAULT, new KeyFormat('|', Escape.FULL), new KeyFormat(':', Escape.FULL),
				new KeyFormat('_', Escape.FULL), new KeyFormat('#', Escape.NONE), new KeyFormat('|', Escape.NONE),
				new KeyFormat(':', Escape.NONE), new KeyFormat('-', Escape.NONE), new KeyFormat('/', Escape.NONE),
				new KeyFormat('.', Escape.NONE));
	}

	static long seed() {
		return Long.getLong("key.seed", 20261121L);
	}

	static KeyEncoder compile(KeyRole role, String template) {
		return compile(role, template, KeyFormat.DEFAULT);
	}

	static KeyEncoder compile(KeyRole role, String template, KeyFormat format) {
		return KeyTemplate.parse(template).compile(role, new KeyProperties() {

			@Override
			public @Nullable Class<?> type(String path) {
				return TYPES.get(path);
			}

			@Override
			public boolean isPath(String path) {
				return path.equals("path");
			}

			@Override
			public @Nullable TimeFormat format(String path) {
				return FORMATS.get(path);
			}

		}, KeyFunctionRegistry.builtIn(), format);
	}

	Random random() {
		return this.random;
	}

	/** Any template that compiles, of placeholders that keep their order or are cut. */
	KeyEncoder rangeTemplate() {
		return template(KeyRole.SORT, concat(ORDERED, TRUNCATED));
	}

	KeyEncoder orderedTemplate() {
		while (true) {
			KeyEncoder encoder = template(KeyRole.SORT, ORDERED);
			if (encoder.placeholders().stream().noneMatch((placeholder) -> placeholder.order() == KeyOrder.NONE)) {
				return encoder;
			}
		}
	}

	KeyEncoder anyTemplate(KeyRole role) {
		String[] placeholders = concat(concat(ORDERED, TRUNCATED), EQUALITY_ONLY);
		return template(role, (role == KeyRole.PARTITION) ? concat(placeholders, GROWING) : placeholders);
	}

	private static String[] concat(String[] left, String[] right) {
		String[] all = Arrays.copyOf(left, left.length + right.length);
		System.arraycopy(right, 0, all, left.length, right.length);
		return all;
	}

	private KeyEncoder template(KeyRole role, String[] placeholders) {
		while (true) {
			StringBuilder template = new StringBuilder();
			int count = 1 + this.random.nextInt(6);
			for (int i = 0; i < count; i++) {
				template.append(oneOf(this.random.nextBoolean() ? LITERALS : placeholders));
			}
			template.append((role == KeyRole.SORT && this.random.nextInt(6) == 0) ? "#{path}" : "");
			try {
				KeyEncoder encoder = compile(role, template.toString().replace('#', this.format.delimiter()),
						this.format);
				if (!encoder.placeholders().isEmpty() && !isFullOfDelimiters(encoder)) {
					return encoder;
				}
			}
			catch (KeyTemplateException ex) {
				// the next one may do
			}
		}
	}

	/** Texts such as 31.12.2024 are refused where a period is the delimiter. */
	private boolean isFullOfDelimiters(KeyEncoder encoder) {
		String delimiter = String.valueOf(this.format.delimiter());
		return encoder.placeholders()
			.stream()
			.map(KeyPlaceholder::text)
			.anyMatch((text) -> text.equals("{days}") && delimiter.equals(".")
					|| text.equals("{iso}") && "-:".contains(delimiter));
	}

	/** A tuple that a template accepts, near another one where there is one. */
	Object[] tuple(KeyEncoder encoder, Object @Nullable [] near) {
		Object[] tuple = anyTuple(encoder, near);
		for (int i = 0; !encoder.accepts(tuple); i++) {
			if (i > 1000) {
				throw new IllegalStateException(encoder + " in " + this.format + " accepts nothing");
			}
			tuple = anyTuple(encoder, near);
		}
		return tuple;
	}

	/** A tuple, near another one where there is one. */
	Object[] anyTuple(KeyEncoder encoder, Object @Nullable [] near) {
		Object[] tuple = new Object[encoder.placeholders().size()];
		for (int i = 0; i < tuple.length; i++) {
			boolean same = near != null && this.random.nextInt(5) < 3;
			tuple[i] = same ? near[i] : value(encoder.placeholders().get(i), (near != null) ? near[i] : null);
		}
		return tuple;
	}

	/** Operands for a range on one placeholder of a tuple, behind those before it. */
	Object[] rangeValues(KeyEncoder encoder, Object[] near, int equalities, KeyRange range) {
		Object[] values = Arrays.copyOf(near, equalities + range.operands());
		for (int i = equalities; i < values.length; i++) {
			boolean same = this.random.nextInt(3) == 0;
			values[i] = same ? near[equalities] : value(encoder.placeholders().get(equalities), near[equalities]);
		}
		return values;
	}

	private Object value(KeyPlaceholder placeholder, @Nullable Object near) {
		Object value = value(placeholder.type(), near);
		TimeFormat format = FORMATS.get(placeholder.path());
		return (format != null) ? format.parse(format.format(format.floor(value))) : value;
	}

	Object value(Class<?> type, @Nullable Object near) {
		if (type == String.class) {
			return string((String) near);
		}
		if (type == List.class) {
			return path((List<?>) near);
		}
		if (type == Status.class) {
			return oneOf(Status.values());
		}
		if (type == Boolean.class) {
			return this.random.nextBoolean();
		}
		if (type == Integer.class) {
			return this.random.nextInt(2) * this.random.nextInt(10)
					+ this.random.nextInt(2) * this.random.nextInt(9990);
		}
		if (type == Long.class) {
			return (long) this.random.nextInt(1999) - 999;
		}
		if (type == BigInteger.class) {
			BigInteger value = new BigInteger(this.random.nextInt(127), this.random).mod(BigInteger.TEN.pow(38));
			return this.random.nextBoolean() ? value : value.negate();
		}
		if (type == UUID.class) {
			return new UUID(this.random.nextLong(), this.random.nextInt(3));
		}
		return time(type, (near instanceof Instant instant) ? instant : null);
	}

	String string(@Nullable String near) {
		if (near != null && this.random.nextInt(3) == 0) {
			return near + piece(PIECES.length);
		}
		StringBuilder text = new StringBuilder();
		int length = 1 + ((this.random.nextInt(200) == 0) ? this.random.nextInt(40) : this.random.nextInt(3));
		int alphabet = (this.random.nextBoolean()) ? 8 : PIECES.length;
		for (int i = 0; i < length; i++) {
			text.append(piece(alphabet));
		}
		return text.toString();
	}

	/** A path, which is often a node above, below or beside another one. */
	private List<String> path(@Nullable List<?> near) {
		List<String> path = new ArrayList<>();
		int depth = 1 + this.random.nextInt(3);
		for (int i = 0; i < depth; i++) {
			boolean same = near != null && i < near.size() && this.random.nextInt(3) > 0;
			path.add(same ? (String) near.get(i)
					: string((near != null && i < near.size()) ? (String) near.get(i) : null));
		}
		return path;
	}

	/** What a placeholder writes of a value, apart from escapes. */
	static String text(KeyEncoder encoder, int placeholder, Object value) {
		KeyForm form = encoder.slot(placeholder).form();
		if (value instanceof List<?> path) {
			return path.stream().map((element) -> element.toString().length() + ":" + element).toList().toString();
		}
		return form.text(value);
	}

	private String piece(int alphabet) {
		return (this.random.nextInt(8) == 0) ? String.valueOf(this.format.delimiter())
				: PIECES[this.random.nextInt(alphabet)];
	}

	/** A text with half of a surrogate pair somewhere. */
	String unpaired(String text) {
		char half = (char) (Character.MIN_SURROGATE + this.random.nextInt(2048));
		int index = this.random.nextInt(text.length() + 1);
		return text.substring(0, index) + half + text.substring(index);
	}

	/** A key, or null where it is longer than DynamoDB takes. */
	@Nullable String encodeOrRefuse(KeyEncoder encoder, Object[] tuple) {
		try {
			return encoder.encode(tuple);
		}
		catch (KeyValueException ex) {
			return null;
		}
	}

	private Object time(Class<?> type, @Nullable Instant near) {
		Instant instant = (near != null && this.random.nextBoolean())
				? near.plusNanos((this.random.nextInt(3) - 1) * 1_000_000L) : instant();
		LocalDateTime local = LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
		Map<Class<?>, Object> times = Map.of(Instant.class, instant, OffsetDateTime.class,
				instant.atOffset(ZoneOffset.ofHours(this.random.nextInt(5) - 2)), LocalDateTime.class, local,
				LocalDate.class, local.toLocalDate(), LocalTime.class, local.toLocalTime(), YearMonth.class,
				YearMonth.from(local), Year.class, Year.from(local));
		return Objects.requireNonNull(times.get(type));
	}

	/** Years 0000–9999, many before 1970, with 0, 3, 6 and 9 fraction digits. */
	Instant instant() {
		int[] units = { 1_000_000_000, 1_000_000, 1000, 1 };
		int unit = units[this.random.nextInt(units.length)];
		int nano = this.random.nextInt(1_000_000_000) / unit * unit;
		long[] seconds = { this.random.nextInt(3 * 86_400) - 86_400, -this.random.nextInt(Integer.MAX_VALUE),
				-62_167_132_800L + (long) (this.random.nextDouble() * 315_569_347_199L) };
		return Instant.ofEpochSecond(seconds[this.random.nextInt(3)], nano);
	}

	<T> T oneOf(T[] values) {
		return values[this.random.nextInt(values.length)];
	}

	/** As the values of the placeholder sort in its texts. */
	static int compareValues(KeyPlaceholder placeholder, Object left, Object right) {
		int order = naturalOrder().compare(left, right);
		return (placeholder.order() == KeyOrder.DESCENDING) ? -order : order;
	}

	static Comparator<Object> naturalOrder() {
		return (left, right) -> {
			if (left instanceof String || left instanceof UUID || left instanceof Status) {
				return compareBytes(left.toString(), right.toString());
			}
			if (left instanceof List<?> path) {
				return comparePaths(path, (List<?>) right);
			}
			if (left instanceof OffsetDateTime moment) {
				return moment.toInstant().compareTo(((OffsetDateTime) right).toInstant());
			}
			return compare((Comparable<?>) left, right);
		};
	}

	/** Pre-order of the tree: a node before what is below it, then its next sibling. */
	private static int comparePaths(List<?> left, List<?> right) {
		for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
			int order = compareBytes((String) left.get(i), (String) right.get(i));
			if (order != 0) {
				return order;
			}
		}
		return Integer.compare(left.size(), right.size());
	}

	@SuppressWarnings("unchecked")
	private static <T> int compare(Comparable<T> left, Object right) {
		return left.compareTo((T) right);
	}

	static int compareBytes(String left, String right) {
		return Arrays.compareUnsigned(left.getBytes(StandardCharsets.UTF_8), right.getBytes(StandardCharsets.UTF_8));
	}

	/** What DynamoDB does with a key condition. */
	static boolean matches(KeyCondition condition, Object[] values, String key) {
		String[] operands = condition.bind(values);
		if (operands == null) {
			return false;
		}
		List<Integer> orders = new ArrayList<>();
		for (String operand : operands) {
			orders.add(compareBytes(key, operand));
		}
		return switch (condition.operator()) {
			case NONE -> true;
			case EQUAL -> key.equals(operands[0]);
			case BEGINS_WITH -> key.startsWith(operands[0]);
			case BETWEEN -> orders.get(0) >= 0 && orders.get(1) <= 0;
			case LESS_THAN -> orders.get(0) < 0;
			case LESS_THAN_OR_EQUAL -> orders.get(0) <= 0;
			case GREATER_THAN -> orders.get(0) > 0;
			case GREATER_THAN_OR_EQUAL -> orders.get(0) >= 0;
		};
	}

	enum Status {

		PAID, PAI, UNPAID, PAID$X, META

	}

}

package io.github.dynamospring.plan;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

import io.github.dynamospring.plan.Models.Address;
import io.github.dynamospring.plan.Models.Alarm;
import io.github.dynamospring.plan.Models.Customer;
import io.github.dynamospring.plan.Models.Device;
import io.github.dynamospring.plan.Models.Doc;
import io.github.dynamospring.plan.Models.Entry;
import io.github.dynamospring.plan.Models.Folder;
import io.github.dynamospring.plan.Models.Likes;
import io.github.dynamospring.plan.Models.Line;
import io.github.dynamospring.plan.Models.Measure;
import io.github.dynamospring.plan.Models.Order;
import io.github.dynamospring.plan.Models.Parcel;
import io.github.dynamospring.plan.Models.Product;
import io.github.dynamospring.plan.Models.Reading;
import io.github.dynamospring.plan.Models.Revision;
import io.github.dynamospring.plan.Models.Session;
import io.github.dynamospring.plan.Models.Signal;
import io.github.dynamospring.plan.Models.Status;
import io.github.dynamospring.plan.Models.Stock;
import io.github.dynamospring.plan.Models.Summary;
import io.github.dynamospring.plan.Models.Task;
import io.github.dynamospring.plan.Models.Ticket;
import io.github.dynamospring.plan.Models.Visit;
import io.github.dynamospring.plan.Models.Wish;
import org.jspecify.annotations.Nullable;

/**
 * Entities of few and difficult values, so that keys often come close to each other.
 */
final class RandomEntities {

	/** Far off, as DynamoDB Local deletes what has expired by its own clock. */
	static final Instant NOW = Instant.parse("2126-11-21T12:00:00Z");

	private static final List<String> TEXTS = List.of("a", "b", "a#", "a$", "A", "ab", "a#b", "é", "😀", "\uFFFD", "#",
			"$", "\u0001x", "z z");

	private static final List<Instant> INSTANTS = List
		.of("1969-12-31T23:59:59.999999999Z", "2026-11-20T23:59:59Z", "2026-11-21T00:00:00Z", "2026-11-21T11:59:59.5Z",
				"2026-11-21T12:00:00Z", "2026-11-21T12:00:00.000000001Z", "2026-11-21T12:30:00.123Z",
				"2026-11-21T13:00:00Z", "2026-11-22T00:00:00Z", "2030-01-01T00:00:00Z")
		.stream()
		.map(Instant::parse)
		.toList();

	private final Random random;

	RandomEntities(Random random) {
		this.random = random;
	}

	String text() {
		return pick(TEXTS.subList(0, 4 + this.random.nextInt(TEXTS.size() - 3)));
	}

	Instant instant() {
		return pick(INSTANTS);
	}

	/**
	 * Return a time of which no fraction is stored.
	 */
	Instant second() {
		return instant().truncatedTo(ChronoUnit.SECONDS);
	}

	Status status() {
		return pick(List.of(Status.values()));
	}

	int number() {
		return this.random.nextInt(6) * this.random.nextInt(3);
	}

	/**
	 * Return a path, of which others are often a part.
	 */
	List<String> path() {
		return IntStream.range(0, 1 + this.random.nextInt(3)).mapToObj((i) -> pick(TEXTS.subList(0, 5))).toList();
	}

	<V> V pick(List<V> values) {
		return values.get(this.random.nextInt(values.size()));
	}

	private <V> @Nullable V orNull(V value) {
		return (this.random.nextInt(6) > 0) ? value : null;
	}

	List<Object> shop(int count) {
		List<Object> entities = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			entities.add(entity());
		}
		return entities;
	}

	private Object entity() {
		return switch (this.random.nextInt(31)) {
			case 0 -> new Customer(text(), orNull(text()), orNull(text()), orNull(new Address(text(), text())), null);
			case 1 -> new Wish(text(), text(), orNull(text()));
			case 2 -> new Product(text(), orNull(text()), orNull(text()), orNull(BigDecimal.valueOf(number())));
			case 3 -> new Stock(text(), text(), number());
			case 4 -> new Device(text(), number() - 3, orNull(text()));
			case 5, 6 ->
				new Reading(text(), instant(), text(), number(), orNull(text()), orNull(text()), orNull(text()));
			case 7, 8 -> new Visit(text(), instant(), text(), orNull(text()), orNull(number() - 3), orNull(text()),
					orNull(second()));
			case 9 -> new Doc(text(), text(), orNull(text()));
			case 10 -> new Revision(text(), text(), number(), orNull(text()));
			case 11 -> new Entry(text(), instant(), orNull(text()));
			case 12 -> new Summary(text(), number());
			case 16, 17 -> new Alarm(text(), second(), instant().truncatedTo(ChronoUnit.MILLIS),
					orNull(instant().truncatedTo(ChronoUnit.MINUTES)), second());
			case 13 -> new Session(text(), text(), orNull(second()));
			case 14, 15 -> new Signal(text(), number() - 3, orNull((long) number() - 3),
					Optional.ofNullable(orNull(text())), text(), orNull(new Address(text(), text())));
			case 20, 21 -> new Ticket(text(), status(), instant(), text(), orNull(text()));
			case 22 -> new Task(text(), text(), status(), instant());
			case 23, 24 -> new Measure(text(), instant(), orNull(text()), number() - 3);
			case 25, 26 -> new Folder(text(), path(), text(), orNull(text()));
			case 27, 28 -> new Likes(text(), this.random.nextInt(5), text(), number());
			case 29, 30 -> new Parcel(text(), orNull(text()), status(), instant());
			default -> new Order(text(), text(), text(), instant(), status(), orNull(BigDecimal.valueOf(number())),
					List.of(new Line(text(), number())), null, orNull(second()));
		};
	}

}

package io.github.dynamospring.operations.cost;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/**
 * List of the public prices by region, which a resource file holds with their dates and
 * sources.
 */
final class PriceList {

	static final String FILE = "prices.csv";

	private static final String HEADER = "region,";

	/**
	 * By how much throughput of the class Standard-Infrequent Access is dearer, as AWS
	 * says of all regions.
	 */
	private static final double INFREQUENT_ACCESS_FACTOR = 1.25;

	/**
	 * US dollars for a thousand requests that read an object of S3 in {@code us-east-1}.
	 * @see <a href="https://aws.amazon.com/s3/pricing/">Prices of S3</a>
	 */
	private static final Double THOUSAND_GETS = 0.0004;

	private static final Double THOUSAND_PUTS = 0.005;

	private static final Map<String, DynamoPrices> PRICES = read();

	private PriceList() {
	}

	/**
	 * Return the prices of a region, all unknown if the file has no such region.
	 */
	static DynamoPrices find(String region) {
		DynamoPrices known = PRICES.get(region);
		if (known != null) {
			return known;
		}
		return new DynamoPrices("USD", region, null, null, null, null, null, null, INFREQUENT_ACCESS_FACTOR, null, null,
				THOUSAND_GETS, THOUSAND_PUTS);
	}

	private static Map<String, DynamoPrices> read() {
		InputStream file = Objects.requireNonNull(PriceList.class.getResourceAsStream(FILE), FILE);
		try (BufferedReader reader = new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8))) {
			return reader.lines()
				.filter((line) -> !line.startsWith("#") && !line.startsWith(HEADER))
				.map((line) -> prices(line.split(",", -1)))
				.collect(Collectors.toUnmodifiableMap(DynamoPrices::region, Function.identity()));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static DynamoPrices prices(String[] cells) {
		boolean dollars = cells[1].equals("USD");
		return new DynamoPrices(cells[1], cells[0], cells[2].isEmpty() ? null : LocalDate.parse(cells[2]),
				price(cells[3]), price(cells[4]), price(cells[5]), price(cells[6]), price(cells[7]),
				INFREQUENT_ACCESS_FACTOR, price(cells[8]), price(cells[9]), dollars ? THOUSAND_GETS : null,
				dollars ? THOUSAND_PUTS : null);
	}

	private static @Nullable Double price(String cell) {
		if (cell.isEmpty()) {
			return null;
		}
		return Double.valueOf(cell);
	}

}

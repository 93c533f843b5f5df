package io.github.dynamospring.core.template;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

import io.github.dynamospring.core.read.KeyScan.KeyPage;
import io.github.dynamospring.core.template.TenantRemoval.TenantScan;
import io.github.dynamospring.scroll.InvalidScrollTokenException;
import io.github.dynamospring.scroll.StoredPositions;
import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.ScrollPosition;

/**
 * Position of the removal of a tenant, as a text: the last page of each segment of each
 * table, before which no item is left.
 */
final class RemovalPosition {

	private static final String NAME = "removeTenant";

	private final StoredPositions positions;

	private final int segments;

	private final Map<String, String> texts = new LinkedHashMap<>();

	private final Set<String> incomplete = new HashSet<>();

	private final @Nullable Consumer<String> listener;

	/**
	 * Create a position.
	 * @param text the text of an earlier removal, or null to begin at the start
	 * @param listener receives the text after each page, or null
	 */
	RemovalPosition(StoredPositions positions, int segments, @Nullable String text,
			@Nullable Consumer<String> listener) {
		this.positions = positions;
		this.segments = segments;
		this.listener = listener;
		if (text != null) {
			Arrays.stream(text.split(",")).forEach(this::add);
		}
	}

	private void add(String entry) {
		int end = entry.lastIndexOf('=');
		this.texts.put(entry.substring(0, Math.max(end, 0)), entry.substring(end + 1));
	}

	/**
	 * Return the scans with the positions of their segments, as a {@link KeyPage} has
	 * them.
	 * @throws InvalidScrollTokenException if the text is not of these scans
	 */
	Map<TenantScan, Map<Integer, ScrollPosition>> starts(List<TenantScan> scans) {
		Map<TenantScan, Map<Integer, ScrollPosition>> starts = new LinkedHashMap<>();
		scans.forEach((scan) -> starts.put(scan, starts(scan)));
		if (starts.values().stream().mapToInt(Map::size).sum() < this.texts.size()) {
			throw refused("it was changed, or has a table or segment that is not read", null);
		}
		return starts;
	}

	private Map<Integer, ScrollPosition> starts(TenantScan scan) {
		Map<Integer, ScrollPosition> starts = new HashMap<>();
		for (int segment = 0; segment < this.segments; segment++) {
			String text = this.texts.get(key(scan, segment));
			if (text != null) {
				starts.put(segment, position(text, scan, segment));
			}
		}
		return starts;
	}

	private ScrollPosition position(String text, TenantScan scan, int segment) {
		try {
			return this.positions.read(text, NAME, binding(scan, segment));
		}
		catch (InvalidScrollTokenException ex) {
			if (ex.getCause() == null) {
				throw ex;
			}
			throw refused("it belongs to another tenant, number of segments, model or secret, or was changed", ex);
		}
	}

	private static InvalidScrollTokenException refused(String reason, @Nullable Exception cause) {
		return new InvalidScrollTokenException("The stored position of '" + NAME + "' cannot be used, because " + reason
				+ ": start without a position", cause);
	}

	private static String key(TenantScan scan, int segment) {
		return scan.table().logicalName() + "/" + segment;
	}

	// The partitions name the tenant, and change if another entity gets one.
	private Object[] binding(TenantScan scan, int segment) {
		return new Object[] { scan.table().logicalName(), scan.partitions(), segment, this.segments };
	}

	/**
	 * Go behind a page.
	 * @param deleted whether all its items are deleted. If not, its segment stays in
	 * front of it
	 */
	void advance(TenantScan scan, KeyPage page, boolean deleted) {
		String key = key(scan, page.segment());
		if (!deleted) {
			this.incomplete.add(key);
		}
		if (this.listener != null && !this.incomplete.contains(key)) {
			this.texts.put(key, this.positions.write(page.position(), NAME, binding(scan, page.segment())));
			this.listener.accept(text());
		}
	}

	private String text() {
		return this.texts.entrySet()
			.stream()
			.map((entry) -> entry.getKey() + "=" + entry.getValue())
			.collect(Collectors.joining(","));
	}

}

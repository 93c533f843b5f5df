package io.github.dynamospring.core;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.ScrollPosition.Direction;
import org.springframework.data.domain.Window;

/**
 * Reads a window: one result more than its limit says whether something follows.
 *
 * @param <R> the type of the results
 */
final class WindowReader<R> {

	private final ResultCursor<R> results;

	private final Collection<String> keyAttributes;

	private final Direction direction;

	WindowReader(ResultCursor<R> results, Collection<String> keyAttributes, Direction direction) {
		this.results = results;
		this.keyAttributes = keyAttributes;
		this.direction = direction;
	}

	Window<R> read(Limit limit) {
		List<R> content = new ArrayList<>();
		List<Map<String, Object>> keys = new ArrayList<>();
		while ((limit.isUnlimited() || content.size() < limit.max()) && this.results.hasNext()) {
			keys.add(this.results.keys(this.keyAttributes));
			content.add(this.results.next());
		}
		boolean more = this.results.hasNext();
		if (this.direction == Direction.BACKWARD) {
			Collections.reverse(content);
			Collections.reverse(keys);
		}
		return Window.from(content, (index) -> ScrollPosition.of(keys.get(index), this.direction), more);
	}

}

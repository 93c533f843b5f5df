package io.github.dynamospring.mapping.context;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

import io.github.dynamospring.expression.Path;
import io.github.dynamospring.expression.Path.Index;
import io.github.dynamospring.expression.Path.Name;
import io.github.dynamospring.expression.Path.Step;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityProblems;
import io.github.dynamospring.mapping.PropertyReference;
import org.jspecify.annotations.Nullable;

import org.springframework.data.mapping.PersistentProperty;

/**
 * Lookup of the properties of an entity by their paths. Each path is resolved once.
 */
class PropertyLookup {

	private static final Pattern STEP = Pattern.compile("([^.\\[\\]]+)((?:\\[\\d+\\])*)(?:\\.|$)");

	private static final Pattern INDEX = Pattern.compile("\\[(\\d+)\\]");

	private final DynamoPersistentEntity<?> entity;

	private final DynamoMappingContext context;

	private final @Nullable String table;

	private final Map<Path, Optional<PropertyReference>> references = new ConcurrentHashMap<>();

	private final Map<String, Optional<PropertyReference>> referencesByText = new ConcurrentHashMap<>();

	/**
	 * Create a lookup.
	 * @param table the logical name of the table of the entity, or null if it has no
	 * table
	 */
	PropertyLookup(DynamoPersistentEntity<?> entity, DynamoMappingContext context, @Nullable String table) {
		this.entity = entity;
		this.context = context;
		this.table = table;
	}

	PropertyReference require(String path) {
		PropertyReference reference = find(path);
		if (reference == null) {
			throw unknown(path);
		}
		return reference;
	}

	PropertyReference require(Path path) {
		PropertyReference reference = find(path);
		if (reference == null) {
			throw unknown(path.toString());
		}
		return reference;
	}

	private IllegalArgumentException unknown(String path) {
		String known = StreamSupport.stream(this.entity.spliterator(), false)
			.map(PersistentProperty::getName)
			.sorted()
			.collect(Collectors.joining(", "));
		return new IllegalArgumentException(
				EntityProblems.nameOf(this.entity) + " has no property '" + path + "' (it has " + known + ")");
	}

	@Nullable PropertyReference find(String path) {
		return this.referencesByText.computeIfAbsent(path, this::resolve).orElse(null);
	}

	private Optional<PropertyReference> resolve(String text) {
		Path path = parse(text);
		if (path != null) {
			return Optional.ofNullable(find(path));
		}
		return Optional.empty();
	}

	private static @Nullable Path parse(String text) {
		List<Step> steps = new ArrayList<>();
		Matcher matcher = STEP.matcher(text);
		int end = 0;
		while (matcher.find() && matcher.start() == end) {
			steps.add(new Name(matcher.group(1)));
			INDEX.matcher(matcher.group(2))
				.results()
				.forEach((index) -> steps.add(new Index(Integer.parseInt(index.group(1)))));
			end = matcher.end();
		}
		boolean complete = !steps.isEmpty() && end == text.length() && !text.endsWith(".");
		if (complete) {
			return Path.of(steps);
		}
		return null;
	}

	@Nullable PropertyReference find(Path path) {
		return this.references.computeIfAbsent(path, this::resolve).orElse(null);
	}

	private Optional<PropertyReference> resolve(Path path) {
		PropertyPathResolution resolution = new PropertyPathResolution(this.entity, this.context,
				this.context.valueCodecs(this.table));
		if (path.steps().stream().allMatch(resolution::step)) {
			return Optional.of(resolution.reference(path));
		}
		return Optional.empty();
	}

}

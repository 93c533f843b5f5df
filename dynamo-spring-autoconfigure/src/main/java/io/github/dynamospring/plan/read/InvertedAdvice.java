package io.github.dynamospring.plan.read;

import java.util.List;
import java.util.stream.IntStream;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.PropertyReference;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.plan.predicate.PatternPredicates;
import org.jspecify.annotations.Nullable;

/**
 * Advice on an inverted index, which serves a pattern that gives the sort key of the
 * table. It needs no attributes.
 */
final class InvertedAdvice {

	private static final String NAME = "inverted";

	private final PatternRequest request;

	private final PatternPredicates predicates;

	InvertedAdvice(PatternRequest request, PatternPredicates predicates) {
		this.request = request;
		this.predicates = predicates;
	}

	/**
	 * Return the annotation, or null if the index is impossible or would not serve.
	 */
	@Nullable String annotation() {
		TableModel table = this.request.entity().getTable();
		boolean possible = table.indexesOfAllItems().isEmpty() && this.request.entity().findKey(NAME) == null
				&& table.entities().stream().allMatch(InvertedAdvice::isSpread);
		if (!possible || !serves()) {
			return null;
		}
		return "add @GlobalSecondaryIndex(name = \"" + NAME + "\", inverted = true)";
	}

	// Many items with the same sort key would share one hot partition.
	private static boolean isSpread(DynamoPersistentEntity<?> entity) {
		return entity.getTenant() == null && entity.getPrimaryKey().sort().stream().anyMatch(InvertedAdvice::isSpread);
	}

	private static boolean isSpread(KeyPart sort) {
		List<PropertyReference> properties = sort.properties();
		return IntStream.range(0, properties.size())
			.anyMatch((index) -> !IndexAdvice.hasFewValues(properties.get(index)) && !isLossy(sort, index));
	}

	private static boolean isLossy(KeyPart part, int placeholder) {
		return part instanceof KeyPart.Composed composed
				&& composed.encoder().placeholders().get(placeholder).isLossy();
	}

	private boolean serves() {
		EntityKey key = this.request.entity().getPrimaryKey().inverted(NAME);
		return new CandidateFinder(this.request, this.predicates, PlannerSettings.DEFAULT).find(List.of(key))
			.filter((candidate) -> candidate.filters().asked().isEmpty())
			.isPresent();
	}

}

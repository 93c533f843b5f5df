package io.github.dynamospring.plan.read;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.github.dynamospring.key.KeyEncoder;
import io.github.dynamospring.key.KeyFunctionRegistry;
import io.github.dynamospring.key.KeyPlaceholder;
import io.github.dynamospring.key.KeyRole;
import io.github.dynamospring.key.KeyTemplate;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.PropertyReference;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.plan.Requests;
import io.github.dynamospring.plan.predicate.PatternPredicates;
import io.github.dynamospring.schema.KeyAttribute.KeyType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that the indexes which refusals propose serve what was refused.
 */
class IndexAdviceTests {

	private static final Pattern INDEX = Pattern
		.compile("add @GlobalSecondaryIndex\\(name = \"(\\w+)\", (?:inverted = true|"
				+ "partition = (\"[^\"]*\"|\\{ .*? \\})(?:, sort = \"([^\"]*)\")?)\\)(?! and …)");

	static Stream<Arguments> advice() throws IOException {
		return PlannerTests.refusals().flatMap((row) -> {
			String request = String.valueOf(row.get()[0]);
			String message = String.valueOf(row.get()[1]);
			Optional<MatchResult> index = INDEX.matcher(message).results().findFirst();
			return index.stream()
				.map((match) -> Arguments.of(request, match.group(1), match.group(2), match.group(3),
						message.contains(") and mark with @AllowFilter")));
		});
	}

	@ParameterizedTest
	@MethodSource("advice")
	void servesTheRequest(String request, String name, String partition, String sort, boolean filter) {
		PatternRequest.Builder builder = Requests.of(request);
		PatternRequest asked = (filter ? builder.allowFilter(true) : builder).build();
		EntityKey key = (partition != null) ? key(asked.entity(), name, partition, sort)
				: asked.entity().getPrimaryKey().inverted(name);
		CandidateFinder finder = new CandidateFinder(asked, PatternPredicates.of(asked), PlannerSettings.DEFAULT);
		assertThat(finder.find(List.of(key))).as(() -> finder.rejections().toString()).isPresent();
	}

	private static EntityKey key(DynamoPersistentEntity<?> entity, String name, String partition, String sort) {
		List<KeyPart> parts = Pattern.compile("\"([^\"]*)\"")
			.matcher(partition)
			.results()
			.map((match) -> part(entity, name + "pk", match.group(1), KeyRole.PARTITION))
			.toList();
		return new EntityKey(name, EntityKey.Kind.GLOBAL, parts,
				(sort != null) ? List.of(part(entity, name + "sk", sort, KeyRole.SORT)) : List.of(), null, null);
	}

	private static KeyPart part(DynamoPersistentEntity<?> entity, String attribute, String source, KeyRole role) {
		KeyTemplate template = KeyTemplate.parse(source);
		if (template.isProperty()) {
			PropertyReference property = entity.getRequiredProperty(source.substring(1, source.length() - 1));
			return new KeyPart.Native(property, KeyType.valueOf(property.codec().storedType().name()));
		}
		KeyEncoder encoder = template.compile(role, entity.getKeyProperties(), KeyFunctionRegistry.builtIn());
		return new KeyPart.Composed(attribute, encoder,
				encoder.placeholders().stream().map(KeyPlaceholder::path).map(entity::getRequiredProperty).toList());
	}

}

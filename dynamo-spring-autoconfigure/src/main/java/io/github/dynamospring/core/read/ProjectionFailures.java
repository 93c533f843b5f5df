package io.github.dynamospring.core.read;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.plan.read.ReadPlan;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

import org.springframework.dao.DataAccessException;
import org.springframework.dao.InvalidDataAccessResourceUsageException;

/**
 * Translator of the failures of queries of an index that lacks an attribute: it was made
 * by others, and has not all that the entities say.
 */
final class ProjectionFailures {

	// as DynamoDB says it of projections, and DynamoDB Local of filters
	private static final Pattern REFUSAL = Pattern
		.compile("index \\S+ does not project (?:one or more filter attributes: )?\\[([^\\]]+)]");

	private static final String ANOTHER = "create another index that projects it, or ALL, because the projection of "
			+ "an index cannot be changed";

	private final ReadPlan plan;

	ProjectionFailures(ReadPlan plan) {
		this.plan = plan;
	}

	/**
	 * Return an exception with advice, or the failure itself if it has another reason.
	 */
	DataAccessException translate(DataAccessException failure) {
		if (this.plan.index() == null || !(failure.getCause() instanceof DynamoDbException)) {
			return failure;
		}
		Matcher refusal = REFUSAL.matcher(String.valueOf(failure.getMessage()));
		if (refusal.find()) {
			return new InvalidDataAccessResourceUsageException(message(refusal.group(1)), failure);
		}
		return failure;
	}

	private String message(String attributes) {
		return "%s: the index %s does not project '%s', %s. dynamo.tables.management=validate finds this at start-up"
			.formatted(this.plan.name(), this.plan.index(), attributes.replace(", ", "' and '"), advice(attributes));
	}

	private String advice(String attributes) {
		DynamoPersistentEntity<?> entity = this.plan.request().entity();
		if (attributes.equals(entity.getTable().names().type())) {
			return "by which the plan keeps other types out: " + ANOTHER;
		}
		if (isTimeToLive(entity, attributes)) {
			return "by which the plan leaves expired items out: mark the method with @IncludeExpired, or " + ANOTHER;
		}
		return "though " + entity.getType().getSimpleName() + " says so: declare the index as it is, and return a type "
				+ "without it or mark with @FetchFromTable, or " + ANOTHER;
	}

	private static boolean isTimeToLive(DynamoPersistentEntity<?> entity, String attribute) {
		return entity.getTable()
			.entities()
			.stream()
			.map(DynamoPersistentEntity::getTimeToLiveProperty)
			.anyMatch((property) -> property != null && attribute.equals(property.getAttributeName()));
	}

}

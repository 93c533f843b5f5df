package io.github.dynamospring.plan.read;

import java.util.List;
import java.util.stream.Collectors;

import io.github.dynamospring.documents.Contract;
import io.github.dynamospring.library.Session;
import io.github.dynamospring.library.User;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.CrudOperation;
import io.github.dynamospring.plan.CrudRequest;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.plan.TableAction;
import io.github.dynamospring.shop.Product;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Table of the actions of operations on whole entities: those of one without anything
 * special, with versions that are kept, and with unique values, which in a session
 * expire.
 */
class CrudActionsTests {

	private static final DynamoMappingContext CONTEXT = new DynamoMappingContext();

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			Product  | FIND_BY_ID       | GetItem
			Product  | EXISTS_BY_ID     | GetItem
			Product  | FIND_ALL_BY_ID   | BatchGetItem
			Product  | INSERT           | PutItem
			Product  | SAVE             | PutItem
			Product  | SAVE_ALL         | PutItem BatchWriteItem
			Product  | UPDATE           | UpdateItem
			Product  | DELETE           | DeleteItem
			Product  | DELETE_BY_ID     | DeleteItem
			Product  | DELETE_ALL       | DeleteItem BatchWriteItem
			Product  | DELETE_ALL_BY_ID | DeleteItem BatchWriteItem
			Contract | SAVE_ALL         | PutItem PutItem:revision
			Contract | UPDATE           | UpdateItem PutItem:revision
			Contract | DELETE_ALL       | DeleteItem
			Contract | DELETE_ALL_BY_ID | DeleteItem BatchWriteItem
			User     | FIND_BY_ID       | GetItem
			User     | INSERT           | PutItem PutItem:marker
			User     | SAVE             | PutItem PutItem:marker DeleteItem:marker ConditionCheckItem:marker
			User     | SAVE_ALL         | PutItem PutItem:marker DeleteItem:marker ConditionCheckItem:marker
			User     | UPDATE           | UpdateItem PutItem:marker DeleteItem:marker ConditionCheckItem:marker
			User     | DELETE           | DeleteItem DeleteItem:marker ConditionCheckItem:marker
			User     | DELETE_BY_ID     | DeleteItem DeleteItem:marker ConditionCheckItem:marker GetItem
			User     | DELETE_ALL_BY_ID | DeleteItem DeleteItem:marker ConditionCheckItem:marker GetItem
			Session  | INSERT           | PutItem PutItem:marker DeleteItem:marker ConditionCheckItem:marker
			""")
	void actions(String entity, CrudOperation operation, String actions) {
		Class<?> type = List.of(Product.class, Contract.class, User.class, Session.class)
			.stream()
			.filter((each) -> each.getSimpleName().equals(entity))
			.findFirst()
			.orElseThrow();
		CrudPlan plan = new Planner(PlannerSettings.DEFAULT).plan(new CrudRequest("Repository." + operation.method(),
				null, CONTEXT.getRequiredPersistentEntity(type), operation, false, null, List.of()));
		assertThat(plan.actions().stream().map(TableAction::toString).collect(Collectors.joining(" ")))
			.isEqualTo(actions);
	}

}

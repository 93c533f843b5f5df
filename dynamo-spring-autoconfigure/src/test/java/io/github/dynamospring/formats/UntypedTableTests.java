package io.github.dynamospring.formats;

import java.util.List;
import java.util.Map;

import io.github.dynamospring.expression.ExpressionParser;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.key.KeyFormat;
import io.github.dynamospring.key.KeyFormat.Escape;
import io.github.dynamospring.mapping.ConstantAttribute;
import io.github.dynamospring.mapping.InvalidEntityException;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.PropertyReference;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TableAttributeNames;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.mapping.Unique;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.PatternParameter;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.PlanRefusedException;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.plan.Result;
import io.github.dynamospring.plan.read.Planner;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import org.springframework.data.domain.ManagedTypes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tables whose types are told by keys alone, and what is refused there at start-up.
 */
class UntypedTableTests {

	private static DynamoMappingContext context(@Nullable String type, Class<?>... entities) {
		return context(new TableAttributeNames("PK", "SK", type, "_write", Map.of()), entities);
	}

	private static DynamoMappingContext context(TableAttributeNames names, Class<?>... entities) {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setKeyFormats((table) -> new KeyFormat('#', Escape.NONE));
		context.setTableAttributes((table) -> names);
		context.setManagedTypes(ManagedTypes.fromIterable(List.of(entities)));
		return context;
	}

	private static List<String> problems(DynamoMappingContext context) {
		try {
			context.afterPropertiesSet();
			return List.of();
		}
		catch (InvalidEntityException ex) {
			return ex.getProblems();
		}
	}

	@Test
	void tellsTypesByTheirKeys() {
		DynamoMappingContext context = context((String) null, Order.class, Item.class);
		context.afterPropertiesSet();
		TableModel table = context.getTable("untyped");
		assertThat(table.entityOf(item("C#1", "O#1").reader())).isEqualTo(context.getPersistentEntity(Order.class));
		assertThat(table.entityOf(item("C#1", "O#1#I#2").reader())).isEqualTo(context.getPersistentEntity(Item.class));
		assertThat(table.entityOf(item("C#1", "O#1#J#2").reader())).isNull();
		assertThat(table.entityOf(item("C#1#2", "O#1").reader())).isNull();
		assertThat(context.getRequiredPersistentEntity(Order.class).hasTypeAttribute()).isFalse();
	}

	private static ItemValue item(String pk, String sk) {
		return ItemValue.map(Map.of("PK", ItemValue.of(pk), "SK", ItemValue.of(sk), "_type", ItemValue.of("Other")));
	}

	@Test
	void refusesTypesWhoseKeysCanBeTheSame() {
		assertThat(problems(context((String) null, Order.class, Twin.class))).containsExactly(
				"UntypedTableTests.Order and UntypedTableTests.Twin of table 'untyped' could overwrite each other, as the "
						+ "primary key (C#{customer} / O#{id}) and the primary key (C#{customer} / O#{date}) can be the "
						+ "same: start one of the templates with text that no other type has");
	}

	@Test
	void refusesToReadAmongTypesThatKeysDoNotSeparate() {
		assertThatExceptionOfType(PlanRefusedException.class).isThrownBy(() -> plan(null))
			.withMessage("Orders.find: the conditions on the primary key (C#{customer} / O#{id}) also "
					+ "match items of Item, and table 'untyped' has no type attribute to filter by; give more of the "
					+ "sort key, return an item collection of Order and Item, start their sort keys with different texts, "
					+ "or give the table a type attribute (attributes.type)");
		assertThat(plan("entity")).contains("type filter");
	}

	private static String plan(@Nullable String type) {
		DynamoMappingContext context = context(type, Order.class, Item.class);
		context.afterPropertiesSet();
		return new Planner(PlannerSettings.DEFAULT)
			.plan(PatternRequest.of("Orders.find", context.getRequiredPersistentEntity(Order.class))
				.condition(ExpressionParser.parseCondition("customer = :customer"))
				.parameters(List.of(new PatternParameter("customer", 0, String.class)))
				.result(Result.of(Result.Kind.LIST))
				.build())
			.explain();
	}

	@Test
	void refusesSealedTypes() {
		assertThat(problems(context((String) null, Payment.class))).containsExactly("UntypedTableTests.Payment: "
				+ "'method': io.github.dynamospring.formats.UntypedTableTests$Method is sealed, but its types cannot "
				+ "be identified when an item is read, because the table has no type attribute: give the table one "
				+ "(attributes.type), or register a converter in DynamoCustomConversions");
		assertThat(problems(context("entity", Payment.class))).isEmpty();
	}

	@Test
	void namesTypesOfNestedValuesAsThoseOfItems() {
		DynamoMappingContext context = context("entity", Payment.class);
		context.afterPropertiesSet();
		PropertyReference method = context.getRequiredPersistentEntity(Payment.class).getRequiredProperty("method");
		assertThat(method.toValue(new Card("1")))
			.isEqualTo(ItemValue.map(Map.of("entity", ItemValue.of("Card"), "number", ItemValue.of("1"))));
	}

	@Test
	void refusesMarkersThatLookLikeEntities() {
		assertThat(problems(context((String) null, Plain.class))).containsExactly(
				"UntypedTableTests.Plain: its primary key ({PK} / {SK}) does not separate its items from the markers of the "
						+ "unique values of UntypedTableTests.Plain, and table 'untyped' has no type attribute: give the "
						+ "table one (attributes.type), or start a template with text of its own");
	}

	@Test
	void refusesConstantsUnderANameThatIsUsed() {
		TableAttributeNames names = new TableAttributeNames("PK", "SK", "entity", null, "_owner", "_revision",
				Map.of("entity", "order", "SK", "1", "id", "2"), Map.of());
		assertThat(problems(context(names, Order.class))).containsExactlyInAnyOrder(
				"Table 'untyped': the attribute 'entity' is to hold the type of items and a constant: configure another"
						+ " name for one of them",
				"Table 'untyped': the attribute 'SK' is to hold the primary key (C#{customer} / O#{id}) of "
						+ "UntypedTableTests.Order and a constant: configure another name for one of them",
				"UntypedTableTests.Order: 'id' is stored as 'id', which holds a constant: name it otherwise"
						+ " with @Attribute");
	}

	@Test
	void refusesContradictingConstants() {
		TableAttributeNames names = new TableAttributeNames("PK", "SK", "entity", null, "_owner", "_revision",
				Map.of("model", "1", "owner", "shop"), Map.of());
		assertThat(problems(context(names, Versioned.class))).containsExactlyInAnyOrder(
				"UntypedTableTests.Versioned: the constant 'model' is to be '1' and '2': keep one, as @ConstantAttribute"
						+ " or in dynamo.tables.definitions.untyped.attributes.constants",
				"UntypedTableTests.Versioned: the constant 'kind' is to be 'a' and 'b': keep one, as @ConstantAttribute"
						+ " or in dynamo.tables.definitions.untyped.attributes.constants",
				"UntypedTableTests.Versioned: a @ConstantAttribute has no name: give it one",
				"UntypedTableTests.Versioned: 'note' is stored as 'note', which holds a constant: name it otherwise with"
						+ " @Attribute");
	}

	@Test
	void refusesNamesThatAreUsedTwice() {
		assertThat(problems(
				context(new TableAttributeNames("PK", "SK", "SK", "note", "note", "revision", Map.of(), Map.of()),
						Order.class)))
			.containsExactly(
					"Table 'untyped': the attribute 'SK' is to hold the primary key (C#{customer} / O#{id}) of "
							+ "UntypedTableTests.Order and the type of items: configure another name for one of them",
					"Table 'untyped': the attribute 'note' is to hold the id of their last write and the owner of a unique "
							+ "value: configure another name for one of them");
	}

	@Table("untyped")
	@PrimaryKey(partition = "C#{customer}", sort = "O#{id}")
	record Order(String customer, String id) {

	}

	@Table("untyped")
	@PrimaryKey(partition = "C#{customer}", sort = "O#{order}#I#{number}")
	record Item(String customer, String order, String number) {

	}

	@Table("untyped")
	@PrimaryKey(partition = "C#{customer}", sort = "O#{date}")
	record Twin(String customer, String date) {

	}

	@Table("untyped")
	@PrimaryKey(partition = "P#{id}", sort = "PAYMENT")
	record Payment(String id, Method method) {

	}

	sealed interface Method permits Card {

	}

	record Card(String number) implements Method {

	}

	@Table("untyped")
	@PrimaryKey(partition = "{PK}", sort = "{SK}")
	record Plain(String PK, String SK, @Unique String email) {

	}

	@Table("untyped")
	@PrimaryKey(partition = "V#{id}", sort = "V")
	@ConstantAttribute(name = "model", value = "2")
	@ConstantAttribute(name = "owner", value = "shop")
	@ConstantAttribute(name = "kind", value = "a")
	@ConstantAttribute(name = "kind", value = "b")
	@ConstantAttribute(name = "note", value = "n")
	@ConstantAttribute(name = "", value = "n")
	record Versioned(String id, String note) {

	}

}

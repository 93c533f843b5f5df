package io.github.dynamospring.mapping.context;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.expression.Path;
import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.key.KeyForm;
import io.github.dynamospring.key.KeyFunction;
import io.github.dynamospring.key.KeyFunctionRegistry;
import io.github.dynamospring.key.KeyLoss;
import io.github.dynamospring.key.KeyOrder;
import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.EntityKey.Kind;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.InvalidEntityException;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.MappedTypes;
import io.github.dynamospring.mapping.MappedTypes.Customer;
import io.github.dynamospring.mapping.MappedTypes.Device;
import io.github.dynamospring.mapping.MappedTypes.Line;
import io.github.dynamospring.mapping.MappedTypes.ProjectedOrder;
import io.github.dynamospring.mapping.MappedTypes.Reading;
import io.github.dynamospring.mapping.MappedTypes.Setting;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.PropertyReference;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TableAttributeNames;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.mapping.codec.DynamoCustomConversions;
import io.github.dynamospring.schema.IndexSchema;
import io.github.dynamospring.schema.KeyAttribute;
import io.github.dynamospring.schema.KeyAttribute.KeyType;
import io.github.dynamospring.schema.Projection;
import io.github.dynamospring.schema.TableSchema;
import io.github.dynamospring.shop.OrderStatus;
import org.junit.jupiter.api.Test;

import org.springframework.core.convert.converter.Converter;
import org.springframework.data.convert.ReadingConverter;
import org.springframework.data.convert.WritingConverter;
import org.springframework.mock.env.MockEnvironment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class DynamoMappingContextTests {

	private static final KeyAttribute PK = new KeyAttribute("pk", KeyType.S);

	private static final KeyAttribute SK = new KeyAttribute("sk", KeyType.S);

	private final DynamoMappingContext context = context(ProjectedOrder.class, Customer.class, Device.class,
			Setting.class, Reading.class);

	private static DynamoMappingContext context(Class<?>... types) {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setInitialEntitySet(Set.of(types));
		context.afterPropertiesSet();
		return context;
	}

	private DynamoPersistentEntity<?> entity(Class<?> type) {
		return this.context.getRequiredPersistentEntity(type);
	}

	private static ProjectedOrder order(OrderStatus status) {
		return new ProjectedOrder("c1", "o1", "t1", Instant.EPOCH, status, BigDecimal.TEN,
				List.of(new Line("sku1", 2, BigDecimal.ONE)), 1L, Instant.EPOCH);
	}

	@Test
	void mergesTheEntitiesOfATable() {
		IndexSchema byStatus = new IndexSchema("byStatus", IndexSchema.Type.LOCAL, List.of(PK),
				List.of(new KeyAttribute("byStatussk", KeyType.S)),
				new Projection(Projection.Type.INCLUDE, Set.of("_type", "expiresAt"), Set.of("_type")));
		IndexSchema gsi1 = new IndexSchema("gsi1", IndexSchema.Type.GLOBAL,
				List.of(new KeyAttribute("gsi1pk", KeyType.S)), List.of(new KeyAttribute("gsi1sk", KeyType.S)),
				Projection.ALL);
		IndexSchema gsi2 = new IndexSchema("gsi2", IndexSchema.Type.GLOBAL,
				List.of(new KeyAttribute("gsi2pk", KeyType.S)), List.of(new KeyAttribute("gsi2sk", KeyType.S)),
				new Projection(Projection.Type.INCLUDE, Set.of("_type", "expiresAt", "amount"), Set.of("_type")));
		TableModel table = this.context.getTable("shop");
		assertThat(table.schema().partition()).isEqualTo(PK);
		assertThat(table.schema().sort()).isEqualTo(SK);
		assertThat(table.schema().ttlAttribute()).isEqualTo("expiresAt");
		assertThat(table.schema().indexes()).containsExactlyInAnyOrder(byStatus, gsi1, gsi2);
	}

	@Test
	void namesTablesByPropertiesOfTheEnvironment() {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setEnvironment(new MockEnvironment().withProperty("named.table", "named"));
		context.setInitialEntitySet(Set.of(Named.class, NamedByDefault.class));
		context.afterPropertiesSet();
		assertThat(context.getTables()).extracting(TableModel::logicalName).containsExactly("default", "named");
		assertThatExceptionOfType(InvalidEntityException.class).isThrownBy(() -> context(Named.class))
			.withMessage("Invalid entities:\n - DynamoMappingContextTests.Named: Could not resolve placeholder "
					+ "'named.table' in value \"${named.table}\"");
	}

	@Test
	void listsTablesByName() {
		assertThat(this.context.getTables()).extracting(TableModel::logicalName)
			.containsExactly("devices", "readings", "settings", "shop");
	}

	@Test
	void makesPlainKeysOfMarkedProperties() {
		assertThat(this.context.getTable("devices").schema()).isEqualTo(new TableSchema("devices",
				new KeyAttribute("deviceId", KeyType.S), new KeyAttribute("slot", KeyType.N), List.of(), null));
		assertThat(entity(Device.class).hasTypeAttribute()).isFalse();
	}

	@Test
	void findsAnnotationsOfGettersThatAreImplemented() {
		assertThat(context(Labelled.class).getTable("labels").schema().partition())
			.isEqualTo(new KeyAttribute("label", KeyType.S));
	}

	@Test
	void takesTheIdForThePartitionKey() {
		assertThat(this.context.getTable("settings").schema())
			.isEqualTo(new TableSchema("settings", new KeyAttribute("key", KeyType.S), null, List.of(), null));
	}

	@Test
	void identifiesEntitiesByTheOnePropertyOfTheKey() {
		DynamoPersistentEntity<?> entity = new DynamoMappingContext().getRequiredPersistentEntity(NamedByDefault.class);
		assertThat(entity.getIdentifierAccessor(new NamedByDefault("theme")).getRequiredIdentifier())
			.isEqualTo("theme");
	}

	@Test
	void identifiesEntitiesByTheIdTypeOfTheirRepository() {
		Device device = new Device("a", 3, "lamp");
		assertThat(entity(Device.class).getIdentifierAccessor(device).getIdentifier()).isNull();
		entity(Device.class).getCodec().idCodec(DeviceId.class);
		assertThat(entity(Device.class).getIdentifierAccessor(device).getRequiredIdentifier())
			.isEqualTo(new DeviceId("a", 3));
	}

	@Test
	void makesOwnAttributesOfSinglePlaceholders() {
		TableSchema schema = this.context.getTable("readings").schema();
		assertThat(schema.partition()).isEqualTo(new KeyAttribute("sensor", KeyType.S));
		assertThat(schema.sort()).isEqualTo(new KeyAttribute("takenAt", KeyType.S));
		assertThat(schema.indexes().get(0).partition()).containsExactly(new KeyAttribute("site", KeyType.S),
				new KeyAttribute("kind", KeyType.S));
		assertThat(schema.indexes().get(0).sort()).containsExactly(new KeyAttribute("takenAt", KeyType.S),
				new KeyAttribute("level", KeyType.N));
		assertThat(entity(Reading.class).getPrimaryKey().partition().get(0)).isInstanceOf(KeyPart.Native.class);
	}

	@Test
	void listsThePrimaryKeyFirst() {
		assertThat(entity(ProjectedOrder.class).getKeys()).extracting(EntityKey::describe)
			.containsExactly("primary key (CUSTOMER#{customerId} / ORDER#{placedAt}#{orderId})",
					"index byStatus (CUSTOMER#{customerId} / STATUS#{status}#{placedAt})",
					"index gsi1 (ORDER#{orderId} / META)",
					"index gsi2 (TENANT#{tenantId}#STATUS#{status} / PLACED#{placedAt}#{orderId})");
		assertThat(entity(ProjectedOrder.class).getKeys()).extracting(EntityKey::kind)
			.containsExactly(Kind.TABLE, Kind.LOCAL, Kind.GLOBAL, Kind.GLOBAL);
	}

	@Test
	void knowsWhatAnIndexHolds() {
		EntityKey gsi2 = entity(ProjectedOrder.class).findKey("gsi2");
		assertThat(gsi2).isNotNull();
		assertThat(gsi2.projected()).containsExactlyInAnyOrder("_type", "expiresAt", "amount", "pk", "sk", "gsi2pk",
				"gsi2sk");
		assertThat(gsi2.projects("amount")).isTrue();
		assertThat(gsi2.projects("lines")).isFalse();
		assertThat(entity(ProjectedOrder.class).getPrimaryKey().projects("lines")).isTrue();
	}

	@Test
	void evaluatesTheConditionOfAnIndex() {
		EntityKey gsi2 = entity(ProjectedOrder.class).findKey("gsi2");
		assertThat(gsi2).isNotNull();
		assertThat(gsi2.when()).hasToString("status = 'UNPAID'");
		assertThat(gsi2.holds(order(OrderStatus.UNPAID))).isTrue();
		assertThat(gsi2.holds(order(OrderStatus.PAID))).isFalse();
		assertThat(entity(ProjectedOrder.class).getPrimaryKey().holds(order(OrderStatus.PAID))).isTrue();
	}

	@Test
	void namesTypes() {
		assertThat(entity(ProjectedOrder.class).getTypeName()).isEqualTo("Order");
		assertThat(entity(Customer.class).getTypeName()).isEqualTo("Customer");
		assertThat(entity(Customer.class).hasTypeAttribute()).isTrue();
	}

	@Test
	void findsPropertiesByPath() {
		PropertyReference price = entity(ProjectedOrder.class).getRequiredProperty("lines[0].price");
		assertThat(price.attributePath())
			.isEqualTo(Path.of(List.of(new Path.Name("lines"), new Path.Index(0), new Path.Name("unitPrice"))));
		assertThat(price.type()).isEqualTo(BigDecimal.class);
		assertThat(price.get(order(OrderStatus.PAID))).isEqualTo(BigDecimal.ONE);
		assertThat(entity(ProjectedOrder.class).getRequiredProperty("lines[7].price").get(order(OrderStatus.PAID)))
			.isNull();
		PropertyReference city = entity(Customer.class).getRequiredProperty("address.city");
		assertThat(city.attributePath()).hasToString("address.town");
		assertThat(city.attribute()).isEqualTo("address");
		assertThat(city.isTopLevel()).isFalse();
		assertThat(city.get(new Customer("c1", "e", null, Set.of(), 0))).isNull();
		assertThat(city.get(new Customer("c1", "e", new MappedTypes.Address("s", "Bonn"), Set.of(), 0)))
			.isEqualTo("Bonn");
	}

	@Test
	void findsTheEntriesOfMaps() {
		PropertyReference sku = entity(Setting.class).getRequiredProperty("lines.first.sku");
		Setting setting = new Setting();
		assertThat(sku.get(setting)).isNull();
		setting.setLines(Map.of("first", new Line("sku7", 1, BigDecimal.ONE)));
		assertThat(sku.get(setting)).isEqualTo("sku7");
		assertThat(sku.attributePath()).hasToString("lines.first.sku");
	}

	@Test
	void findsNoPropertyThatIsNotThere() {
		assertThat(entity(ProjectedOrder.class).findProperty("nothing")).isNull();
		assertThat(entity(ProjectedOrder.class).findProperty("orderId.length")).isNull();
		assertThat(entity(ProjectedOrder.class).findProperty("lines.sku")).isNull();
		assertThat(entity(ProjectedOrder.class).findProperty("orderId[0]")).isNull();
		assertThat(entity(ProjectedOrder.class).findProperty("")).isNull();
		assertThat(entity(ProjectedOrder.class).findProperty("lines[x]")).isNull();
		assertThat(entity(ProjectedOrder.class).findProperty("lines.")).isNull();
		assertThatIllegalArgumentException().isThrownBy(() -> entity(Device.class).getRequiredProperty("nam"))
			.withMessage("MappedTypes.Device has no property 'nam' (it has deviceId, name, slot)");
	}

	@Test
	void convertsLiteralsToValues() {
		PropertyReference status = entity(ProjectedOrder.class).getRequiredProperty("status");
		assertThat(status.convertLiteral(ItemValue.of("PAID"))).isEqualTo(OrderStatus.PAID);
		assertThatIllegalArgumentException().isThrownBy(() -> status.convertLiteral(ItemValue.of("GONE")))
			.withMessage("'GONE' is no value of 'status', which is OrderStatus [UNPAID, PAID, SHIPPED]");
		assertThatIllegalArgumentException().isThrownBy(() -> status.convertLiteral(ItemValue.number(1)))
			.withMessage("1 is no value of 'status', which is OrderStatus [UNPAID, PAID, SHIPPED]");
		assertThat(entity(Device.class).getRequiredProperty("slot").convertLiteral(ItemValue.number(7))).isEqualTo(7L);
	}

	@Test
	void convertsValuesToTheirStoredForm() {
		assertThat(entity(ProjectedOrder.class).getRequiredProperty("status").toValue(OrderStatus.PAID))
			.isEqualTo(ItemValue.of("PAID"));
		assertThat(entity(Device.class).getRequiredProperty("slot").toValue(7)).isEqualTo(ItemValue.number(7));
		assertThat(entity(Setting.class).getRequiredProperty("text").toValue("x")).isEqualTo(ItemValue.of("x"));
		assertThat(entity(Setting.class).getRequiredProperty("text").toKeyValue("x")).isEqualTo("x");
		assertThat(entity(Setting.class).getRequiredProperty("text").type()).isEqualTo(String.class);
		assertThat(entity(Customer.class).getRequiredProperty("tags").toElementValue("a")).isEqualTo(ItemValue.of("a"));
		assertThat(entity(Customer.class).getRequiredProperty("tags").toValue(Set.of())).isNull();
		assertThat(entity(Customer.class).getRequiredProperty("tags").toValue(null)).isNull();
	}

	@Test
	void neverRoundsANumber() {
		PropertyReference slot = entity(Device.class).getRequiredProperty("slot");
		assertThat(slot.toValue(new BigDecimal("12"))).isEqualTo(ItemValue.number(12));
		assertThatIllegalArgumentException().isThrownBy(() -> slot.toValue(1.5))
			.withMessage("1.5 is no value of 'slot', which is long");
		assertThat(entity(ProjectedOrder.class).getRequiredProperty("amount").toValue(1.5f))
			.isEqualTo(ItemValue.number("1.5"));
		assertThatIllegalArgumentException()
			.isThrownBy(() -> entity(Reading.class).getRequiredProperty("level").toValue(3_000_000_000L))
			.withMessage("3000000000 is no value of 'level', which is int");
	}

	@Test
	void unwrapsLiteralsOfOptionals() {
		assertThat(entity(Setting.class).getRequiredProperty("text").convertLiteral(ItemValue.of("x"))).isEqualTo("x");
	}

	@Test
	void refusesAttributeNamesThatMeanTwoThings() {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setTableAttributes((table) -> TableAttributeNames.DEFAULT.withIndex("gsi1", "pk", "gsi1sk")
			.withIndex("gsi2", "gsi2pk", "gsi2pk"));
		context.setInitialEntitySet(Set.of(ProjectedOrder.class));
		assertThatExceptionOfType(InvalidEntityException.class).isThrownBy(context::afterPropertiesSet)
			.satisfies((ex) -> assertThat(ex.getProblems()).containsExactly(
					"MappedTypes.ProjectedOrder, @GlobalSecondaryIndex gsi2: the attribute 'gsi2pk' is in the key twice: "
							+ "leave one out",
					"MappedTypes.ProjectedOrder: the attribute 'pk' is to hold the primary key (CUSTOMER#{customerId} / "
							+ "ORDER#{placedAt}#{orderId}) and the index gsi1 (ORDER#{orderId} / META): keys share an "
							+ "attribute only if their templates are equal, so write \"CUSTOMER#{customerId}\" in both, or "
							+ "configure another name for one of them"));
	}

	@Test
	void tellsTheEntityOfAnItem() {
		TableModel table = this.context.getTable("shop");
		assertThat(table.entityOf(item("CUSTOMER#c1", "x", "Order"))).isEqualTo(entity(ProjectedOrder.class));
		assertThat(table.entityOf(item("CUSTOMER#c1", "PROFILE", "Invoice"))).isNull();
		assertThat(table.entityOf(item("CUSTOMER#c1", "PROFILE", null))).isEqualTo(entity(Customer.class));
		assertThat(table.entityOf(item("CUSTOMER#c1", "ORDER#1970-01-01T00:00:00.000000000Z#o1", null)))
			.isEqualTo(entity(ProjectedOrder.class));
		assertThat(table.entityOf(item("TENANT#c1", "PROFILE", null))).isNull();
	}

	private static ItemReader item(String pk, String sk, String type) {
		Map<String, ItemValue> item = new HashMap<>(Map.of("pk", ItemValue.of(pk), "sk", ItemValue.of(sk)));
		if (type != null) {
			item.put("_type", ItemValue.of(type));
		}
		return ItemValue.map(item).reader();
	}

	@Test
	void takesConfiguredAttributeNames() {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setTableAttributes((table) -> new TableAttributeNames("PK", "SK", "type", "write", Map.of())
			.withIndex("gsi1", "GSI1PK", "GSI1SK"));
		context.setInitialEntitySet(Set.of(ProjectedOrder.class));
		context.afterPropertiesSet();
		TableSchema schema = context.getTable("shop").schema();
		assertThat(schema.partition().name()).isEqualTo("PK");
		assertThat(schema.sort().name()).isEqualTo("SK");
		assertThat(schema.indexes()).extracting((index) -> index.partition().get(0).name())
			.containsExactly("PK", "GSI1PK", "gsi2pk");
	}

	@Test
	void rendersConvertedPropertiesInKeys() {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setConversions(new DynamoCustomConversions(List.of(new SkuToString(), new StringToSku())));
		context.setInitialEntitySet(Set.of(Product.class));
		context.afterPropertiesSet();
		DynamoPersistentEntity<?> product = context.getRequiredPersistentEntity(Product.class);
		PropertyReference sku = product.getRequiredProperty("sku");
		assertThat(sku.type()).isEqualTo(Sku.class);
		assertThat(sku.toKeyValue(new Sku("a1"))).isEqualTo("A1");
		assertThat(sku.convertLiteral(ItemValue.of("A1"))).isEqualTo(new Sku("a1"));
		KeyPart.Composed partition = (KeyPart.Composed) product.getPrimaryKey().partition().get(0);
		assertThat(partition.encoder().encode(new Object[] { "A1" })).isEqualTo("SKU#A1");
		assertThat(product.getTable().schema().indexes().get(0).partition())
			.containsExactly(new KeyAttribute("sku", KeyType.S));
	}

	@Test
	void knowsTheFunctionsOfTheApplication() {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setKeyFunctions(KeyFunctionRegistry.of(List.of(new Shout())));
		context.setInitialEntitySet(Set.of(Shouted.class));
		context.afterPropertiesSet();
		assertThat(context.getTable("products").entities()).hasSize(1);
	}

	@Test
	void addsAnEntityThatComesLater() {
		DynamoMappingContext context = context(Customer.class);
		TableModel before = context.getTable("shop");
		assertThat(before.entities()).hasSize(1);
		DynamoPersistentEntity<?> order = context.getRequiredPersistentEntity(ProjectedOrder.class);
		assertThat(order.getTable().entities()).hasSize(2);
		assertThat(context.getTable("shop")).isSameAs(order.getTable()).isNotSameAs(before);
	}

	@Test
	void listsSoundTablesThoughAFaultyEntityComesLater() {
		DynamoMappingContext context = context(Customer.class, Device.class);
		TableModel shop = context.getTable("shop");
		context.getPersistentEntity(FaultyGuest.class);
		context.getPersistentEntity(Faulty.class);
		assertThat(context.getTables()).extracting(TableModel::logicalName).containsExactly("devices", "shop");
		assertThat(context.getTables()).contains(shop);
		assertThatExceptionOfType(InvalidEntityException.class).isThrownBy(() -> context.getTable("shop"));
		assertThatExceptionOfType(InvalidEntityException.class).isThrownBy(() -> context.getTable("faulty"));
	}

	@Test
	void hasNoTableForNestedTypes() {
		DynamoPersistentEntity<?> line = this.context.getRequiredPersistentEntity(Line.class);
		assertThat(line.hasTable()).isFalse();
		assertThatIllegalStateException().isThrownBy(line::getTable)
			.withMessage(
					"io.github.dynamospring.mapping.MappedTypes$Line is no entity of a table: it is not annotated with @Table");
		assertThatIllegalArgumentException().isThrownBy(() -> this.context.getTable("nowhere"))
			.withMessage("No entity is in a table 'nowhere'");
	}

	interface Label {

		@PartitionKey
		@Attribute("label")
		String getText();

	}

	@Table("labels")
	static class Labelled implements Label {

		private String text = "";

		@Override
		public String getText() {
			return this.text;
		}

	}

	record Sku(String code) {
	}

	@Table("products")
	@PrimaryKey(partition = "SKU#{sku}")
	@GlobalSecondaryIndex(name = "bySku", partition = "{sku}")
	record Product(Sku sku) {
	}

	@Table("products")
	@PrimaryKey(partition = "P#{name}", sort = "P#{name|shout}")
	record Shouted(String name) {
	}

	@WritingConverter
	static class SkuToString implements Converter<Sku, String> {

		@Override
		public String convert(Sku sku) {
			return sku.code().toUpperCase(Locale.ROOT);
		}

	}

	@ReadingConverter
	static class StringToSku implements Converter<String, Sku> {

		@Override
		public Sku convert(String text) {
			return new Sku(text.toLowerCase(Locale.ROOT));
		}

	}

	static class Shout implements KeyFunction {

		@Override
		public String name() {
			return "shout";
		}

		@Override
		public KeyForm apply(KeyForm input, List<String> arguments) {
			return input.then((value, out) -> out.append(value).append('!'), KeyForm.VARIABLE_WIDTH, KeyOrder.NONE,
					KeyLoss.EQUALITY_ONLY);
		}

	}

	@Table("shop")
	@PrimaryKey(partition = "GUEST#{guestId}", sort = "{absent}")
	record FaultyGuest(String guestId) {

	}

	@Table("faulty")
	@PrimaryKey(partition = "FAULTY#{absent}")
	record Faulty(String id) {

	}

	record DeviceId(String deviceId, long slot) {

	}

	@Table("${named.table}")
	record Named(@PartitionKey String id) {

	}

	@Table("${absent.table:default}")
	record NamedByDefault(@PartitionKey String id) {

	}

}

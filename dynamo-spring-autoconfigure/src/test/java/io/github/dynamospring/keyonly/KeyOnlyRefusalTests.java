package io.github.dynamospring.keyonly;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.key.KeyForm;
import io.github.dynamospring.key.KeyFunction;
import io.github.dynamospring.key.KeyFunctionRegistry;
import io.github.dynamospring.key.KeyLoss;
import io.github.dynamospring.key.KeyOrder;
import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.InvalidEntityException;
import io.github.dynamospring.mapping.KeyOnly;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TableAttributeNames;
import io.github.dynamospring.mapping.TimeToLive;
import io.github.dynamospring.mapping.Unique;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.repository.AllowFilter;
import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Query;
import io.github.dynamospring.repository.Update;
import io.github.dynamospring.schema.Projection;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import org.springframework.data.annotation.Version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Refusals of properties that no key holds without loss, of keys that cannot share an
 * attribute, and of methods that ask for an attribute where there is none.
 */
class KeyOnlyRefusalTests {

	@Test
	void refusesAPropertyThatNoKeyHolds() {
		assertThat(problems(Untold.class)).containsExactly(
				"Untold: @KeyOnly is on 'email', which no key holds without loss: in the primary key (USER#{email|lower} /"
						+ " {at|day}#{zoned}#{code|mirror}), {email|lower} keeps only a part of it; put {email} into a template"
						+ " that keeps all of it, or remove @KeyOnly",
				"Untold: @KeyOnly is on 'at', which no key holds without loss: in the primary key (USER#{email|lower} /"
						+ " {at|day}#{zoned}#{code|mirror}), {at|day} keeps only a part of it; put {at} into a template"
						+ " that keeps all of it, or remove @KeyOnly",
				"Untold: @KeyOnly is on 'zoned', which no key holds without loss: in the primary key (USER#{email|lower} /"
						+ " {at|day}#{zoned}#{code|mirror}), {zoned} leaves out its offset; put {zoned} into a template"
						+ " that keeps all of it, or remove @KeyOnly",
				"Untold: @KeyOnly is on 'code', which no key holds without loss: in the primary key (USER#{email|lower} /"
						+ " {at|day}#{zoned}#{code|mirror}), {code|mirror} has a function without an inverse; put {code}"
						+ " into a template that keeps all of it, or remove @KeyOnly",
				"Untold: @KeyOnly is on 'note', which is in no key, so that its value would be lost: put {note} into a"
						+ " template, or remove @KeyOnly");
	}

	@Test
	void refusesAPropertyThatOnlyASparseIndexHolds() {
		assertThat(problems(Sparse.class)).containsExactly(
				"Sparse: @KeyOnly is on 'status', which only the index gsi1 (STATUS#{status} / {id}) holds, and that"
						+ " leaves out items: put {status} into the primary key, or into an index without 'when' whose other"
						+ " properties are never absent, or remove @KeyOnly",
				"Sparse: @KeyOnly is on 'region', which only the index gsi2 (REGION#{region}#{city} / {id}) holds, and"
						+ " that leaves out items: put {region} into the primary key, or into an index without 'when' whose"
						+ " other properties are never absent, or remove @KeyOnly");
	}

	@Test
	void takesWhatAnIndexTellsWheneverThereIsAValue() {
		assertThat(problems(Clerked.class)).isEmpty();
	}

	@Test
	void refusesWhatNeedsAnAttribute() {
		assertThat(problems(Marked.class)).containsExactly(
				"Marked: @KeyOnly is on 'version', which is the version and changes with each write, unlike a key: remove"
						+ " @KeyOnly",
				"Marked: @KeyOnly is on 'expiresAt', which is the time to live, for which DynamoDB looks at an attribute:"
						+ " remove @KeyOnly",
				"Marked: @KeyOnly is on 'email', which is @Unique, but a marker is made of the attribute that is stored:"
						+ " remove one of the two",
				"Marked: @KeyOnly is on 'name', which has an @Attribute with a name as well, but no attribute is written:"
						+ " remove one of the two");
		assertThat(problems(Native.class))
			.containsExactly("Native, @PartitionKey: 'id' is the key attribute itself, but"
					+ " @KeyOnly properties have no attribute: remove @KeyOnly, or write {id|copy} for a computed attribute");
		assertThat(problems(Included.class)).containsExactly("Included, @GlobalSecondaryIndex gsi1 include: 'id' is"
				+ " @KeyOnly, so that there is no attribute to include: leave it out");
		assertThat(problems(Nesting.class)).containsExactly("Nesting: 'part': 'sku' of Part is @KeyOnly, which a nested"
				+ " value cannot be, as it has no key: remove @KeyOnly");
	}

	@Test
	void refusesAttributesThatCannotBeShared() {
		assertThat(problems(Sharing.class, Map.of("inverse", "sk pk", "gsi1", "gpk gsk", "gsi2", "gpk g2sk")))
			.containsExactly(
					"Sharing: the attribute 'sk' is to hold the primary key (CUSTOMER#{customer} / ORDER#{id}) and the"
							+ " index inverse (ORDER#{id|hash} / CUSTOMER#{customer}): keys share an attribute only if their"
							+ " templates are equal, so write \"ORDER#{id}\" in both, or configure another name for one of"
							+ " them",
					"Sharing: the attribute 'gpk' is to hold the index gsi1 (STATUS#{status} / {amount}) and the index"
							+ " gsi2 (STATUS#{status} / {id}): these hold different items, so give both the same 'when', or"
							+ " configure another name for one of them");
		assertThat(problems(Inverse.class, Map.of("inverse", "sk pk"))).containsExactly("Inverse, @GlobalSecondaryIndex"
				+ " inverse: when = \"amount > 0\" needs a computed key attribute of the index, but its key is made of the"
				+ " key of the table, which every item has: drop the condition, or configure another name for one of its"
				+ " attributes");
	}

	@Test
	void refusesMethodsThatAskForAnAttribute() {
		assertThat(refusals(Stock.class, Stocks.class)).containsExactlyInAnyOrder(
				"Stocks.findByWarehouseAndPlace: a filter cannot name 'place', which is @KeyOnly, so that no attribute has"
						+ " it; add @GlobalSecondaryIndex(name = \"gsi1\", partition = \"WAREHOUSE#{warehouse}\", sort ="
						+ " \"PLACE#{place}\")",
				"Stocks.findByAmount: a filter cannot name 'warehouse', which is @KeyOnly, so that no attribute has it;"
						+ " ask for it by a key, or remove @KeyOnly",
				"Stocks.rename: 'place' is @KeyOnly, so that there is no attribute to compare or to change at position 5 in"
						+ " \"set place = :place\"; correct the expression",
				"Stocks.take: 'warehouse' is @KeyOnly, so that there is no attribute to compare or to change at position 1"
						+ " in \"warehouse = :warehouse\"; correct the expression",
				"Stocks.move: the parameter 'place' would be asserted, but 'place' is @KeyOnly, so that no attribute has"
						+ " it; remove @KeyOnly, or read the item and save it");
	}

	@Test
	void readsFromANarrowIndexWhatTheKeyOfTheTableTells() {
		assertThat(refusals(Place.class, Places.class)).containsExactly(
				"Places.findByOwner: the index byOwner (OWNER#{owner} / META) does not project region; project it, return a"
						+ " type without, or mark with @FetchFromTable: it also reads each item from the table");
	}

	private static List<String> problems(Class<?> type) {
		return problems(type, Map.of());
	}

	private static List<String> problems(Class<?> type, Map<String, String> indexes) {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setKeyFunctions(KeyFunctionRegistry.of(List.of(new Mirror())));
		context.setTableAttributes((table) -> names(indexes));
		context.setInitialEntitySet(Set.of(type));
		try {
			context.afterPropertiesSet();
			return List.of();
		}
		catch (InvalidEntityException ex) {
			return ex.getProblems().stream().map((problem) -> problem.replace("KeyOnlyRefusalTests.", "")).toList();
		}
	}

	private static TableAttributeNames names(Map<String, String> indexes) {
		TableAttributeNames names = TableAttributeNames.DEFAULT;
		for (Map.Entry<String, String> index : indexes.entrySet()) {
			names = names.withIndex(index.getKey(), index.getValue().split(" ")[0], index.getValue().split(" ")[1]);
		}
		return names;
	}

	private static List<String> refusals(Class<?> entity, Class<?> repository) {
		return LocalApplication.unsent(entity).refusals(repository);
	}

	@Test
	void refusesConditionsOfTransactions() {
		DynamoTemplate template = LocalApplication.unsent(Stock.class).template();
		assertThatExceptionOfType(RuntimeException.class)
			.isThrownBy(() -> template.transactWrite((tx) -> tx.check("7", Stock.class, "warehouse = 'w'")))
			.withMessageContaining("'warehouse' is @KeyOnly");
	}

	private static final class Mirror implements KeyFunction {

		@Override
		public String name() {
			return "mirror";
		}

		@Override
		public KeyForm apply(KeyForm input, List<String> arguments) {
			return input.then((value, out) -> out.append(new StringBuilder((String) value).reverse()),
					KeyForm.VARIABLE_WIDTH, KeyOrder.ASCENDING, KeyLoss.NONE);
		}

	}

	@Table("t")
	@PrimaryKey(partition = "USER#{email|lower}", sort = "{at|day}#{zoned}#{code|mirror}")
	record Untold(@KeyOnly String email, @KeyOnly Instant at, @KeyOnly java.time.OffsetDateTime zoned,
			@KeyOnly String code, @KeyOnly String note) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{id}")
	@GlobalSecondaryIndex(name = "gsi1", partition = "STATUS#{status}", sort = "{id}", when = "amount > 0")
	@GlobalSecondaryIndex(name = "gsi2", partition = "REGION#{region}#{city}", sort = "{id}")
	record Sparse(String id, @KeyOnly String status, @KeyOnly String region, @Nullable String city, int amount) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{id}")
	@GlobalSecondaryIndex(name = "gsi1", partition = "CLERK#{clerk}", sort = "DAY#{day}#{id}")
	record Clerked(@KeyOnly String id, @KeyOnly Optional<String> clerk, LocalDate day) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{id}")
	record Marked(String id, @KeyOnly @Version @Nullable Long version, @KeyOnly @TimeToLive Instant expiresAt,
			@KeyOnly @Unique String email, @KeyOnly @Attribute("n") String name) {
	}

	@Table("t")
	record Native(@KeyOnly @PartitionKey String id) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{id}")
	@GlobalSecondaryIndex(name = "gsi1", partition = "B#{name}", projection = Projection.Type.INCLUDE, include = "id")
	record Included(@KeyOnly String id, String name) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{id}")
	record Nesting(String id, Part part) {
	}

	record Part(@KeyOnly String sku) {
	}

	@Table("t")
	@PrimaryKey(partition = "CUSTOMER#{customer}", sort = "ORDER#{id}")
	@GlobalSecondaryIndex(name = "inverse", partition = "ORDER#{id|hash}", sort = "CUSTOMER#{customer}")
	@GlobalSecondaryIndex(name = "gsi1", partition = "STATUS#{status}", sort = "{amount}", when = "amount > 0")
	@GlobalSecondaryIndex(name = "gsi2", partition = "STATUS#{status}", sort = "{id}")
	record Sharing(String customer, String id, String status, int amount) {
	}

	@Table("t")
	@PrimaryKey(partition = "CUSTOMER#{customer}", sort = "ORDER#{id}")
	@GlobalSecondaryIndex(name = "inverse", partition = "ORDER#{id}", sort = "CUSTOMER#{customer}", when = "amount > 0")
	record Inverse(String customer, String id, int amount) {
	}

	@Table("stock")
	@PrimaryKey(partition = "SKU#{sku}")
	@GlobalSecondaryIndex(name = "byWarehouse", partition = "WAREHOUSE#{warehouse}", sort = "LEVEL#{level|pad:3}")
	@GlobalSecondaryIndex(name = "byPlace", partition = "PLACE#{place}#{level|pad:3}", sort = "META")
	record Stock(@KeyOnly String sku, @KeyOnly String warehouse, @KeyOnly String place, int level, int amount) {
	}

	interface Stocks extends DynamoRepository<Stock, String> {

		@AllowFilter
		List<Stock> findByWarehouseAndPlace(String warehouse, String place);

		@AllowScan
		@Query("amount = :amount and warehouse <> :warehouse")
		List<Stock> findByAmount(int amount, String warehouse);

		@Update("set place = :place")
		void rename(String sku, String place);

		@Update("set amount = amount - :n")
		@Condition("warehouse = :warehouse")
		void take(String sku, int n, String warehouse);

		@Update("set level = :level")
		void move(String sku, int level, String place);

	}

	@Table("places")
	@PrimaryKey(partition = "PLACE#{place}", sort = "FLOOR#{floor|pad:2}")
	@GlobalSecondaryIndex(name = "byRegion", partition = "REGION#{region}", sort = "META",
			projection = Projection.Type.KEYS_ONLY)
	@GlobalSecondaryIndex(name = "byOwner", partition = "OWNER#{owner}", sort = "META",
			projection = Projection.Type.KEYS_ONLY)
	record Place(@KeyOnly String place, @KeyOnly int floor, @KeyOnly String region, @KeyOnly String owner) {

		record Id(String place, int floor) {
		}

	}

	interface Places extends DynamoRepository<Place, Place.Id> {

		List<Place.Id> findIdsByRegion(String region);

		List<Place> findByOwner(String owner);

	}

}

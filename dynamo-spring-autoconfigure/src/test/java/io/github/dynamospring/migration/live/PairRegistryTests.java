package io.github.dynamospring.migration.live;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.core.write.UnchangedCondition;
import io.github.dynamospring.large.LargeSettings;
import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.AttributeSettings;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Revisions;
import io.github.dynamospring.mapping.Shard;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.migration.Migration;
import io.github.dynamospring.privacy.KeyVisibility;
import io.github.dynamospring.start.StartRefusedException;
import io.github.dynamospring.values.MemoryObjects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.core.io.Resource;
import org.springframework.data.annotation.Version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link PairRegistry}.
 */
class PairRegistryTests {

	static Stream<Arguments> refused() {
		return Stream.of(Arguments.of(Unversioned.class, "has no @Version"),
				Arguments.of(Revised.class, "has @Revisions or @Shard"),
				Arguments.of(Spread.class, "has @Revisions or @Shard"),
				Arguments.of(Marked.class, "has an attribute '_source', which marks copies"),
				Arguments.of(Secret.class,
						"is in a table with encrypted attributes, of which its archive would keep the plain text"),
				Arguments.of(Scan.class,
						"has a large Resource, but a live migration holds large values in memory: declare it as byte[]"),
				Arguments.of(Shape.class, "is sealed, or a type of a sealed one"),
				Arguments.of(Circle.class, "is sealed, or a type of a sealed one"));
	}

	@ParameterizedTest
	@MethodSource("refused")
	void refusesAnEntity(Class<?> type, String reason) {
		assertThatExceptionOfType(StartRefusedException.class).isThrownBy(() -> pairs(migration(type, Target.class)))
			.withMessage("Migration 'moved' has " + type.getSimpleName() + ", which " + reason)
			.satisfies((ex) -> assertThat(ex.getAction())
				.isEqualTo("Change the entity first, or copy its items while nothing writes them."));
	}

	@Test
	void refusesATypeWithoutATable() {
		assertThatExceptionOfType(StartRefusedException.class)
			.isThrownBy(() -> pairs(migration(Source.class, String.class)))
			.withMessage("Migration 'moved' names java.lang.String, which is no entity of a table");
	}

	@Test
	void refusesEntitiesOfTwoClients() {
		assertThatExceptionOfType(StartRefusedException.class)
			.isThrownBy(() -> pairs(migration(Source.class, Elsewhere.class)))
			.withMessage("Migration 'moved' has entities of two clients, but a transaction is sent to one");
	}

	@Test
	void refusesAnEntityOfTwoMigrations() {
		Migration other = Migration.named("other")
			.from(Source.class)
			.to(Second.class)
			.map((one) -> null)
			.back((two) -> null);
		assertThatExceptionOfType(StartRefusedException.class)
			.isThrownBy(() -> pairs(migration(Source.class, Target.class), other))
			.withMessage("Migration 'other' has Source, which another side has as well");
	}

	@Test
	void refusesANameTwice() {
		assertThatExceptionOfType(StartRefusedException.class)
			.isThrownBy(() -> pairs(migration(Source.class, Target.class), migration(Second.class, Target.class)))
			.withMessage("Migration 'moved' is defined twice");
	}

	@Test
	void refusesANameThatIsNoneOfAProperty() {
		assertThatIllegalArgumentException().isThrownBy(() -> Migration.named("Orders V2"))
			.withMessage("The name of a migration has lower case letters, digits and hyphens, unlike 'Orders V2'");
	}

	@Test
	void refusesAMirrorOfMoreAttributesThanAConditionCompares() {
		assertThat(mirrored(migration(Source.class, Target.class)).names()).containsExactly("moved");
		assertThat(pairs(migration(Wide.class, Target.class)).names()).containsExactly("moved");
		assertThatExceptionOfType(StartRefusedException.class)
			.isThrownBy(() -> mirrored(migration(Wide.class, Target.class)))
			.withMessage("Migration 'moved' has a mirror, which compares at most 127 attributes, but Wide has 129");
	}

	@Test
	void comparesAsManyAttributesInACondition() {
		Set<String> also = IntStream.range(0, PairRegistry.MAX_COMPARED)
			.mapToObj((i) -> "a" + i)
			.collect(Collectors.toSet());
		DynamoPersistentEntity<?> entity = LocalApplication.mappingOf(Source.class)
			.getRequiredPersistentEntity(Source.class);
		Map<String, AttributeValue> written = Map.of("_write", AttributeValue.fromS("w"));
		assertThat(UnchangedCondition.of(entity, written, also).clauses()).hasSizeBetween(4000, 4096);
	}

	private static PairRegistry pairs(Migration... migrations) {
		return pairs(MigrationSettings.OFF, migrations);
	}

	private static PairRegistry mirrored(Migration... migrations) {
		return pairs(new MigrationSettings(MigrationPhase.OFF, 0, false, null, true, 0), migrations);
	}

	private static PairRegistry pairs(MigrationSettings settings, Migration... migrations) {
		DynamoMappingContext context = LocalApplication.mappingOf(Source.class, Target.class, Second.class);
		context.setAttributeSettings(
				new AttributeSettings(1000, Set.of(), () -> null, new LargeSettings(MemoryObjects::new, "", 1000)));
		return new PairRegistry(List.of(migrations), context, (name) -> MigrationPhase.OFF, (name) -> settings,
				KeyVisibility.PLAIN);
	}

	private static <A, B> Migration migration(Class<A> from, Class<B> to) {
		return Migration.named("moved").from(from).to(to).map((one) -> null).back((two) -> null);
	}

	@Table("sources")
	@PrimaryKey(partition = "{id}")
	record Source(String id, @Version @Nullable Long version) {

	}

	@Table("targets")
	@PrimaryKey(partition = "{id}")
	record Target(String id, @Version @Nullable Long version) {

	}

	@Table("seconds")
	@PrimaryKey(partition = "{id}")
	record Second(String id, @Version @Nullable Long version) {

	}

	@Table(value = "elsewhere", client = "other")
	@PrimaryKey(partition = "{id}")
	record Elsewhere(String id, @Version @Nullable Long version) {

	}

	@Table("unversioned")
	@PrimaryKey(partition = "{id}")
	record Unversioned(String id) {

	}

	@Revisions
	@Table("revised")
	@PrimaryKey(partition = "ID#{id}", sort = "ITEM")
	record Revised(String id, @Version @Nullable Long version) {

	}

	@Table("spread")
	@PrimaryKey(partition = "ID#{id}#{shard}", sort = "ITEM")
	record Spread(String id, @Shard(4) @Nullable Integer shard, @Version @Nullable Long version) {

	}

	@Table("marked")
	@PrimaryKey(partition = "{id}")
	record Marked(String id, @Attribute("_source") String source, @Version @Nullable Long version) {

	}

	@Table("wide")
	@PrimaryKey(partition = "WIDE#{a0}")
	record Wide(String a0, String a1, String a2, String a3, String a4, String a5, String a6, String a7, String a8,
			String a9, String a10, String a11, String a12, String a13, String a14, String a15, String a16, String a17,
			String a18, String a19, String a20, String a21, String a22, String a23, String a24, String a25, String a26,
			String a27, String a28, String a29, String a30, String a31, String a32, String a33, String a34, String a35,
			String a36, String a37, String a38, String a39, String a40, String a41, String a42, String a43, String a44,
			String a45, String a46, String a47, String a48, String a49, String a50, String a51, String a52, String a53,
			String a54, String a55, String a56, String a57, String a58, String a59, String a60, String a61, String a62,
			String a63, String a64, String a65, String a66, String a67, String a68, String a69, String a70, String a71,
			String a72, String a73, String a74, String a75, String a76, String a77, String a78, String a79, String a80,
			String a81, String a82, String a83, String a84, String a85, String a86, String a87, String a88, String a89,
			String a90, String a91, String a92, String a93, String a94, String a95, String a96, String a97, String a98,
			String a99, String a100, String a101, String a102, String a103, String a104, String a105, String a106,
			String a107, String a108, String a109, String a110, String a111, String a112, String a113, String a114,
			String a115, String a116, String a117, String a118, String a119, String a120, String a121, String a122,
			String a123, String a124, String a125, @Version @Nullable Long version) {

	}

	@Table("secrets")
	@PrimaryKey(partition = "{id}")
	record Secret(String id, @Attribute(encrypted = true) String text, @Version @Nullable Long version) {

	}

	@Table("scans")
	@PrimaryKey(partition = "{id}")
	record Scan(String id, @Attribute(large = true) Resource image, @Version @Nullable Long version) {

	}

	@Table("shapes")
	@PrimaryKey(partition = "ID#{id}", sort = "SHAPE")
	sealed interface Shape permits Circle {

		String id();

	}

	record Circle(String id, @Version @Nullable Long version) implements Shape {

	}

}

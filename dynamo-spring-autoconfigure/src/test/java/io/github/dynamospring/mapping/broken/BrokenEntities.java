package io.github.dynamospring.mapping.broken;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.GeneratedId;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.LocalSecondaryIndex;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Shard;
import io.github.dynamospring.mapping.SortKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TimeToLive;
import io.github.dynamospring.mapping.Unique;
import io.github.dynamospring.schema.Projection;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.ReadOnlyProperty;
import org.springframework.data.annotation.Reference;
import org.springframework.data.annotation.TypeAlias;
import org.springframework.data.annotation.Version;

/**
 * Entities that are faulty, each in one way.
 */
public final class BrokenEntities {

	private BrokenEntities() {
	}

	public enum State {

		OPEN, CLOSED

	}

	public record Part(String name) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{nam}")
	public record UnknownProperty(String name) {
	}

	@Table("t")
	@PrimaryKey(partition = "{nam}")
	public record UnknownOwnAttribute(String name) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name|shout}")
	public record UnknownFunction(String name) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name|day}")
	public record FunctionOfAnotherType(String name) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{parts}")
	public record KeyOfAList(List<Part> parts) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name")
	public record OpenBrace(String name) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name}", sort = "B#{number}")
	public record UnpaddedSort(String name, int number) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name}")
	public record OptionalKey(Optional<String> name) {
	}

	@Table("t")
	@PrimaryKey(partition = "A", sort = "B#{name}")
	public record NullableKey(@Nullable String name) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name}")
	public record ReadOnlyKey(@ReadOnlyProperty String name) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name}")
	public record IdBesideTemplates(@Id String name) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name}")
	public record MarksBesideTemplates(@PartitionKey String name, @SortKey String other) {
	}

	@Table("t")
	public record IdBesidePartitionKey(@Id String name, @PartitionKey String other) {
	}

	@Table("t")
	public record TwoPartitionKeys(@PartitionKey String name, @PartitionKey String other) {
	}

	@Table("t")
	public record TwoSortKeys(@PartitionKey String name, @SortKey String a, @SortKey String b) {
	}

	@Table("t")
	public record NoKey(String name) {
	}

	@Table("t")
	public record BooleanKey(@PartitionKey boolean active) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{id}")
	@GlobalSecondaryIndex(name = "gsi", partition = "{part.name}")
	public record NestedOwnAttribute(String id, Part part) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name|lower}", sort = "B#{at|day}")
	public record LossyKey(String name, Instant at) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name|shard:16,32}", sort = "B#{name}")
	public record GrowingKey(String name) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name|lower}", lossy = true)
	public record DeclaredLossyKey(String name) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name}")
	@LocalSecondaryIndex(name = "lsi", sort = "B#{other}")
	public record LocalWithoutSort(String name, String other) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name}")
	@GlobalSecondaryIndex(name = "gsi")
	public record GlobalWithoutPartition(String name) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name}")
	@GlobalSecondaryIndex(name = "gsi", partition = { "{a}", "B#{b}" }, sort = { "{c|day}", "{d}" })
	public record ComposedAmongSeveral(String name, String a, String b, Instant c, String d) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name}")
	@GlobalSecondaryIndex(name = "gsi", partition = { "{a}", "{b}", "{c}", "{d}", "{e}" },
			sort = { "{e}", "{d}", "{c}", "{b}", "{a}" })
	public record TooManyParts(String name, String a, String b, String c, String d, String e) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name}")
	@GlobalSecondaryIndex(name = "gsi", partition = { "{a}", "{b}" }, sort = "{a}")
	public record RepeatedPart(String name, String a, String b) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name}")
	@GlobalSecondaryIndex(name = "gsi", partition = "{state}", when = "state = 'OPEN'")
	public record WhenOfOwnAttributes(String name, State state) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name}")
	@GlobalSecondaryIndex(name = "gsi1", partition = "S#{state}", when = "stat = 'OPEN'")
	@GlobalSecondaryIndex(name = "gsi2", partition = "S#{state}", when = "state = 'OPENED'")
	@GlobalSecondaryIndex(name = "gsi3", partition = "S#{state}", when = "state = :state")
	@GlobalSecondaryIndex(name = "gsi4", partition = "S#{state}", when = "state == 'OPEN'")
	@GlobalSecondaryIndex(name = "gsi5", partition = "S#{state}", when = "name = 'x' and took > 'PT5S'")
	public record WrongConditions(String name, State state, Duration took) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name}")
	@GlobalSecondaryIndex(name = "g", partition = "B#{name}")
	@GlobalSecondaryIndex(name = "gsi", partition = "C#{name}")
	@GlobalSecondaryIndex(name = "gsi", partition = "D#{name}")
	public record IndexNames(String name) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name}")
	@GlobalSecondaryIndex(name = "gsi1", partition = "B#{name}", include = "name")
	@GlobalSecondaryIndex(name = "gsi2", partition = "B#{name}", projection = Projection.Type.INCLUDE)
	@GlobalSecondaryIndex(name = "gsi3", partition = "B#{name}", projection = Projection.Type.INCLUDE, include = "nam")
	public record Includes(String name) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name}")
	public record TimeToLiveOfSeconds(String name, @TimeToLive Long expiresAt) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name}")
	public record TwoTimesToLive(String name, @TimeToLive Instant a, @TimeToLive Instant b) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name}")
	public record VersionOfText(String name, @Version String version) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name}")
	public record TwoVersions(String name, @Version Long a, @Version Long b) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name}")
	@GlobalSecondaryIndex(name = "gsi", partition = "B#{pk}")
	public record ReservedNames(String name, String pk, @Attribute("_type") String type,
			@Attribute("gsipk") String other, String _write) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name}")
	public record SameAttribute(String name, @Attribute("name") String other) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name}")
	public record EmptyAttribute(String name, @Attribute("") String other) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name}")
	public record UnsupportedType(String name, Thread thread) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name}")
	public record References(String name, @Reference Part part) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name}")
	public abstract static class AbstractEntity {

		String name = "";

	}

	@Table("t")
	@PrimaryKey(partition = "A#{name}")
	public abstract static sealed class SealedClass permits FinalClass {

		String name = "";

	}

	public static final class FinalClass extends SealedClass {

	}

	@Table("t")
	@PrimaryKey(partition = "A#{name}", sort = "B#{number|pad:3}")
	public sealed interface SealedKey permits WithKey, WithoutKey, WithOtherKey {

	}

	public record WithKey(String name, int number) implements SealedKey {
	}

	public record WithoutKey(int number) implements SealedKey {
	}

	public record WithOtherKey(String name, long number) implements SealedKey {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name}")
	public sealed interface SealedMarks permits Versioned, Keyed, Renamed {

	}

	public record Versioned(String name, @Version @Nullable Long version) implements SealedMarks {
	}

	@PrimaryKey(partition = "B#{name}")
	public record Keyed(String name, @Nullable Long version) implements SealedMarks {
	}

	@TypeAlias("Keyed")
	public record Renamed(String name, String pk, @Attribute("a") int a, @Attribute("a") int b) implements SealedMarks {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name}")
	public sealed interface OpenSealed permits Open {

	}

	public abstract static non-sealed class Open implements OpenSealed {

	}

	@Table("")
	@PrimaryKey(partition = "A#{name}")
	public record NoTableName(String name) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{nam}", sort = "B#{other|shout}")
	@GlobalSecondaryIndex(name = "gsi", partition = "{state}", when = "state = 'OPEN'")
	public record SeveralFaults(@Id String name, String other, State state, @TimeToLive String expiresAt) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name}")
	@GlobalSecondaryIndex(name = "gsi01", partition = "G01#{name}")
	@GlobalSecondaryIndex(name = "gsi02", partition = "G02#{name}")
	@GlobalSecondaryIndex(name = "gsi03", partition = "G03#{name}")
	@GlobalSecondaryIndex(name = "gsi04", partition = "G04#{name}")
	@GlobalSecondaryIndex(name = "gsi05", partition = "G05#{name}")
	@GlobalSecondaryIndex(name = "gsi06", partition = "G06#{name}")
	@GlobalSecondaryIndex(name = "gsi07", partition = "G07#{name}")
	@GlobalSecondaryIndex(name = "gsi08", partition = "G08#{name}")
	@GlobalSecondaryIndex(name = "gsi09", partition = "G09#{name}")
	@GlobalSecondaryIndex(name = "gsi10", partition = "G10#{name}")
	@GlobalSecondaryIndex(name = "gsi11", partition = "G11#{name}")
	@GlobalSecondaryIndex(name = "gsi12", partition = "G12#{name}")
	@GlobalSecondaryIndex(name = "gsi13", partition = "G13#{name}")
	@GlobalSecondaryIndex(name = "gsi14", partition = "G14#{name}")
	@GlobalSecondaryIndex(name = "gsi15", partition = "G15#{name}")
	@GlobalSecondaryIndex(name = "gsi16", partition = "G16#{name}")
	@GlobalSecondaryIndex(name = "gsi17", partition = "G17#{name}")
	@GlobalSecondaryIndex(name = "gsi18", partition = "G18#{name}")
	@GlobalSecondaryIndex(name = "gsi19", partition = "G19#{name}")
	@GlobalSecondaryIndex(name = "gsi20", partition = "G20#{name}")
	@GlobalSecondaryIndex(name = "gsi21", partition = "G21#{name}")
	public record TooManyGlobalIndexes(String name) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name}", sort = "A")
	@LocalSecondaryIndex(name = "lsi1", sort = "L1#{name}")
	@LocalSecondaryIndex(name = "lsi2", sort = "L2#{name}")
	@LocalSecondaryIndex(name = "lsi3", sort = "L3#{name}")
	@LocalSecondaryIndex(name = "lsi4", sort = "L4#{name}")
	@LocalSecondaryIndex(name = "lsi5", sort = "L5#{name}")
	@LocalSecondaryIndex(name = "lsi6", sort = "L6#{name}")
	public record TooManyLocalIndexes(String name) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name}")
	@GlobalSecondaryIndex(name = "gsi1", partition = "G1#{name}", projection = Projection.Type.INCLUDE,
			include = { "a01", "a02", "a03", "a04", "a05", "a06", "a07", "a08", "a09", "a10", "a11", "a12", "a13",
					"a14", "a15", "a16", "a17", "a18", "a19", "a20", "a21" })
	@GlobalSecondaryIndex(name = "gsi2", partition = "G2#{name}", projection = Projection.Type.INCLUDE,
			include = { "a01", "a02", "a03", "a04", "a05", "a06", "a07", "a08", "a09", "a10", "a11", "a12", "a13",
					"a14", "a15", "a16", "a17", "a18", "a19", "a20", "a21" })
	@GlobalSecondaryIndex(name = "gsi3", partition = "G3#{name}", projection = Projection.Type.INCLUDE,
			include = { "a01", "a02", "a03", "a04", "a05", "a06", "a07", "a08", "a09", "a10", "a11", "a12", "a13",
					"a14", "a15", "a16", "a17", "a18", "a19", "a20", "a21" })
	@GlobalSecondaryIndex(name = "gsi4", partition = "G4#{name}", projection = Projection.Type.INCLUDE,
			include = { "a01", "a02", "a03", "a04", "a05", "a06", "a07", "a08", "a09", "a10", "a11", "a12", "a13",
					"a14", "a15", "a16", "a17", "a18", "a19", "a20", "a21" })
	@GlobalSecondaryIndex(name = "gsi5", partition = "G5#{name}", projection = Projection.Type.INCLUDE,
			include = { "a01", "a02", "a03", "a04", "a05", "a06", "a07", "a08", "a09", "a10", "a11", "a12", "a13",
					"a14", "a15", "a16", "a17", "a18", "a19", "a20", "a21" })
	public record TooManyIncluded(String name, int a01, int a02, int a03, int a04, int a05, int a06, int a07, int a08,
			int a09, int a10, int a11, int a12, int a13, int a14, int a15, int a16, int a17, int a18, int a19, int a20,
			int a21) {
	}

	// Conflicts of two types

	@Table("pairs")
	@PrimaryKey(partition = "A#{name}")
	@TypeAlias("A")
	public record A(String name) {
	}

	@Table("pairs")
	@PrimaryKey(partition = "A#{id}")
	public record SameKeyAsA(String id) {
	}

	@Table("pairs")
	@PrimaryKey(partition = "B#{name}")
	@TypeAlias("A")
	public record SameAliasAsA(String name) {
	}

	@Table("pairs")
	@PrimaryKey(partition = "B#{name}", sort = "B")
	public record SortedUnlikeA(String name) {
	}

	@Table("pairs")
	public record PlainUnlikeA(@PartitionKey String name) {
	}

	@Table("pairs")
	@PrimaryKey(partition = "C#{name}")
	@GlobalSecondaryIndex(name = "gsi", partition = "C#{name}")
	public record Composed(String name, @TimeToLive Instant expiresAt) {
	}

	@Table("pairs")
	@PrimaryKey(partition = "D#{name}")
	@GlobalSecondaryIndex(name = "gsi", partition = "{name}", sort = "D#{name}")
	public record Plain(String name, @TimeToLive Instant goneAt) {
	}

	@Table("pairs")
	@PrimaryKey(partition = "E#{name}")
	public record StoresAKeyAttribute(String name, String gsipk, int level) {
	}

	@Table("pairs")
	@PrimaryKey(partition = "F#{name}")
	@GlobalSecondaryIndex(name = "byLevel", partition = "{level}")
	public record IndexesALevel(String name, String level) {
	}

	@Table("pairs")
	@PrimaryKey(partition = "G#{name}", sort = "G")
	@LocalSecondaryIndex(name = "gsi", sort = "{name}")
	public record LocalUnlikeComposed(String name) {
	}

	@Table("pairs")
	@PrimaryKey(partition = "H#{name}")
	public record NumberInTimeToLive(String name, long expiresAt) {
	}

	public record Contact(@Unique String mail) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name}")
	public record UniqueVersion(String name, @Unique @Version Long version) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name}")
	public record UniqueTimeToLive(String name, @Unique @TimeToLive Instant expiresAt) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name}")
	public record UniqueReadOnly(String name, @Unique @ReadOnlyProperty String email) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name}")
	public record UniqueContainers(String name, @Unique List<String> emails, @Unique Part part, @Unique boolean first) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name}")
	public record UniqueCaseOfANumber(String name, @Unique(ignoreCase = true) long number) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name}")
	public record UniqueInside(String name, Contact contact, List<Contact> others) {
	}

	@Table("t")
	public record UniqueBesideANumber(@PartitionKey String name, @SortKey long place, @Unique String email) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name}", sort = "A#{name}")
	public record UniqueKey(@Unique String name) {
	}

	@Table("t")
	@PrimaryKey(partition = "{name}", sort = "{_owner}")
	public record OwnerAsKey(String name, String _owner, @Unique String email) {
	}

	@Table("t")
	@TypeAlias("UNIQUE#")
	@PrimaryKey(partition = "A#{name}")
	public record NamedAsMarkers(String name, @Unique String email) {
	}

	@Table("t")
	@PrimaryKey(partition = "{name}#{a}#{b}#{c}")
	public record KeyedAsMarkers(String name, String a, String b, String c, @Unique String email) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name}", sort = "B#{other}")
	@GlobalSecondaryIndex(name = "gsi", partition = "C#{other}", inverted = true, when = "other = 'x'")
	public record InvertedBesideTemplates(String name, String other) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name}")
	@GlobalSecondaryIndex(name = "gsi", inverted = true)
	public record InvertedWithoutSort(String name) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name}", sort = "META")
	@GlobalSecondaryIndex(name = "gsi", inverted = true)
	public record InvertedConstant(String name) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name}", sort = "B#{other}")
	@GlobalSecondaryIndex(name = "gsi", inverted = true)
	public record Inverted(String name, String other) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name}", sort = "PROFILE")
	public record ConstantBesideInverted(String name) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name}", sort = "C#{other}")
	@GlobalSecondaryIndex(name = "gsi", partition = "C#{other}", sort = "A#{name}")
	public record TemplatesBesideInverted(String name, String other) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name}")
	public record GeneratedOutsideTheKey(String name, @GeneratedId @Nullable String id) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{number}#{id}")
	public record GeneratedOfAnotherType(@GeneratedId @Nullable Long number, @GeneratedId Optional<String> id) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{ref.id}")
	public record GeneratedInside(Ref ref) {
	}

	public record Ref(@GeneratedId @Nullable String id) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name}#{shard}#{other}")
	public record ShardOfAnotherType(String name, @Shard(16) int shard, @Shard(16) @Nullable Long other) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name}#{shard}#{other}")
	public record ShardsWithoutNumber(String name, @Shard(1) @Nullable Integer shard,
			@Shard(value = 4, read = 2) @Nullable Integer other) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{name}", sort = "{shard|pad:2}")
	public record ShardInTheSortKey(String name, @Shard(16) @Nullable Integer shard,
			@Shard(4) @Nullable Integer other) {
	}

	@Table("t")
	@PrimaryKey(partition = "A#{part.shard}")
	public record ShardInside(Piece part) {
	}

	public record Piece(@Shard(16) @Nullable Integer shard) {
	}

	@Table("divided")
	@PrimaryKey(partition = "HERE#{id}", sort = "HERE")
	public record DividedHere(String id) {

	}

	@Table(value = "divided", client = "archive")
	@PrimaryKey(partition = "THERE#{id}", sort = "THERE")
	public record DividedThere(String id) {

	}

}

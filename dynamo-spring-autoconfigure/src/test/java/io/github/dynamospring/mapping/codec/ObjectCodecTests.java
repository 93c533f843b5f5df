package io.github.dynamospring.mapping.codec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValueWriter;
import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.mapping.context.MappingFixture;
import kotlin.jvm.internal.Intrinsics;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.core.SdkBytes;

import org.springframework.data.annotation.PersistenceCreator;
import org.springframework.data.annotation.ReadOnlyProperty;
import org.springframework.data.annotation.Transient;
import org.springframework.data.annotation.TypeAlias;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.mapping.MappingException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link ObjectCodec} and how it creates objects.
 */
class ObjectCodecTests {

	private final DynamoMappingContext context = new DynamoMappingContext();

	@Test
	void beanKeepsWhatItWasCreatedWithWhereNothingIsStored() {
		Bean bean = read(Bean.class, Map.of("name", ItemValue.of("n")));
		assertThat(bean.name).isEqualTo("n");
		assertThat(bean.count).isEqualTo(7);
		assertThat(bean.tags).containsExactly("default");
		assertThat(bean.nickname).isEmpty();
		assertThat(bean.others).isEmpty();
	}

	@Test
	void beanIsReadAndWrittenByFields() {
		Map<String, ItemValue> stored = Map.of("count", ItemValue.number(1), "tags", ItemValue.stringSet(List.of("a")),
				"nickname", ItemValue.of("nick"));
		Bean bean = read(Bean.class, stored);
		assertThat(bean.nickname).contains("nick");
		assertThat(write(bean)).isEqualTo(ItemValue.map(stored));
	}

	@Test
	void constructorArgumentsAndPropertiesAreMixed() {
		Mixed mixed = read(Mixed.class, Map.of("last", ItemValue.of("l"), "first", ItemValue.of("f")));
		assertThat(mixed.first).isEqualTo("f");
		assertThat(mixed.last).isEqualTo("l");
		assertThat(mixed.cache).isZero();
	}

	@Test
	void factoryMethodCreatesObjects() {
		assertThat(read(Made.class, Map.of("name", ItemValue.of("x"))).name).isEqualTo("made x");
	}

	@Test
	void witherReplacesObjects() {
		assertThat(read(Withered.class, Map.of("name", ItemValue.of("x"))).name).isEqualTo("with x");
	}

	@Test
	void transientAndReadOnlyPropertiesAreNotWritten() {
		Partly partly = read(Partly.class,
				Map.of("readOnly", ItemValue.of("r"), "skipped", ItemValue.of("s"), "kept", ItemValue.of("k")));
		assertThat(partly).isEqualTo(new Partly("k", "r", null));
		assertThat(write(new Partly("k", "r", "s"))).isEqualTo(ItemValue.map(Map.of("kept", ItemValue.of("k"))));
	}

	@Test
	void nullsEmptySetsAndEmptyOptionalsAreNotWritten() {
		assertThat(write(new Absent(null, Set.of(), Optional.empty(), List.of(), "")))
			.isEqualTo(ItemValue.map(Map.of("list", ItemValue.list(List.of()), "empty", ItemValue.of(""))));
	}

	@Test
	void absentSetsAndOptionalsAreEmpty() {
		assertThat(read(Absent.class, Map.of())).isEqualTo(new Absent(null, Set.of(), Optional.empty(), null, null));
	}

	@Test
	void storedNullReadsAsAbsent() {
		assertThat(read(Absent.class,
				Map.of("text", ItemValue.nullValue(), "set", ItemValue.nullValue(), "optional", ItemValue.nullValue())))
			.isEqualTo(new Absent(null, Set.of(), Optional.empty(), null, null));
	}

	@Test
	void namesThePropertyThatKotlinRefusesNullFor() {
		assertThatExceptionOfType(InvalidValueException.class)
			.isThrownBy(() -> read(Verified.class, Map.of("first", ItemValue.of("x"))))
			.withMessage("last: the item has no attribute 'l', and the property cannot be null: make it nullable, or"
					+ " give it a default value")
			.withCauseInstanceOf(NullPointerException.class);
	}

	@Test
	void nullElementsOfListsAreWrittenAsNull() {
		assertThat(write(new Absent(null, Set.of(), Optional.empty(), Arrays.asList("a", null), null))).isEqualTo(
				ItemValue.map(Map.of("list", ItemValue.list(List.of(ItemValue.of("a"), ItemValue.nullValue())))));
	}

	@Test
	void sealedTypesCarryTheirAlias() {
		ItemValue stored = write(new Owner(new Cat("Tom")));
		assertThat(stored).isEqualTo(ItemValue
			.map(Map.of("pet", ItemValue.map(Map.of("_type", ItemValue.of("feline"), "name", ItemValue.of("Tom"))))));
		assertThat(read(Owner.class, ((ItemValue.MapValue) stored).value())).isEqualTo(new Owner(new Cat("Tom")));
	}

	@Test
	void untypedValuesAreWrittenByTheirClass() {
		Map<String, Object> values = Map.of("s", "x", "n", 1, "list", List.of(true, "y"), "map", Map.of("k", "v"),
				"set", Set.of("a"));
		assertThat(write(new Untyped(values))).isEqualTo(ItemValue.map(Map.of("values",
				ItemValue.map(Map.of("s", ItemValue.of("x"), "n", ItemValue.number(1), "list",
						ItemValue.list(List.of(ItemValue.bool(true), ItemValue.of("y"))), "map",
						ItemValue.map(Map.of("k", ItemValue.of("v"))), "set", ItemValue.stringSet(List.of("a")))))));
	}

	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					a type of the JDK without stored form  | WithThread   | WithThread.worker: java.lang.Thread has no stored form: use another type, or register a converter in DynamoCustomConversions
					a type of the SDK                      | WithSdkBytes | WithSdkBytes.bytes: software.amazon.awssdk.core.SdkBytes has no stored form: use another type, or register a converter in DynamoCustomConversions
					an interface that is not sealed        | WithRunnable | WithRunnable.open: $Open is an interface, so its types cannot be identified when an item is read: make it sealed
					a sealed type with an open branch      | WithBranch   | WithBranch.branch: $OpenBranch is abstract and not sealed, so its types cannot be identified when an item is read: seal it
					sealed types that share an alias       | WithTwins    | WithTwins.twin: $Twin2 and $Twin1 of the sealed type Twin share the alias 'twin': give one of them another @TypeAlias
					properties that share an attribute     | WithShared   | WithShared.shared: 'one' and 'two' of Shared are both stored as 'n': name one otherwise with @Attribute
					a property in place of the type        | WithTyped    | WithTyped.typed: a property of Typed1 is stored as '_type', which identifies the types of Typed: name it otherwise with @Attribute
					keys of a map without text             | WithKeys     | WithKeys.keys: a java.util.List has no text that could be the key of a map: use a string, number, enum or UUID, or register a converter to one
					several constructors                   | Several      | $Several cannot be created: give it one constructor, or mark one of several @PersistenceCreator. If it is of a library, use a converter (DynamoCustomConversions, @ValueConverter)
					an abstract type                       | WithAbstract | $Abstract cannot be created, because it is abstract: use a type that is not, such as a record, a sealed interface or a Map, or a converter (DynamoCustomConversions, @ValueConverter)
					a parameter that is no property        | Misnamed     | The constructor of $Misnamed has a parameter 'other' that is no property: name it like one
					a final field beside the constructor   | Unreadable   | 'tags' of $Unreadable is final and no parameter of its constructor, so it would be written but never read: make it a parameter or not final (var in Kotlin), or mark it with @Transient of Spring Data
					""")
	void refuses(String reason, String type, String message) throws ClassNotFoundException {
		String prefix = ObjectCodecTests.class.getName() + "$";
		Class<?> refused = Class.forName(prefix + type);
		assertThatExceptionOfType(MappingException.class).isThrownBy(() -> codec(refused))
			.withMessage(message.replace("$", prefix));
	}

	@SuppressWarnings("unchecked")
	private <T> T read(Class<T> type, Map<String, ItemValue> item) {
		return (T) codec(type).read(ItemValue.map(item).reader());
	}

	private ItemValue write(Object object) {
		ItemValueWriter writer = new ItemValueWriter();
		codec(object.getClass()).write(object, writer);
		return writer.value();
	}

	private ObjectCodec codec(Class<?> type) {
		return (ObjectCodec) MappingFixture.codecs(this.context).of(TypeInformation.of(type));
	}

	private static final class Bean {

		private @Nullable String name;

		private int count = 7;

		private Set<String> tags = new LinkedHashSet<>(List.of("default"));

		private @Nullable Optional<String> nickname;

		private @Nullable Set<Integer> others;

	}

	static class Mixed {

		private final String first;

		private @Nullable String last;

		@Transient
		private final int cache;

		Mixed(String first, int cache) {
			this.first = first;
			this.cache = cache;
		}

	}

	static final class Made {

		private final String name;

		private Made(String name) {
			this.name = name;
		}

		@PersistenceCreator
		static Made of(String name) {
			return new Made("made " + name);
		}

	}

	static final class Withered {

		private final @Nullable String name;

		Withered() {
			this(null);
		}

		private Withered(@Nullable String name) {
			this.name = name;
		}

		Withered withName(String name) {
			return new Withered("with " + name);
		}

	}

	private record Partly(String kept, @ReadOnlyProperty String readOnly, @Transient @Nullable String skipped) {

	}

	private record Absent(@Nullable String text, Set<String> set, Optional<String> optional,
			@Nullable List<@Nullable String> list, @Nullable String empty) {

	}

	/**
	 * Verifies its arguments as Kotlin does.
	 */
	private record Verified(String first, @Attribute("l") String last) {

		private Verified {
			Intrinsics.checkNotNullParameter(first, "first");
			Intrinsics.checkNotNullParameter(last, "last");
		}

	}

	private record Owner(Pet pet) {

	}

	private sealed interface Pet {

	}

	@TypeAlias("feline")
	private record Cat(String name) implements Pet {

	}

	private record Dog(String name) implements Pet {

	}

	private record Untyped(Map<String, Object> values) {

	}

	private record WithThread(Thread worker) {

	}

	private record WithSdkBytes(SdkBytes bytes) {

	}

	private record WithRunnable(Open open) {

	}

	interface Open {

	}

	private record WithBranch(Branch branch) {

	}

	private sealed interface Branch {

	}

	private abstract static non-sealed class OpenBranch implements Branch {

	}

	private record WithTwins(Twin twin) {

	}

	private sealed interface Twin {

	}

	@TypeAlias("twin")
	private record Twin1(int one) implements Twin {

	}

	@TypeAlias("twin")
	private record Twin2(int two) implements Twin {

	}

	private record WithShared(Shared shared) {

	}

	private record Shared(@Attribute("n") int one, @Attribute("n") int two) {

	}

	private record WithTyped(Typed typed) {

	}

	private sealed interface Typed {

	}

	private record Typed1(@Attribute("_type") String type) implements Typed {

	}

	private record WithKeys(Map<List<String>, String> keys) {

	}

	private record WithAbstract(Abstract payload) {

	}

	abstract static class Abstract {

	}

	static class Several {

		private final List<String> names = new ArrayList<>();

		Several(String one) {
			this.names.add(one);
		}

		Several(String one, String two) {
			this.names.add(one + two);
		}

	}

	static class Misnamed {

		private final String name;

		Misnamed(String other) {
			this.name = other;
		}

		String name() {
			return this.name;
		}

	}

	static final class Unreadable {

		private final String name;

		private final List<String> tags = new ArrayList<>();

		Unreadable(String name) {
			this.name = name;
			this.tags.add(name);
		}

	}

}

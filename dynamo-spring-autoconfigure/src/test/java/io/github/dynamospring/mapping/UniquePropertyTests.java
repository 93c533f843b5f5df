package io.github.dynamospring.mapping;

import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.data.annotation.TypeAlias;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link UniqueProperty}. The keys are stored data.
 */
class UniquePropertyTests {

	private final List<UniqueProperty> properties = properties(Account.class);

	private static List<UniqueProperty> properties(Class<?> type) {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setInitialEntitySet(Set.of(type));
		context.afterPropertiesSet();
		return context.getRequiredPersistentEntity(type).getUniqueProperties();
	}

	@Test
	void areThoseOfTheEntityInTheirOrder() {
		assertThat(this.properties).extracting(UniqueProperty::name).containsExactly("email", "login", "number");
		assertThat(this.properties).extracting(UniqueProperty::attribute).containsExactly("e#mail", "login", "number");
		assertThat(this.properties).extracting(UniqueProperty::ignoresCase).containsExactly(true, false, false);
		assertThat(this.properties.get(0)).hasToString("@Unique 'email'");
	}

	@Test
	void keyIsMadeOfTypeAttributeAndHash() {
		assertThat(key(1, ItemValue.of("ann")))
			.isEqualTo("UNIQUE#Account$c1#login#" + "f39dfe3876575b55c5e1e0dc903db16179511d9532bb3b88cb22f64284dc3933");
		assertThat(key(0, ItemValue.of("ann"))).isEqualTo(
				"UNIQUE#Account$c1#e$cmail#" + "f39dfe3876575b55c5e1e0dc903db16179511d9532bb3b88cb22f64284dc3933");
		assertThat(key(2, ItemValue.number(15))).isEqualTo(
				"UNIQUE#Account$c1#number#" + "3f3f61a7d2850236150d82a647fe846567bcec83653f264dce068efb4834f4b4");
		assertThat(key(1, ItemValue.binary(new byte[] { 1, (byte) 0xff })))
			.isEqualTo("UNIQUE#Account$c1#login#" + "091616d76d67dc615a2d0d7b7f01b8ae100bba209f7092e1b012a30cabeb7bf6");
	}

	@Test
	void caseCountsUnlessItIsIgnored() {
		assertThat(key(0, ItemValue.of("ANN"))).isEqualTo(key(0, ItemValue.of("ann")));
		assertThat(key(1, ItemValue.of("ANN"))).isNotEqualTo(key(1, ItemValue.of("ann")));
	}

	@ParameterizedTest
	@CsvSource({ "ασ, ΑΣ", "ας, ασ", "straße, STRASSE", "STRAẞE, straße", "ﬁt, FIT", "ŉ, ʼN", "i̇, İ", "ǆ, ǅ",
			"k, \u212a" })
	void caseIsFolded(String one, String other) {
		assertThat(key(0, ItemValue.of(one))).isEqualTo(key(0, ItemValue.of(other)));
	}

	// but for the capital I with a dot, which Unicode folds to an i and a dot
	@Test
	void everyCodePointHasTheKeyOfItsCases() {
		IntStream.rangeClosed(0, Character.MAX_CODE_POINT)
			.filter((codePoint) -> codePoint != 0x130)
			.filter((codePoint) -> Character.toLowerCase(codePoint) != codePoint
					|| Character.toUpperCase(codePoint) != codePoint)
			.forEach((codePoint) -> assertThat(IntStream
				.of(codePoint, Character.toLowerCase(codePoint), Character.toUpperCase(codePoint),
						Character.toTitleCase(codePoint))
				.mapToObj((each) -> key(0, ItemValue.of("a" + Character.toString(each))))
				.distinct()).as("U+%04X", codePoint).hasSize(1));
	}

	@Test
	void aValueThatFoldingChangesKeepsTheMarkerOfItsLowerCase() {
		UniqueProperty email = this.properties.get(0);
		UniqueProperty login = this.properties.get(1);
		assertThat(email.markerKeys(ItemValue.of("Straße"))).hasSize(2)
			.contains(login.markerKeys(ItemValue.of("straße")).iterator().next().replace("login", "e$cmail"));
		assertThat(email.markerKeys(ItemValue.of("Strasse"))).hasSize(1);
		assertThat(email.markerKeys(ItemValue.of("Straße"))).containsAll(email.markerKeys(ItemValue.of("STRASSE")));
	}

	@Test
	void sameNumbersAndOnlyTheseHaveTheSameKey() {
		assertThat(key(2, ItemValue.number(new BigDecimal("15E1"))))
			.isEqualTo(key(2, ItemValue.number(new BigDecimal("150.0"))))
			.isNotEqualTo(key(2, ItemValue.number(15)))
			.isNotEqualTo(key(2, ItemValue.of("150")));
	}

	@Test
	void emptyStringIsAValueAndOtherTypesAreNone() {
		assertThat(key(1, ItemValue.of(""))).isNotNull();
		assertThat(key(1, ItemValue.bool(true))).isNull();
		assertThat(key(1, ItemValue.nullValue())).isNull();
	}

	private @Nullable String key(int property, ItemValue value) {
		Set<String> keys = this.properties.get(property).markerKeys(value);
		return keys.isEmpty() ? null : keys.iterator().next();
	}

	@Table("accounts")
	@TypeAlias("Account#1")
	@PrimaryKey(partition = "ACCOUNT#{id}")
	record Account(String id, @Unique(ignoreCase = true) @Attribute("e#mail") String email, @Unique String login,
			@Unique BigDecimal number) {

	}

}

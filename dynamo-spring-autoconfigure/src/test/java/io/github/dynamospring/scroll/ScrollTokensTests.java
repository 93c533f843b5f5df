package io.github.dynamospring.scroll;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

import io.github.dynamospring.tenancy.MissingTenantException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Range;
import org.springframework.data.domain.Range.Bound;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.ScrollPosition.Direction;
import org.springframework.data.domain.Window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link ScrollTokens}.
 */
class ScrollTokensTests {

	private static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");

	private static final String FIRST = "a secret of some length";

	private static final String SECOND = "another secret of some length";

	private static final KeysetScrollPosition POSITION = ScrollPosition.of(
			Map.of("pk", "CUSTOMER#ada", "sk", new BigDecimal("17"), "data", ByteBuffer.wrap(new byte[] { 1, 2 })),
			Direction.BACKWARD);

	private final ScrollTokens tokens = tokens(NOW, FIRST);

	private static ScrollTokens tokens(Instant now, String... secrets) {
		return new ScrollTokens(List.of(secrets), Duration.ofMinutes(5), Clock.fixed(now, ZoneOffset.UTC));
	}

	@Test
	void recordsTheCallThatATokenIsFor() {
		ScrollTokens.Scope scope = this.tokens.forPattern(Letters.class,
				(letters) -> letters.findBySender("ada", 7, ScrollPosition.keyset(), Limit.of(3)));
		String token = scope.token(POSITION);
		assertThat(this.tokens.forPattern("Letters.findBySender", "ada", 7).position(token)).isEqualTo(POSITION);
		assertThat(this.tokens.forPattern(Letters.class, (letters) -> letters.findBySender("ada", 7, null, null))
			.position(token)).isEqualTo(POSITION);
		assertInvalid(this.tokens.forPattern(Letters.class, (letters) -> letters.findBySender("bob", 7, null, null)),
				token);
	}

	@Test
	void recordsACallWithoutArguments() {
		String token = this.tokens.forPattern(Letters.class, Letters::findAllBy).token(POSITION);
		assertThat(this.tokens.forPattern("Letters.findAllBy").position(token)).isEqualTo(POSITION);
	}

	@Test
	void blankTenantIsAMissingTenant() {
		this.tokens.setTenantResolver(() -> "");
		assertThatExceptionOfType(MissingTenantException.class).isThrownBy(() -> this.tokens.forPattern("Letters.sent"))
			.withMessageStartingWith("Letters.sent: nothing was sent, because the tenant of this thread is not known");
	}

	@Test
	void recordsOneCall() {
		assertThatIllegalArgumentException()
			.isThrownBy(
					() -> this.tokens.forPattern(Letters.class, (letters) -> Window.from(List.of(), (i) -> POSITION)))
			.withMessage("Call exactly one method of Letters; called were []");
		assertThatIllegalArgumentException().isThrownBy(() -> this.tokens.forPattern(Letters.class, (letters) -> {
			letters.count();
			return letters.findAllBy();
		})).withMessage("Call exactly one method of Letters; called were [Letters.count, Letters.findAllBy]");
	}

	@Test
	void refusesCallsWithoutPositions() {
		assertThatIllegalArgumentException().isThrownBy(() -> this.tokens.forPattern(Letters.class, (letters) -> {
			letters.count();
			return null;
		})).withMessage("Letters.count returns no Window, so that it has no positions");
		assertThatIllegalArgumentException().isThrownBy(() -> this.tokens.forPattern(Letters.class, Letters::latest))
			.withMessage("Letters.latest is a default method, which is not recorded: call the methods that it calls");
		assertThatIllegalArgumentException().isThrownBy(() -> this.tokens.forPattern(String.class, (none) -> null))
			.withMessage("java.lang.String is no interface: name the interface of a repository");
	}

	@Test
	void aTokenLeadsBackToItsPosition() {
		ScrollTokens.Scope scope = this.tokens.forPattern("Orders.find", "ada", 7, null).context("user");
		String token = scope.token(POSITION);
		assertThat(scope.position(token)).isEqualTo(POSITION);
		assertThat(token).matches("[A-Za-z0-9_-]+");
		assertThat(scope.token(POSITION)).isNotEqualTo(token);
	}

	@Test
	void aTokenRevealsNoKey() {
		byte[] bytes = Base64.getUrlDecoder().decode(this.tokens.forPattern("p").token(POSITION));
		assertThat(new String(bytes, StandardCharsets.ISO_8859_1)).doesNotContain("CUSTOMER", "ada", "pk");
	}

	@Test
	void noTokenIsTheBeginning() {
		ScrollTokens.Scope scope = this.tokens.forPattern("p");
		assertThat(scope.position(null)).isEqualTo(ScrollPosition.keyset());
		assertThat(scope.position("")).isEqualTo(ScrollPosition.keyset());
	}

	@Test
	void thereIsANextTokenOnlyWhereSomethingFollows() {
		ScrollTokens.Scope scope = this.tokens.forPattern("p");
		List<String> items = List.of("a", "b");
		Window<String> more = Window.from(items, (index) -> forward(index), true);
		assertThat(scope.position(scope.next(more))).isEqualTo(forward(1));
		assertThat(scope.next(Window.from(items, (index) -> forward(index), false))).isNull();
		assertThat(scope.next(Window.from(List.of(), (index) -> forward(index), true))).isNull();
	}

	@Test
	void theNextTokenOfABackwardWindowGoesOnBackward() {
		ScrollTokens.Scope scope = this.tokens.forPattern("p");
		Window<String> window = Window.from(List.of("a", "b"), (index) -> forward(index).backward(), true);
		assertThat(scope.position(scope.next(window))).isEqualTo(forward(0).backward());
	}

	private static KeysetScrollPosition forward(int index) {
		return ScrollPosition.forward(Map.of("pk", "item-" + index));
	}

	@Test
	void everySingleChangedCharacterIsNoticed() {
		ScrollTokens.Scope scope = this.tokens.forPattern("p", "a");
		String token = scope.token(POSITION);
		for (int i = 0; i < token.length(); i++) {
			char changed = (token.charAt(i) != 'A') ? 'A' : 'B';
			assertInvalid(scope, token.substring(0, i) + changed + token.substring(i + 1));
		}
		assertInvalid(scope, token.substring(4));
		assertInvalid(scope, token + "AAAA");
		assertInvalid(scope, "%");
		assertInvalid(scope, "AAAA");
		assertInvalid(scope, "A".repeat(20_000));
	}

	@Test
	void aTokenIsBoundToPatternArgumentsAndContext() {
		String token = this.tokens.forPattern("p", "a", "b").context("user").token(POSITION);
		assertInvalid(this.tokens.forPattern("q", "a", "b").context("user"), token);
		assertInvalid(this.tokens.forPattern("p", "a", "c").context("user"), token);
		assertInvalid(this.tokens.forPattern("p", "ab", "").context("user"), token);
		assertInvalid(this.tokens.forPattern("p", List.of("a", "b")).context("user"), token);
		assertInvalid(this.tokens.forPattern("p", "a", "b").context("other"), token);
		assertInvalid(this.tokens.forPattern("p", "a", "b"), token);
		assertInvalid(this.tokens.forPattern("p", "a", "b", "user"), token);
	}

	@Test
	void argumentsAreComparedByWhatTheyAre() {
		String token = this.tokens.forPattern("p", new LinkedHashSet<>(List.of("a", "b")), new int[] { 1, 2 })
			.token(POSITION);
		assertThat(this.tokens.forPattern("p", new LinkedHashSet<>(List.of("b", "a")), List.of(1, 2)).position(token))
			.isEqualTo(POSITION);
		assertInvalid(this.tokens.forPattern("p", new LinkedHashSet<>(List.of("a, b")), List.of(1, 2)), token);
	}

	@Test
	void refusesAnArgumentWithoutATextOfItsOwn() {
		assertThatIllegalArgumentException().isThrownBy(() -> this.tokens.forPattern("p", new Object()))
			.withMessage("A scroll token cannot be bound to a java.lang.Object, because two of them may have "
					+ "the same text: make it a record, or pass its parts, such as an id, "
					+ "to forPattern(String, Object...)");
	}

	@Test
	void recordsAreComparedByTheirComponents() {
		LetterKey key = new LetterKey("acme", "bob, user=eve");
		assertThat(key).hasToString(new LetterKey("acme, user=bob", "eve").toString());
		assertSeparate(key, new LetterKey("acme, user=bob", "eve"), new OtherKey("acme", "bob, user=eve"),
				List.of("acme", "bob, user=eve"), key.toString());
		String token = this.tokens.forPattern("p", new LetterKey("acme", "bob")).token(POSITION);
		assertThat(this.tokens.forPattern("p", new LetterKey("acme", "bob")).position(token)).isEqualTo(POSITION);
	}

	@Test
	void kindsOfArgumentsAreToldApart() {
		assertSeparate("1", 1, 1L, '1', new BigDecimal("1"), List.of("1"), Set.of("1"), Map.of("1", "1"),
				List.of("1", "1"), List.of(List.of("1")), List.of(Set.of("1")), Set.of(List.of("1")), new byte[] { 1 },
				Range.closed(1, 1), Range.open(1, 1), Range.rightOpen(1, 1), Range.leftOpen(1, 1),
				Range.leftUnbounded(Bound.inclusive(1)), Range.rightUnbounded(Bound.inclusive(1)), Range.unbounded(),
				null, "", List.of(), Set.of(), Map.of(), "null", true, "true", TimeUnit.DAYS, "DAYS", ChronoUnit.DAYS,
				Duration.ofDays(1), "PT24H", NOW, NOW.toString(), new UUID(0, 1), new UUID(0, 1).toString(), "\ud800",
				"?", "\udfff", Map.of("a", "b", "c", "d"), Map.of("a", "d", "c", "b"), List.of("a", "b", "c"),
				List.of("a", "bc"), List.of("ab", "c"), List.of(List.of("a"), List.of("b")),
				List.of(List.of("a", "b")));
	}

	private void assertSeparate(@Nullable Object... arguments) {
		for (int i = 0; i < arguments.length; i++) {
			String token = scope(arguments[i]).token(POSITION);
			for (int j = 0; j < arguments.length; j++) {
				if (i != j) {
					assertInvalid(scope(arguments[j]), token);
				}
			}
		}
	}

	private ScrollTokens.Scope scope(@Nullable Object argument) {
		return this.tokens.forPattern("p", new Object[] { argument });
	}

	@Test
	void oneContextIsNotTwo() {
		String token = this.tokens.forPattern("p").context("a", "b").token(POSITION);
		assertInvalid(this.tokens.forPattern("p").context("a").context("b"), token);
		assertInvalid(this.tokens.forPattern("p", "a", "b"), token);
	}

	@ParameterizedTest
	@ValueSource(strings = { "${UNSET}", "${UNSET_SECRET_OF_SOME_LENGTH}", "prefix of a ${UNSET:${OTHER}} secret" })
	void refusesAPlaceholderThatNothingResolves(String secret) {
		assertThatIllegalArgumentException().isThrownBy(() -> tokens(NOW, secret))
			.withMessage("dynamo.scroll.secrets[0] is an unresolved placeholder: set the property or "
					+ "environment variable that it names");
	}

	@ParameterizedTest
	@ValueSource(strings = { "                    ", "\t\t\t\t\n\n\n\n                ", "      short       " })
	void blanksDoNotMakeASecretLong(String secret) {
		assertThatIllegalArgumentException().isThrownBy(() -> tokens(NOW, secret))
			.withMessage("dynamo.scroll.secrets[0] must have at least 16 characters, blanks around it left out: "
					+ "generate one, for instance by 'openssl rand -base64 32'");
	}

	@ParameterizedTest
	@ValueSource(strings = { "aaaaaaaaaaaaaaaa", "abcabcabcabcabcabc", "0000000000000001" })
	void refusesASecretOfFewCharacters(String secret) {
		assertThatIllegalArgumentException().isThrownBy(() -> tokens(NOW, FIRST, secret))
			.withMessage("dynamo.scroll.secrets[1] must have at least 4 different characters, because it could be "
					+ "guessed: generate one, for instance by 'openssl rand -base64 32'");
	}

	@Test
	void aPositionOfTextThatUtf8CannotHoldHasNoToken() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> this.tokens.forPattern("p").token(ScrollPosition.forward(Map.of("pk", "\ud800"))))
			.withMessageStartingWith("the text has an unpaired surrogate");
	}

	@Test
	@ExtendWith(OutputCaptureExtension.class)
	void warnsOfARandomSecretOnceItIsUsed(CapturedOutput output) {
		ScrollTokens random = tokens(NOW);
		assertThat(output).doesNotContain("dynamo.scroll.secrets");
		random.forPattern("p").token(POSITION);
		random.forPattern("p").token(POSITION);
		assertThat(output.getOut()).containsOnlyOnce("No dynamo.scroll.secrets are set: scroll tokens are encrypted "
				+ "under a random secret, are valid in this instance alone and end with it");
	}

	@Test
	void anOldTokenIsRefused() {
		String token = this.tokens.forPattern("p").token(POSITION);
		assertThat(tokens(NOW.plusSeconds(300), FIRST).forPattern("p").position(token)).isEqualTo(POSITION);
		assertThatExceptionOfType(InvalidScrollTokenException.class)
			.isThrownBy(() -> tokens(NOW.plusSeconds(301), FIRST).forPattern("p").position(token))
			.withMessage("The scroll token has expired: start from the beginning");
	}

	@Test
	void theFirstSecretEncryptsAndAllDecrypt() {
		String old = tokens(NOW, FIRST).forPattern("p").token(POSITION);
		ScrollTokens both = tokens(NOW, SECOND, FIRST);
		assertThat(both.forPattern("p").position(old)).isEqualTo(POSITION);
		String token = both.forPattern("p").token(POSITION);
		assertThat(tokens(NOW, SECOND).forPattern("p").position(token)).isEqualTo(POSITION);
		assertInvalid(tokens(NOW, FIRST).forPattern("p"), token);
	}

	@Test
	void randomSecretsAreValidInTheirInstanceAlone() {
		ScrollTokens one = tokens(NOW);
		String token = one.forPattern("p").token(POSITION);
		assertThat(one.forPattern("p").position(token)).isEqualTo(POSITION);
		assertInvalid(tokens(NOW).forPattern("p"), token);
	}

	@Test
	void refusesAShortSecretAndAnOffset() {
		assertThatIllegalArgumentException().isThrownBy(() -> tokens(NOW, FIRST, "short"))
			.withMessage("dynamo.scroll.secrets[1] must have at least 16 characters, blanks around it left out: "
					+ "generate one, for instance by 'openssl rand -base64 32'");
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> this.tokens.forPattern("p").token(ScrollPosition.offset(3)));
	}

	private static void assertInvalid(ScrollTokens.Scope scope, String token) {
		assertThatExceptionOfType(InvalidScrollTokenException.class).isThrownBy(() -> scope.position(token))
			.withMessage("The scroll token is invalid here: it was changed, or issued for another request");
	}

	record LetterKey(String tenant, String user) {

	}

	record OtherKey(String tenant, String user) {

	}

	interface Letters {

		Window<String> findBySender(String sender, int year, @Nullable ScrollPosition position, @Nullable Limit limit);

		Window<String> findAllBy();

		long count();

		default Window<String> latest() {
			return findAllBy();
		}

	}

}

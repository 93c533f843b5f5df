package io.github.dynamospring.idempotency;

import java.io.InputStream;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.security.Principal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

import io.github.dynamospring.aop.AdvisedMethod;
import io.github.dynamospring.aop.InvalidAspectException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.util.ReflectionUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * Tests for {@link ArgumentHash} with {@link JacksonResultFormat}.
 */
class ArgumentHashTests {

	private static final JacksonResultFormat FORMAT = new JacksonResultFormat(JsonMapper.builder().build());

	@Test
	void isTheSameForEqualArgumentsAndOnlyForThem() {
		Line line = new Line("mug", new BigDecimal("7.50"));
		Basket basket = new Basket("b1", List.of(line), Map.of("a", 1, "b", 2), Set.of("x", "y", "z"), null);
		assertThat(hash("place", basket, 1)).hasSize(43)
			.isEqualTo(hash("place",
					new Basket("b1", List.of(line), Map.of("b", 2, "a", 1), Set.of("z", "y", "x"), null), 1))
			.isNotEqualTo(hash("place", basket, 2))
			.isNotEqualTo(hash("place", new Basket("b2", List.of(line), Map.of(), Set.of(), null), 1))
			.isNotEqualTo(hash("place", null, 1));
	}

	/**
	 * A hash outlives the process that made it. Whatever changes this one refuses the
	 * repetition of all calls that are recorded.
	 */
	@Test
	void staysTheSameFromReleaseToRelease() {
		Basket basket = new Basket("b1", List.of(new Line("mug", new BigDecimal("7.50"))), Map.of("a", 1, "b", 2),
				Set.of("x", "y"), Instant.EPOCH);
		assertThat(FORMAT.writeArgument(basket)).isEqualTo("""
				{"at":"1970-01-01T00:00:00Z","counts":{"a":1,"b":2},"id":"b1",\
				"lines":[{"price":7.50,"sku":"mug"}],"tags":["x","y"]}""");
		assertThat(hash("place", basket, 1)).isEqualTo("8KRVFCDvm7S78w3_TC6uOsKY4qa6hPPoMGzCgyXZ5Go");
	}

	@Test
	void doesNotDependOnTheOrderOfMapsAndSets() {
		Map<String, Object> one = new LinkedHashMap<>();
		one.put("b", new LinkedHashSet<>(List.of(2, 1)));
		one.put("a", Optional.of(Set.of(new Line("x", BigDecimal.ONE))));
		Map<String, Object> other = new LinkedHashMap<>();
		other.put("a", Optional.of(Set.of(new Line("x", BigDecimal.ONE))));
		other.put("b", new LinkedHashSet<>(List.of(1, 2)));
		assertThat(hash("any", one)).isEqualTo(hash("any", other)).isNotEqualTo(hash("any", Map.of()));
	}

	@Test
	void doesNotCountWhatIsIgnored() {
		assertThat(hash("placeBy", "b1", "ada", 1L)).isEqualTo(hash("placeBy", "b1", "grace", 2L))
			.isNotEqualTo(hash("placeBy", "b2", "ada", 1L));
		assertThat(hash("nothing", "b1")).isNull();
	}

	@Test
	void knowsTheirPlaces() {
		assertThat(hash("pair", "ab", "c")).isNotEqualTo(hash("pair", "a", "bc")).isNotEqualTo(hash("pair", "c", "ab"));
		assertThat(hash("pair", null, "a")).isNotEqualTo(hash("pair", "a", null));
	}

	@Test
	void knowsTheClassOfASubtype() {
		assertThat(hash("draw", new Circle(1))).isEqualTo(hash("draw", new Circle(1)))
			.isNotEqualTo(hash("draw", new Square(1)));
		assertThat(hash("any", new Circle(1))).isNotEqualTo(hash("any", new Square(1)));
	}

	@Test
	void keepsTheHashOfValuesContainersAndProxiesOfAnyClass() {
		assertThat(hash("any", List.of("a", "b"))).isEqualTo(hash("any", new ArrayList<>(List.of("a", "b"))));
		assertThat(hash("any", Map.of("a", 1))).isEqualTo(hash("any", new TreeMap<>(Map.of("a", 1))));
		assertThat(hash("any", "a")).isEqualTo("hjLy_31-ASY3C2RBBgTsuPBxvKKB3o_GMpPN0J99DaI");
		assertThat(hash("primitive", 1)).isEqualTo("bTjhQhrwDfzUQdW1Vio6e0fIQGrJjVHxXqDUup6TQPk");
		assertThat(hash("element", new Circle(1))).isEqualTo(hash("circle", new Circle(1)));
		assertThat(hash("day", Day.SUNDAY)).isNotEqualTo(hash("day", Day.MONDAY));
		assertThat(hash("any", proxy())).isEqualTo(hash("any", Map.of("size", 1)));
	}

	private static Sized proxy() {
		return (Sized) Proxy.newProxyInstance(Sized.class.getClassLoader(), new Class<?>[] { Sized.class },
				(proxy, method, arguments) -> method.getName().equals("getSize") ? (Object) 1 : "proxy");
	}

	@Test
	void writesWithTheMapperOfTheApplication() {
		JacksonResultFormat snake = new JacksonResultFormat(
				JsonMapper.builder().propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE).build());
		assertThat(snake.writeArgument(new Named("ada"))).isEqualTo("{\"first_name\":\"ada\"}");
		assertThat(snake.write(new Line("mug", BigDecimal.ONE), Line.class)).isEqualTo("{\"sku\":\"mug\",\"price\":1}");
	}

	@Test
	void refusesAnArgumentWithoutAText() {
		assertThatIllegalArgumentException().isThrownBy(() -> hash("any", new Object()))
			.withMessage("Calls.any: @Idempotent cannot compare 'value', because a java.lang.Object cannot be "
					+ "written as text; leave it out by ignore = \"value\"");
		Map<String, Object> endless = new HashMap<>();
		endless.put("itself", endless);
		assertThatIllegalArgumentException().isThrownBy(() -> hash("any", endless))
			.withMessageStartingWith("Calls.any: @Idempotent cannot compare 'value', ");
	}

	@Test
	void refusesParametersThatAreOthersWithEachCall() {
		assertThat(problems("handles")).containsExactly(
				"Calls.handles: @Idempotent cannot compare 'body', because each call has another InputStream; "
						+ "leave it out by ignore = \"body\"",
				"Calls.handles: @Idempotent cannot compare 'headers', because each call has another HttpHeaders; "
						+ "leave it out by ignore = \"headers\"",
				"Calls.handles: @Idempotent cannot compare 'later', because each call has another Supplier; "
						+ "leave it out by ignore = \"later\"");
		assertThat(problems("unknown")).containsExactly(
				"Calls.unknown: @Idempotent ignores 'caller', which is no parameter; name some of \"id\", \"user\"");
	}

	private static @Nullable String hash(String method, @Nullable Object... arguments) {
		return compile(method).of(arguments);
	}

	private static List<String> problems(String method) {
		return catchThrowableOfType(InvalidAspectException.class, () -> compile(method)).getProblems();
	}

	private static ArgumentHash compile(String name) {
		AdvisedMethod method = Arrays.stream(ReflectionUtils.getAllDeclaredMethods(Calls.class))
			.filter((candidate) -> candidate.getName().equals(name))
			.map((candidate) -> new AdvisedMethod(candidate, Calls.class, Idempotent.class))
			.findFirst()
			.orElseThrow();
		Idempotent annotation = method.method().getAnnotation(Idempotent.class);
		return ArgumentHash.compile(method, (annotation != null) ? List.of(annotation.ignore()) : List.of(), FORMAT);
	}

	static class BaseCalls<T> {

		void element(T value) {
		}

	}

	static class Calls extends BaseCalls<Circle> {

		void circle(Circle value) {
		}

		void draw(Shape shape) {
		}

		void day(Day day) {
		}

		void primitive(int count) {
		}

		void place(Basket basket, int count) {
		}

		@Idempotent(key = "#id", ignore = { "user", "at" })
		void placeBy(String id, String user, long at) {
		}

		@Idempotent(key = "#id", ignore = "id")
		void nothing(String id) {
		}

		void pair(String first, String second) {
		}

		void any(Object value) {
		}

		@Idempotent(key = "#id", ignore = "user")
		void handles(String id, InputStream body, HttpHeaders headers, Supplier<String> later, Principal user,
				HttpStatus status) {
		}

		@Idempotent(key = "#id", ignore = "caller")
		void unknown(String id, String user) {
		}

	}

	record Basket(String id, List<Line> lines, Map<String, Integer> counts, Set<String> tags, @Nullable Instant at) {

	}

	record Line(String sku, BigDecimal price) {

	}

	interface Shape {

	}

	record Circle(int size) implements Shape {

	}

	record Square(int size) implements Shape {

	}

	public interface Sized {

		int getSize();

	}

	enum Day {

		SUNDAY {

		},

		MONDAY

	}

	record Named(String firstName) {

	}

}

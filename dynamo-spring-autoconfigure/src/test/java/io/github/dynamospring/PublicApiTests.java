package io.github.dynamospring;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Wall between the API, which users import, and the engine behind it.
 */
class PublicApiTests {

	private static final String BASE = "io.github.dynamospring.";

	/**
	 * Packages whose public types users import, beside those of the auto-configuration.
	 */
	private static final Set<String> API = Set.of("core", "plan", "key", "mapping", "mapping.event", "repository",
			"repository.config", "idempotency", "conflict", "observation", "observation.hot", "observation.meter",
			"operations.cost", "operations.advice", "scroll", "client", "privacy", "operations.scaffold", "tenancy",
			"test", "operations.checklist", "reactive", "stream", "batch", "batch.repository", "large", "core.large");

	/** Types of the engine that users configure, and that the API therefore may name. */
	private static final Set<String> CONFIGURED = Set.of("client.retry.Jitter", "core.template.DynamoTemplate",
			"core.template.PatternOperations", "core.template.TemplateSettings",
			"mapping.codec.DynamoCustomConversions", "mapping.context.DynamoMappingContext",
			"migration.live.MigrationPhase", "repository.support.DynamoRepositoryFactory",
			"repository.support.DynamoRepositoryFactoryBean");

	/** Types that only the library calls, so that they may name the engine. */
	private static final Set<String> INTERNAL = Set.of("conflict.RetryOnConflictAdvisor",
			"idempotency.IdempotentAdvisor", "observation.DynamoObservationInterceptor",
			"observation.meter.HttpPoolMeters", "reactive.ReactiveCalls");

	/** Types that users import and that stay as they are: each is named by a page. */
	private static final Path PROMISED = Path.of("src/test/resources/io/github/dynamospring/promised.txt");

	/** Types that are public for other packages of the library, and may change. */
	private static final GoldenFile PUBLIC = GoldenFile.of(PublicApiTests.class, "public.txt");

	private static final Pattern TYPE = Pattern.compile("\\b[A-Z]\\w+\\b");

	/** A new one is a decision. */
	@Test
	void eachPublicTypeIsInOneOfTheLists() throws IOException {
		Set<String> promised = Set.copyOf(Files.readAllLines(PROMISED));
		PUBLIC.assertLines(apiTypes().map(PublicApiTests::name)
			.filter((type) -> !promised.contains(outermost(type)))
			.sorted()
			.toList());
	}

	private static String outermost(String type) {
		return type.split("\\$")[0];
	}

	@Test
	void eachPromisedTypeIsPublicAndNamedByAPage() throws IOException {
		List<String> promised = Files.readAllLines(PROMISED);
		assertThat(promised).isSorted().doesNotHaveDuplicates();
		assertThat(apiTypes().map(PublicApiTests::name)).as("public types of the API").containsAll(promised);
		assertThat(typesOfPages()).as("types that the pages name")
			.containsAll(promised.stream().map((type) -> type.substring(type.lastIndexOf('.') + 1)).toList());
	}

	private static Set<String> typesOfPages() throws IOException {
		Set<String> types = new HashSet<>();
		try (DirectoryStream<Path> pages = Files.newDirectoryStream(Path.of("../docs"), "*.md")) {
			for (Path page : pages) {
				TYPE.matcher(Files.readString(page)).results().map(MatchResult::group).forEach(types::add);
			}
		}
		return types;
	}

	@Test
	void noSignatureNamesATypeOfTheEngine() {
		Set<String> leaks = apiTypes().filter((type) -> isApi(packageOf(type)) && !INTERNAL.contains(name(type)))
			.flatMap(PublicApiTests::leaks)
			.collect(Collectors.toCollection(TreeSet::new));
		assertThat(leaks).as("signatures of the API that name types of the engine").isEmpty();
	}

	private static Stream<String> leaks(JavaClass type) {
		Stream<JavaType> parents = Stream.concat(type.getSuperclass().stream(), type.getInterfaces().stream());
		Stream<String> inherited = engineTypes(parents).map((engine) -> name(type) + " is a " + engine);
		Stream<String> members = Stream.concat(type.getCodeUnits().stream(), type.getFields().stream())
			.filter(PublicApiTests::isVisible)
			.flatMap((member) -> engineTypes(signature(member))
				.map((engine) -> name(type) + "." + member.getName() + " names " + engine));
		return Stream.concat(inherited, members);
	}

	private static Stream<JavaType> signature(JavaMember member) {
		if (member instanceof JavaField field) {
			return Stream.of(field.getType());
		}
		JavaCodeUnit unit = (JavaCodeUnit) member;
		return Stream
			.of(Stream.of(unit.getReturnType()), unit.getParameterTypes().stream(),
					unit.getExceptionTypes().stream().map(JavaType.class::cast))
			.flatMap((types) -> types);
	}

	private static Stream<String> engineTypes(Stream<JavaType> types) {
		return types.flatMap((type) -> type.getAllInvolvedRawTypes().stream())
			.map(JavaClass::getBaseComponentType)
			.filter((type) -> type.getPackageName().startsWith(BASE))
			.filter((type) -> !isPublic(type) || isEngine(packageOf(type)) && !CONFIGURED.contains(name(type)))
			.map(PublicApiTests::name)
			.distinct();
	}

	private static Stream<JavaClass> apiTypes() {
		return ArchitectureTests.CLASSES.stream()
			.filter((type) -> isPublic(type) && (isApi(packageOf(type)) || CONFIGURED.contains(name(type))));
	}

	private static boolean isApi(String name) {
		return API.contains(name) || name.startsWith("autoconfigure");
	}

	/**
	 * Return whether a package is the engine: a package under a short one, or what two
	 * share.
	 */
	private static boolean isEngine(String name) {
		return !isApi(name) && (name.contains(".") || name.equals("aop"));
	}

	private static boolean isPublic(JavaClass type) {
		return type.getModifiers().contains(JavaModifier.PUBLIC)
				&& type.getEnclosingClass().map(PublicApiTests::isPublic).orElse(true);
	}

	private static boolean isVisible(JavaMember member) {
		return !member.getModifiers().contains(JavaModifier.SYNTHETIC)
				&& (member.getModifiers().contains(JavaModifier.PUBLIC)
						|| member.getModifiers().contains(JavaModifier.PROTECTED));
	}

	private static String packageOf(JavaClass type) {
		String name = type.getPackageName();
		return name.startsWith(BASE) ? name.substring(BASE.length()) : "";
	}

	private static String name(JavaClass type) {
		return type.getName().substring(BASE.length());
	}

}

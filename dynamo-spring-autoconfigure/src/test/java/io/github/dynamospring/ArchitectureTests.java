package io.github.dynamospring;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClass.Predicates;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Table of the packages: each uses what its row names, and no parent knows its child.
 */
class ArchitectureTests {

	private static final String BASE = "io.github.dynamospring";

	private static final String[] JDK = { "java..", "javax.crypto..", "org.jspecify.annotations.." };

	private static final String[] SPRING = { "org.springframework..", "org.slf4j..", "org.apache.commons.logging.." };

	// what spring-data-commons brings with it
	private static final String[] DATA = { "org.springframework.data..", "org.springframework.core..",
			"org.springframework.util..", "org.springframework.beans..", "org.springframework.context..",
			"org.springframework.aop..", "org.apache.commons.logging.." };

	private static final String[] SDK = { "software.amazon.awssdk.." };

	private static final String[] RESILIENCE = { "io.github.resilience4j.." };

	private static final String[] VALIDATION = { "jakarta.validation.." };

	private static final String[] AOP = { "org.aopalliance.." };

	// whose annotations are still those of Jackson 2
	private static final String[] JACKSON = { "tools.jackson..", "com.fasterxml.jackson.annotation.." };

	private static final String[] SNAKE_YAML = { "org.yaml.snakeyaml.." };

	private static final String[] MICROMETER = { "io.micrometer.." };

	// in the signatures of the SDK's interceptors
	private static final String[] REACTIVE_STREAMS = { "org.reactivestreams.." };

	private static final String[] KCL = { "software.amazon.kinesis..", "com.amazonaws.services.dynamodbv2.." };

	private static final String[] ENCRYPTION = { "software.amazon.cryptography.." };

	private static final String[] REACTOR = { "reactor.." };

	/** Packages that wire the others, in Boot's or a test's name. */
	private static final List<String> GLUE = List.of("autoconfigure", "dockercompose", "testcontainers", "test");

	private static final Map<String, Row> TABLE = table();

	/**
	 * All of the library, for other tests as well: they take seconds and much of the
	 * heap.
	 */
	static final JavaClasses CLASSES = new ClassFileImporter().withImportOption(new DoNotIncludeTests())
		.importPackages(BASE);

	private static Map<String, Row> table() {
		Map<String, Row> table = new LinkedHashMap<>();
		table.put("key", row("item"));
		table.put("item", row(""));
		table.put("expression", row("item"));
		table.put("schema", row(""));
		table.put("privacy", row("item"));
		table.put("start", row(""));
		table.put("call", row("", MICROMETER));
		table.put("tenancy", row("call", SPRING, MICROMETER, REACTOR));
		table.put("large", row("item", SPRING));
		table.put("large.s3", row("large", SPRING, SDK));
		table.put("mapping", row("key item expression schema large", DATA));
		table.put("mapping.access", row("", DATA));
		table.put("mapping.codec", row("key item item.wire large mapping mapping.access", DATA));
		table.put("mapping.table", row("key item expression schema mapping mapping.codec", DATA));
		table.put("mapping.context",
				row("key item expression mapping mapping.access mapping.codec mapping.table", DATA));
		table.put("mapping.event", row("", DATA, VALIDATION, REACTOR, REACTIVE_STREAMS));
		table.put("plan", row("item expression mapping", DATA));
		table.put("plan.predicate", row("key item expression mapping plan", DATA));
		table.put("plan.key", row("key item expression mapping plan plan.predicate", DATA));
		table.put("plan.filter", row("item expression schema mapping plan plan.predicate plan.key", DATA));
		table.put("plan.read",
				row("key item expression schema mapping plan plan.predicate plan.key plan.filter", DATA));
		table.put("plan.update", row("key item expression mapping plan plan.predicate plan.key", DATA));
		table.put("client", row("", SDK, REACTIVE_STREAMS, ENCRYPTION));
		table.put("item.sdk", row("item", SDK));
		table.put("item.wire", row("item item.sdk", SDK));
		table.put("client.wire", row("client item item.wire start", SDK, REACTIVE_STREAMS));
		table.put("client.direct", row("client client.wire item item.wire start", SPRING, SDK));
		table.put("recording", row("", SPRING));
		table.put("scroll", row("recording item item.sdk tenancy", SPRING, SDK));
		table.put("core", row("call mapping plan", SPRING, SDK, MICROMETER));
		table.put("core.request",
				row("call mapping privacy plan tenancy client item.sdk client.wire client.direct core", SPRING, SDK));
		table.put("core.read",
				row("client item expression mapping mapping.event plan plan.read item.sdk scroll core core.request",
						SPRING, SDK));
		table.put("core.write", row("key expression schema large mapping mapping.event plan plan.predicate plan.read "
				+ "plan.update client item item.sdk item.wire client.wire core core.request", SPRING, SDK));
		table.put("core.batch",
				row("plan client item.sdk item.wire client.wire core core.request core.write", SPRING, SDK));
		table.put("core.transaction", row(
				"plan plan.read item.sdk client.wire recording core core.request core.read core.write", SPRING, SDK));
		table.put("core.large",
				row("client.direct client.wire core core.request item item.wire large mapping mapping.context", SPRING,
						SDK));
		table.put("core.template", row(
				"call item.sdk item.wire client client.wire client.direct mapping mapping.context mapping.event privacy scroll tenancy plan plan.read plan.update core "
						+ "core.request core.read core.write core.batch core.transaction",
				SPRING, SDK));
		table.put("reactive",
				row("call mapping.event core core.template tenancy", SPRING, MICROMETER, REACTOR, REACTIVE_STREAMS));
		table.put("client.retry", row("client", SPRING, SDK, RESILIENCE));
		table.put("observation",
				row("call privacy client item.sdk client.wire", SPRING, SDK, MICROMETER, REACTIVE_STREAMS));
		table.put("observation.hot", row("schema privacy item item.sdk observation", SPRING, SDK, MICROMETER));
		table.put("observation.meter",
				row("schema item.sdk client.direct observation observation.hot", SPRING, SDK, MICROMETER));
		table.put("operations.cost", row("table large observation observation.meter", SPRING, SDK));
		table.put("repository", row("", SPRING, REACTOR, REACTIVE_STREAMS));
		table.put("repository.query",
				row("item expression mapping mapping.context plan plan.read plan.update core core.template repository",
						SPRING, SDK));
		table.put("repository.support",
				row("mapping mapping.context mapping.event plan plan.read plan.update core core.template "
						+ "repository repository.query tenancy", SPRING, AOP));
		table.put("repository.reactive",
				row("mapping.context plan core core.template reactive repository repository.query repository.support",
						SPRING, REACTOR, REACTIVE_STREAMS));
		table.put("repository.config",
				row("mapping mapping.context mapping.event plan core core.template repository repository.support "
						+ "repository.reactive", SPRING, SDK));
		table.put("aop", row("start", SPRING, AOP, REACTOR, REACTIVE_STREAMS));
		table.put("conflict", row("core reactive aop", SPRING, AOP, RESILIENCE, REACTOR, REACTIVE_STREAMS));
		table.put("idempotency", row(
				"call item key mapping mapping.context privacy tenancy plan plan.read plan.update core core.template reactive aop conflict",
				SPRING, AOP, JACKSON, REACTOR, REACTIVE_STREAMS));
		table.put("lease", row("", SPRING));
		table.put("stream", row(
				"aop call core core.template expression item item.sdk item.wire mapping mapping.context plan plan.read start "
						+ "tenancy",
				SPRING, SDK, MICROMETER));
		table.put("stream.embedded", row("core lease mapping mapping.context start stream", SPRING, SDK));
		table.put("stream.kcl", row("core stream stream.embedded", SPRING, SDK, AOP, KCL));
		table.put("batch", row("core core.template plan recording scroll", SPRING));
		table.put("batch.repository",
				row("core core.template expression mapping mapping.context plan plan.read plan.update", SPRING));
		table.put("migration", row(
				"batch client client.wire client.direct core core.read core.request core.template expression item item.sdk lease mapping "
						+ "mapping.context plan privacy schema scroll start table",
				SPRING, SDK));
		table.put("migration.live", row(
				"client client.wire client.direct core core.request core.template core.write item item.sdk item.wire mapping "
						+ "mapping.context migration privacy repository.support start tenancy",
				SPRING, SDK));
		table.put("operations.advice", row("operations.cost", SPRING));
		table.put("operations.advice.model", row(
				"item key expression schema mapping mapping.context plan plan.read core operations.advice", SPRING));
		table.put("operations.advice.use",
				row("privacy observation observation.hot observation.meter operations.cost operations.advice", SPRING));
		table.put("table", row("schema start client", SPRING, SDK));
		table.put("operations.checklist", row("schema table", SPRING, SDK));
		table.put("operations.scaffold", row("item schema start item.sdk core table", SPRING, SDK));
		table.put("operations.export", row("schema start mapping plan core table", SPRING, JACKSON, SNAKE_YAML));
		table.put("operations.export.catalogue", row("schema mapping plan core operations.export"));
		table.put("operations.export.cloudformation", row("operations.export schema table", SDK));
		table.put("operations.export.monitoring", row("schema plan core operations.export", SPRING));
		table.put("operations.export.policy",
				row("key schema mapping plan plan.read core table operations.export", SDK, SPRING));
		table.put("operations.export.terraform", row("operations.export schema table", SDK));
		table.put("embedded", row("start"));
		return table;
	}

	private static Row row(String packages, String[]... libraries) {
		return new Row(packages.isEmpty() ? List.of() : List.of(packages.split(" ")),
				Arrays.stream(libraries).flatMap(Arrays::stream).toList());
	}

	@TestFactory
	Stream<DynamicTest> packagesUseWhatTheirRowNames() {
		return TABLE.entrySet()
			.stream()
			.map((row) -> DynamicTest.dynamicTest(row.getKey(), () -> check(row.getKey(), row.getValue())));
	}

	private static void check(String name, Row row) {
		ArchRuleDefinition.classes()
			.that()
			.resideInAPackage(BASE + "." + name)
			.should()
			.onlyDependOnClassesThat(row.allows(name))
			.as("package '" + name + "' uses what its row names")
			.check(CLASSES);
		assertThat(row.packages()).as("what the row of package '" + name + "' names").isSubsetOf(used(name));
	}

	private static Set<String> used(String name) {
		return CLASSES.stream()
			.filter((type) -> type.getPackageName().equals(BASE + "." + name))
			.flatMap((type) -> type.getDirectDependenciesFromSelf().stream())
			.map((dependency) -> dependency.getTargetClass().getBaseComponentType().getPackageName())
			.filter((used) -> used.startsWith(BASE))
			.map((used) -> used.substring(BASE.length() + 1))
			.collect(Collectors.toSet());
	}

	@Test
	void packagesOfTheTableDoNotUseBootAndItsGlue() {
		ArchRuleDefinition.noClasses()
			.that()
			.resideInAnyPackage(TABLE.keySet().stream().map(ArchitectureTests::inside).toArray(String[]::new))
			.should()
			.dependOnClassesThat(Predicates.resideInAnyPackage("org.springframework.boot..", inside("autoconfigure"),
					inside("dockercompose"), inside("testcontainers"), inside("test")))
			.allowEmptyShould(true)
			.check(CLASSES);
	}

	@Test
	void eachPackageIsInTheTableOrGlue() {
		assertThat(packages().filter((name) -> !TABLE.containsKey(name)))
			.allMatch((name) -> GLUE.contains(name.split("\\.")[0]));
	}

	private static Stream<String> packages() {
		return CLASSES.stream().map((type) -> type.getPackageName().substring(BASE.length() + 1)).distinct();
	}

	@Test
	void noParentKnowsItsChild() {
		List<String> known = CLASSES.stream()
			.flatMap((type) -> type.getDirectDependenciesFromSelf().stream())
			.filter((dependency) -> isUnder(dependency.getTargetClass(), dependency.getOriginClass()))
			.map(Dependency::getDescription)
			.toList();
		assertThat(known).as("packages that use a package under them").isEmpty();
	}

	@Test
	void onlyTheAnnexKnowsItself() {
		String[] annex = { inside("operations"), inside("autoconfigure.operations") };
		ArchRuleDefinition.noClasses()
			.that()
			.resideOutsideOfPackages(annex)
			.should()
			.dependOnClassesThat()
			.resideInAnyPackage(annex)
			.check(CLASSES);
	}

	private static boolean isUnder(JavaClass child, JavaClass parent) {
		return child.getPackageName().startsWith(parent.getPackageName() + ".");
	}

	@Test
	void packagesHaveNoCycles() {
		SlicesRuleDefinition.slices()
			.matching(BASE + ".(**)")
			.should()
			.beFreeOfCycles()
			.allowEmptyShould(true)
			.check(CLASSES);
	}

	@Test
	void noClassIsAGrabBag() {
		ArchRuleDefinition.noClasses()
			.should()
			.haveNameMatching(".*(Utils?|Helpers?|Managers?)(\\$.*)?")
			.allowEmptyShould(true)
			.check(CLASSES);
	}

	@Test
	void eachPackageIsNullMarkedAndDescribed() {
		List<String> unmarked = CLASSES.stream()
			.map(JavaClass::getPackage)
			.distinct()
			.filter((javaPackage) -> !isNullMarked(javaPackage))
			.map(JavaPackage::getName)
			.toList();
		assertThat(unmarked).as("packages without @NullMarked in their package-info").isEmpty();
	}

	private static boolean isNullMarked(JavaPackage javaPackage) {
		return javaPackage.tryGetPackageInfo().map((info) -> info.isAnnotatedWith(NullMarked.class)).orElse(false);
	}

	@Test
	void typesDoNotReuseTheNameOfAnAnnotation() {
		Set<String> annotations = annotations().map(JavaClass::getSimpleName).collect(Collectors.toSet());
		List<String> reused = CLASSES.stream()
			.filter((type) -> !type.isAnnotation() && type.isTopLevelClass())
			// the syntax tree, where a condition is called what it is, is not for import
			.filter((type) -> !type.getPackageName().equals(BASE + ".expression"))
			.filter((type) -> annotations.contains(type.getSimpleName()))
			.filter((type) -> type.getModifiers().contains(JavaModifier.PUBLIC))
			.map(JavaClass::getName)
			.toList();
		assertThat(reused).as("public types named like an annotation").isEmpty();
		assertThat(annotations().map(JavaClass::getSimpleName)).doesNotHaveDuplicates();
	}

	private static Stream<JavaClass> annotations() {
		return CLASSES.stream().filter((type) -> type.isAnnotation() && type.isTopLevelClass());
	}

	private static String inside(String name) {
		return BASE + "." + name + "..";
	}

	private record Row(List<String> packages, List<String> libraries) {

		DescribedPredicate<JavaClass> allows(String self) {
			Stream<String> own = Stream.concat(Stream.of(self), this.packages.stream())
				.map((name) -> BASE + "." + name);
			Stream<String> others = Stream.concat(Arrays.stream(JDK), this.libraries.stream());
			// primitives and their arrays are in the empty package
			Stream<String> all = Stream.concat(Stream.of(""), Stream.concat(own, others));
			return Predicates.resideInAnyPackage(all.toArray(String[]::new));
		}

	}

}

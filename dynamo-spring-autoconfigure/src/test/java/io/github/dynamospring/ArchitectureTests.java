package io.github.dynamospring;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.tngtech.archunit.base.DescribedPredicate;
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
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Holds the table of packages: a package uses what its row names, and nothing below it.
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

	private static final String[] AOP = { "org.aopalliance.." };

	private static final String[] JACKSON = { "tools.jackson.." };

	private static final String[] MICROMETER = { "io.micrometer.." };

	// in the signatures of the SDK's interceptors
	private static final String[] REACTIVE_STREAMS = { "org.reactivestreams.." };

	private static final Map<String, Row> TABLE = table();

	private static final JavaClasses CLASSES = new ClassFileImporter().withImportOption(new DoNotIncludeTests())
		.importPackages(BASE);

	private static Map<String, Row> table() {
		Map<String, Row> table = new LinkedHashMap<>();
		table.put("key", row(List.of()));
		table.put("item", row(List.of()));
		table.put("expression", row(List.of("item")));
		table.put("schema", row(List.of("key")));
		List<String> model = List.of("key", "item", "expression", "schema");
		table.put("mapping", row(model, DATA));
		table.put("plan", row(with(model, "mapping"), DATA));
		List<String> planned = with(model, "mapping", "plan");
		table.put("core", row(planned, SPRING, SDK));
		table.put("retry", row(List.of("core"), SPRING, SDK, RESILIENCE));
		table.put("observation", row(List.of("core", "schema"), SPRING, SDK, MICROMETER, REACTIVE_STREAMS));
		table.put("repository", row(with(planned, "core"), SPRING, SDK));
		table.put("aop", row(List.of("mapping", "plan", "core"), SPRING, AOP, RESILIENCE, JACKSON));
		table.put("table", row(List.of("schema", "mapping", "core"), SPRING, SDK));
		table.put("embedded", row(List.of()));
		return table;
	}

	private static List<String> with(List<String> packages, String... more) {
		return Stream.concat(packages.stream(), Arrays.stream(more)).toList();
	}

	private static Row row(List<String> packages, String[]... libraries) {
		return new Row(packages, Arrays.stream(libraries).flatMap(Arrays::stream).toList());
	}

	@Test
	void packagesUseWhatTheirRowNames() {
		TABLE.forEach((name, row) -> ArchRuleDefinition.classes()
			.that()
			.resideInAPackage(inside(name))
			.should()
			.onlyDependOnClassesThat(row.allows(name))
			.as("package '" + name + "' uses what its row names")
			.allowEmptyShould(true)
			.check(CLASSES));
	}

	@Test
	void packagesOfTheTableDoNotUseBootAndItsGlue() {
		ArchRuleDefinition.noClasses()
			.that()
			.resideInAnyPackage(TABLE.keySet().stream().map(ArchitectureTests::inside).toArray(String[]::new))
			.should()
			.dependOnClassesThat(Predicates.resideInAnyPackage("org.springframework.boot..", inside("autoconfigure"),
					inside("testcontainers"), inside("test")))
			.allowEmptyShould(true)
			.check(CLASSES);
	}

	@Test
	void eachPackageIsInTheTableOrGlue() {
		Set<String> known = new TreeSet<>(TABLE.keySet());
		known.addAll(List.of("autoconfigure", "testcontainers", "test"));
		assertThat(packages()).isSubsetOf(known);
	}

	private static Set<String> packages() {
		return CLASSES.stream()
			.map((type) -> type.getPackageName().substring(BASE.length() + 1).split("\\.")[0])
			.collect(Collectors.toCollection(TreeSet::new));
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
			Stream<String> own = Stream.concat(Stream.of(self), this.packages.stream()).map(ArchitectureTests::inside);
			Stream<String> others = Stream.concat(Arrays.stream(JDK), this.libraries.stream());
			// primitives and their arrays are in the empty package
			Stream<String> all = Stream.concat(Stream.of(""), Stream.concat(own, others));
			return Predicates.resideInAnyPackage(all.toArray(String[]::new));
		}

	}

}

package io.github.dynamospring;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaParameterizedType;
import com.tngtech.archunit.core.domain.JavaType;
import io.github.dynamospring.autoconfigure.ApplicationBeans;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.data.mapping.callback.EntityCallback;
import org.springframework.util.ClassUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The reference of beans in {@code docs/beans.md} lists all beans that an application can
 * define or replace, and no other.
 */
class BeanReferenceTests {

	private static final String BASE = "io.github.dynamospring";

	private static final String TO_DEFINE = "## Beans to define\n";

	private static final String TO_REPLACE = "## Beans that give way to yours\n";

	private static final Pattern CODE = Pattern.compile("`(\\w+)`");

	/** The conditions of whole configurations, for which the page has a sentence. */
	private static final Set<String> CONFIGURATIONS = Set.of("DynamoRepositoryFactoryBean",
			"DynamoRepositoryConfigurationExtension", "ReactiveDynamoRepositoryFactoryBean",
			"ReactiveDynamoRepositoryConfigurationExtension", "DynamoDbClientAutoConfiguration");

	/** The sources and formats that are added to, not replaced. */
	private static final Set<String> PARTS = Set.of("AdviceOfUse");

	private static final JavaClasses CLASSES = ArchitectureTests.CLASSES
		.that(JavaClass.Predicates.resideInAnyPackage(BASE + ".autoconfigure..", BASE + ".mapping.event.."));

	@Test
	void pageListsTheBeansThatGiveWay() throws IOException {
		Set<String> expected = conditions();
		expected.removeAll(CONFIGURATIONS);
		expected.removeAll(PARTS);
		assertThat(replaceable()).containsExactlyInAnyOrderElementsOf(expected);
	}

	@Test
	void pageListsTheInterfacesThatAreInjectedIfDefined() throws IOException {
		Set<String> listed = definable();
		replaceable().forEach((bean) -> listed.add(bean.split(" ")[0]));
		assertThat(injected().map(JavaType::toErasure).filter(BeanReferenceTests::isOurs).map(JavaClass::getSimpleName))
			.isSubsetOf(listed);
	}

	@Test
	void pageListsOnlyBeansThatAreLookedUp() throws IOException {
		Set<String> known = injected().map((type) -> type.toErasure().getSimpleName())
			.collect(Collectors.toCollection(TreeSet::new));
		CLASSES.stream()
			.filter((type) -> type.isAssignableTo(EntityCallback.class))
			.forEach((type) -> known.add(type.getSimpleName()));
		assertThat(definable()).isNotEmpty().isSubsetOf(known);
	}

	private static Set<String> conditions() {
		Set<String> beans = new TreeSet<>();
		for (JavaClass type : CLASSES) {
			if (type.isAnnotatedWith(ConditionalOnMissingBean.class)) {
				beans.addAll(replaced(type.getAnnotationOfType(ConditionalOnMissingBean.class), type));
			}
			for (JavaMethod method : type.getMethods()) {
				if (method.isAnnotatedWith(ConditionalOnMissingBean.class)) {
					beans.addAll(replaced(method.getAnnotationOfType(ConditionalOnMissingBean.class),
							method.getRawReturnType()));
				}
			}
		}
		return beans;
	}

	private static List<String> replaced(ConditionalOnMissingBean condition, JavaClass bean) {
		if (condition.name().length > 0) {
			return Stream.of(condition.name()).map((name) -> bean.getSimpleName() + " " + name).toList();
		}
		return (condition.value().length > 0) ? Stream.of(condition.value()).map(ClassUtils::getShortName).toList()
				: List.of(bean.getSimpleName());
	}

	private static Stream<JavaType> injected() {
		return CLASSES.stream()
			.flatMap((type) -> Stream.concat(
					type.getCodeUnits().stream().map(JavaCodeUnit::getParameterTypes).flatMap(List::stream),
					type.getFields().stream().map(JavaField::getType)))
			.filter((type) -> type.toErasure().isEquivalentTo(ObjectProvider.class)
					|| type.toErasure().isEquivalentTo(ApplicationBeans.class))
			.filter(JavaParameterizedType.class::isInstance)
			.map((type) -> ((JavaParameterizedType) type).getActualTypeArguments().get(0));
	}

	private static boolean isOurs(JavaClass type) {
		return type.isInterface() && type.isTopLevelClass() && type.getModifiers().contains(JavaModifier.PUBLIC)
				&& type.getPackageName().startsWith(BASE);
	}

	private static Set<String> definable() throws IOException {
		return rows(TO_DEFINE).flatMap((cells) -> codes(cells[1])).collect(Collectors.toCollection(TreeSet::new));
	}

	private static Set<String> replaceable() throws IOException {
		return rows(TO_REPLACE).flatMap(BeanReferenceTests::beans).collect(Collectors.toCollection(TreeSet::new));
	}

	private static Stream<String> beans(String[] cells) {
		List<String> names = codes(cells[2]).toList();
		return codes(cells[1])
			.flatMap((type) -> names.isEmpty() ? Stream.of(type) : names.stream().map((name) -> type + " " + name));
	}

	private static Stream<String[]> rows(String heading) throws IOException {
		String page = Files.readString(Path.of("../docs/beans.md"));
		String section = page.substring(page.indexOf(heading) + heading.length()).split("\n## ")[0];
		return section.lines().filter((line) -> line.startsWith("| `")).map((line) -> line.split("(?<!\\\\)\\|"));
	}

	private static Stream<String> codes(String cell) {
		return CODE.matcher(cell).results().map((code) -> code.group(1));
	}

}

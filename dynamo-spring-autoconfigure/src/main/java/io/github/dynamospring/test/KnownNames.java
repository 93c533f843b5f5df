package io.github.dynamospring.test;

import java.util.List;
import java.util.stream.StreamSupport;

import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.RegisteredPattern;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.BeanFactory;

/**
 * Names of the access patterns and tables of an application, to find misspelled names in
 * assertions. Without entities, all names are accepted.
 */
class KnownNames {

	private static final String TEMPLATE = "DynamoTemplate.";

	private final BeanFactory beans;

	KnownNames(BeanFactory beans) {
		this.beans = beans;
	}

	/**
	 * Return why the name of an access pattern is refused, or null. A name without a dot
	 * comes from {@code DynamoOperations.named}, and is unknown before its first use.
	 */
	@Nullable String whyNoPattern(String name) {
		AccessPatterns patterns = this.beans.getBeanProvider(AccessPatterns.class).getIfAvailable();
		if (patterns == null || name.indexOf('.') < 0 || name.startsWith(TEMPLATE)) {
			return null;
		}
		List<String> known = StreamSupport.stream(patterns.spliterator(), false)
			.map(RegisteredPattern::name)
			.distinct()
			.toList();
		return why("access pattern", name, known, name.substring(0, name.indexOf('.') + 1));
	}

	/**
	 * Return why the name of a table is refused, or null.
	 */
	@Nullable String whyNoTable(String name) {
		DynamoMappingContext mapping = this.beans.getBeanProvider(DynamoMappingContext.class).getIfAvailable();
		if (mapping == null) {
			return null;
		}
		TableNameResolver names = this.beans.getBean(TableNameResolver.class);
		List<String> known = mapping.getTables().stream().map((table) -> names.resolve(table.logicalName())).toList();
		return why("table", name, known, "");
	}

	private static @Nullable String why(String noun, String name, List<String> known, String prefix) {
		if (known.contains(name)) {
			return null;
		}
		List<String> alike = known.stream().filter((other) -> other.startsWith(prefix)).toList();
		return "There is no " + noun + " '" + name + "', but " + (alike.isEmpty() ? known : alike);
	}

}

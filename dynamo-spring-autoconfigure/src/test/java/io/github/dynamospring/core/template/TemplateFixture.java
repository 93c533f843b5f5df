package io.github.dynamospring.core.template;

import io.github.dynamospring.core.write.EntityWriteFactory;

/**
 * Access of tests in other packages to the parts of a template.
 */
public final class TemplateFixture {

	private TemplateFixture() {
	}

	public static <T> EntityWriteFactory<T> writes(DynamoTemplate template, Class<T> type) {
		return ((DefaultEntityOperations<T>) template.entity(type)).writes();
	}

}

package io.github.dynamospring.test;

import org.springframework.boot.test.context.filter.annotation.StandardAnnotationCustomizableTypeExcludeFilter;

/**
 * Leaves out what {@link DataDynamoTest @DataDynamoTest} does not name.
 */
class DataDynamoTypeExcludeFilter extends StandardAnnotationCustomizableTypeExcludeFilter<DataDynamoTest> {

	DataDynamoTypeExcludeFilter(Class<?> testClass) {
		super(testClass);
	}

}

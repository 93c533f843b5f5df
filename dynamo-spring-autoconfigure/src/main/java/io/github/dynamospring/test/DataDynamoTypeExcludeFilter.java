package io.github.dynamospring.test;

import org.springframework.boot.test.context.filter.annotation.StandardAnnotationCustomizableTypeExcludeFilter;

/**
 * Filter that excludes all components that {@link DataDynamoTest @DataDynamoTest} does
 * not include.
 */
class DataDynamoTypeExcludeFilter extends StandardAnnotationCustomizableTypeExcludeFilter<DataDynamoTest> {

	DataDynamoTypeExcludeFilter(Class<?> testClass) {
		super(testClass);
	}

}

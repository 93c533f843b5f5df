package io.github.dynamospring.test;

import org.springframework.boot.test.context.filter.annotation.StandardAnnotationCustomizableTypeExcludeFilter;

/**
 * Filter that excludes whatever {@link DataDynamoTest @DataDynamoTest} does not name.
 */
class DataDynamoTypeExcludeFilter extends StandardAnnotationCustomizableTypeExcludeFilter<DataDynamoTest> {

	DataDynamoTypeExcludeFilter(Class<?> testClass) {
		super(testClass);
	}

}

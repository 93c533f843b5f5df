package io.github.dynamospring.test;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.test.autoconfigure.TestSliceTestContextBootstrapper;
import org.springframework.util.StringUtils;

/**
 * {@link TestSliceTestContextBootstrapper} for {@link DataDynamoTest @DataDynamoTest}
 * with the embedded database, whatever the environment says. Properties of the test come
 * later and win.
 */
class DataDynamoTestContextBootstrapper extends TestSliceTestContextBootstrapper<DataDynamoTest> {

	private static final String[] DEFAULTS = { "dynamo.embedded.mode=always" };

	@Override
	protected String @Nullable [] getProperties(Class<?> testClass) {
		return StringUtils.concatenateStringArrays(DEFAULTS, super.getProperties(testClass));
	}

}

package io.github.dynamospring.test;

import org.springframework.boot.test.autoconfigure.TestSliceTestContextBootstrapper;

/**
 * {@link TestSliceTestContextBootstrapper} for {@link DataDynamoTest @DataDynamoTest}.
 */
class DataDynamoTestContextBootstrapper extends TestSliceTestContextBootstrapper<DataDynamoTest> {

}

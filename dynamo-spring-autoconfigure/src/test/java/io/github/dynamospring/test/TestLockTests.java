package io.github.dynamospring.test;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.platform.commons.support.AnnotationSupport;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of the lock that keeps tests of one context from running in parallel.
 */
class TestLockTests {

	@Test
	void testsThatEmptyTablesAndTestsOfTheSliceShareALock() {
		assertThat(locks(Slice.class)).hasSize(1).isEqualTo(locks(Cleaned.class)).isEqualTo(locks(Whole.class));
		assertThat(locks(Slice.class).get(0).mode()).isEqualTo(ResourceAccessMode.READ_WRITE);
	}

	private static List<ResourceLock> locks(Class<?> test) {
		return AnnotationSupport.findRepeatableAnnotations(test, ResourceLock.class);
	}

	@DataDynamoTest
	private static final class Slice {

	}

	@AutoConfigureDataDynamo
	private static final class Whole {

	}

	@DynamoCleanup
	private static final class Cleaned {

	}

}

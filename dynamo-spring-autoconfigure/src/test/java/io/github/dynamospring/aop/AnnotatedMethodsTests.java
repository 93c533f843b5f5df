package io.github.dynamospring.aop;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.List;
import java.util.function.Consumer;

import io.github.dynamospring.conflict.RetryOnConflict;
import io.github.dynamospring.conflict.RetryOnConflictAdvisor;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.idempotency.AspectContext;
import io.github.dynamospring.idempotency.Idempotent;
import io.github.dynamospring.idempotency.IdempotentAdvisor;
import io.github.dynamospring.scroll.ScrollTokens;
import io.github.dynamospring.table.TableOperations;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.aop.Advisor;
import org.springframework.aop.framework.Advised;
import org.springframework.aop.support.AopUtils;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.interceptor.BeanFactoryTransactionAttributeSourceAdvisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.BDDMockito.mock;

/**
 * Tests for {@link AnnotatedMethods}: where annotations are found, and in which order
 * they act.
 */
class AnnotatedMethodsTests {

	@Test
	void searchesNoBeansOfLibraries() {
		assertThat(List.of(DynamoTemplate.class, TableOperations.class, ScrollTokens.class, SimpleMeterRegistry.class,
				DynamoDbClient.class))
			.noneMatch(AnnotatedMethods::isApplication);
		assertThat(AnnotatedMethods.isApplication(Everything.class)).isTrue();
	}

	@Test
	void findsAnnotationsOfMethodsThatAreOverridden() {
		assertThat(runs(Overriding.class, Base::own)).isEqualTo(5);
		assertThat(runs(Base.class, Base::own)).isEqualTo(5);
	}

	@Test
	void findsMetaAnnotations() {
		assertThat(runs(Base.class, Base::composed)).isEqualTo(3);
	}

	@Test
	void findsAnnotationsOfTypesForPublicMethods() {
		assertThat(runs(OfType.class, OfType::visible)).isEqualTo(2);
		assertThat(runs(OfType.class, OfType::hidden)).isEqualTo(1);
		assertThat(runs(OfType.class, OfType::otherwise)).isEqualTo(3);
	}

	@Test
	void findsAnnotationsOfInterfacesBehindProxiesOfBothKinds() {
		for (boolean ofClass : new boolean[] { true, false }) {
			try (AspectContext context = new AspectContext(mock(DynamoDbClient.class), ofClass, Implementing.class)) {
				Declared bean = context.get(Declared.class);
				assertThat(AopUtils.isCglibProxy(bean)).isEqualTo(ofClass);
				assertThatExceptionOfType(OptimisticLockingFailureException.class).isThrownBy(bean::declared)
					.withMessage("run 2");
			}
		}
	}

	@Test
	void leavesOtherBeansAlone() {
		try (AspectContext context = new AspectContext(mock(DynamoDbClient.class), true, Other.class)) {
			assertThat(AopUtils.isAopProxy(context.get(Other.class))).isFalse();
		}
	}

	@Test
	void searchesNoClassesOfSpring() {
		AnnotatedMethods<Idempotent> methods = new AnnotatedMethods<>(Idempotent.class);
		assertThat(methods.getClassFilter().matches(BeanFactoryTransactionAttributeSourceAdvisor.class)).isFalse();
		assertThat(methods.getClassFilter().matches(Other.class)).isTrue();
	}

	@Test
	void idempotencyStandsOutsideOfRepetitionAndThatOutsideOfTransactions() {
		try (AspectContext context = new AspectContext(mock(DynamoDbClient.class), true, Transactions.class)) {
			Advised bean = (Advised) context.get(Everything.class);
			assertThat(bean.getAdvisors()).<Class<?>>extracting(Advisor::getClass)
				.containsExactly(IdempotentAdvisor.class, RetryOnConflictAdvisor.class,
						BeanFactoryTransactionAttributeSourceAdvisor.class);
		}
	}

	private static <T extends Counted> int runs(Class<T> type, Consumer<T> call) {
		try (AspectContext context = new AspectContext(mock(DynamoDbClient.class), true, type)) {
			T bean = context.get(type);
			assertThatExceptionOfType(OptimisticLockingFailureException.class).isThrownBy(() -> call.accept(bean));
			return bean.runs();
		}
	}

	static class Counted {

		private int runs;

		int runs() {
			return this.runs;
		}

		void conflict() {
			throw new OptimisticLockingFailureException("run " + ++this.runs);
		}

	}

	static class Base extends Counted {

		@RetryOnConflict
		void own() {
			conflict();
		}

		@Thrice
		void composed() {
			conflict();
		}

	}

	static class Overriding extends Base {

		@Override
		void own() {
			conflict();
		}

	}

	@RetryOnConflict(2)
	public static class OfType extends Counted {

		@Override
		public int runs() {
			return super.runs();
		}

		public void visible() {
			conflict();
		}

		void hidden() {
			conflict();
		}

		@RetryOnConflict(3)
		public void otherwise() {
			conflict();
		}

	}

	interface Declared {

		@RetryOnConflict(2)
		void declared();

	}

	static class Implementing extends Counted implements Declared {

		@Override
		public void declared() {
			conflict();
		}

	}

	static class Other {

		void run() {
		}

	}

	static class Everything {

		@Transactional
		@RetryOnConflict
		@Idempotent(key = "#id")
		void run(String id) {
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableTransactionManagement(proxyTargetClass = true)
	static class Transactions {

		@Bean
		PlatformTransactionManager transactionManager() {
			return mock(PlatformTransactionManager.class);
		}

		@Bean
		Everything everything() {
			return new Everything();
		}

	}

	@RetryOnConflict(3)
	@Retention(RetentionPolicy.RUNTIME)
	@interface Thrice {

	}

}

package io.github.dynamospring.repository.query;

import java.lang.reflect.Method;

import io.github.dynamospring.repository.query.ReturnShape.Kind;
import io.github.dynamospring.shop.Order;
import kotlin.Unit;
import org.junit.jupiter.api.Test;

import org.springframework.data.core.TypeInformation;
import org.springframework.data.repository.core.RepositoryMetadata;
import org.springframework.util.ReflectionUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.willReturn;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link ReturnShape}.
 */
class ReturnShapeTests {

	@Test
	void coroutineOfUnitHasNoResult() {
		Method method = ReflectionUtils.getUniqueDeclaredMethods(Runnable.class)[0];
		RepositoryMetadata metadata = mock(RepositoryMetadata.class);
		willReturn(TypeInformation.of(Unit.class)).given(metadata).getReturnType(method);
		willReturn(Order.class).given(metadata).getDomainType();
		assertThat(ReturnShape.of(method, metadata).kind()).isEqualTo(Kind.NOTHING);
	}

}

package io.github.dynamospring.idempotency;

import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Stream;

import io.github.dynamospring.aop.AdvisedMethod;
import io.github.dynamospring.aop.AnnotatedMethods;
import org.jspecify.annotations.Nullable;

import org.springframework.aot.hint.BindingReflectionHintsRegistrar;
import org.springframework.beans.factory.aot.BeanRegistrationAotContribution;
import org.springframework.beans.factory.aot.BeanRegistrationAotProcessor;
import org.springframework.beans.factory.support.RegisteredBean;

/**
 * {@link BeanRegistrationAotProcessor} that registers hints for the results and arguments
 * of {@link Idempotent @Idempotent} methods, which JSON and key expressions access.
 */
class IdempotentAotProcessor implements BeanRegistrationAotProcessor {

	private final BindingReflectionHintsRegistrar registrar = new BindingReflectionHintsRegistrar();

	@Override
	public @Nullable BeanRegistrationAotContribution processAheadOfTime(RegisteredBean bean) {
		Class<?> type = bean.getBeanClass();
		Set<Method> methods = new AnnotatedMethods<>(Idempotent.class).select(type).keySet();
		Type[] stored = methods.stream().flatMap((method) -> types(method, type)).toArray(Type[]::new);
		if (stored.length == 0) {
			return null;
		}
		return (generation, code) -> this.registrar.registerReflectionHints(generation.getRuntimeHints().reflection(),
				stored);
	}

	private static Stream<Type> types(Method method, Class<?> type) {
		return Stream.concat(Stream.of(new AdvisedMethod(method, type, Idempotent.class).returnType()),
				Arrays.stream(method.getGenericParameterTypes()));
	}

}

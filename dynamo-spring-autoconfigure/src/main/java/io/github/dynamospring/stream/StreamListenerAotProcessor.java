package io.github.dynamospring.stream;

import java.lang.reflect.Method;
import java.util.Set;

import io.github.dynamospring.aop.AnnotatedMethods;
import org.jspecify.annotations.Nullable;

import org.springframework.aot.hint.ExecutableMode;
import org.springframework.beans.factory.aot.BeanRegistrationAotContribution;
import org.springframework.beans.factory.aot.BeanRegistrationAotProcessor;
import org.springframework.beans.factory.support.RegisteredBean;

/**
 * {@link BeanRegistrationAotProcessor} that registers hints for the calls of methods with
 * {@link DynamoStreamListener}.
 */
class StreamListenerAotProcessor implements BeanRegistrationAotProcessor {

	@Override
	public @Nullable BeanRegistrationAotContribution processAheadOfTime(RegisteredBean bean) {
		Set<Method> methods = new AnnotatedMethods<>(DynamoStreamListener.class).select(bean.getBeanClass()).keySet();
		if (methods.isEmpty()) {
			return null;
		}
		return (generation, code) -> methods.forEach(
				(method) -> generation.getRuntimeHints().reflection().registerMethod(method, ExecutableMode.INVOKE));
	}

}

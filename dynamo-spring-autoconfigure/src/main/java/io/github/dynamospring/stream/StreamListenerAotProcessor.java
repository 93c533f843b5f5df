package io.github.dynamospring.stream;

import java.lang.reflect.Method;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import org.springframework.aot.hint.ExecutableMode;
import org.springframework.beans.factory.aot.BeanRegistrationAotContribution;
import org.springframework.beans.factory.aot.BeanRegistrationAotProcessor;
import org.springframework.beans.factory.support.RegisteredBean;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.annotation.AnnotationUtils;

/**
 * {@link BeanRegistrationAotProcessor} that registers hints for the calls of methods with
 * {@link DynamoStreamListener}.
 */
class StreamListenerAotProcessor implements BeanRegistrationAotProcessor {

	@Override
	public @Nullable BeanRegistrationAotContribution processAheadOfTime(RegisteredBean bean) {
		Class<?> type = bean.getBeanClass();
		if (!AnnotationUtils.isCandidateClass(type, DynamoStreamListener.class)) {
			return null;
		}
		Set<Method> methods = MethodIntrospector.selectMethods(type,
				(Method method) -> AnnotatedElementUtils.hasAnnotation(method, DynamoStreamListener.class));
		if (methods.isEmpty()) {
			return null;
		}
		return (generation, code) -> methods.forEach(
				(method) -> generation.getRuntimeHints().reflection().registerMethod(method, ExecutableMode.INVOKE));
	}

}

package io.github.dynamospring.autoconfigure.web;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.ProblemDetail;

/**
 * {@link EnableAutoConfiguration Auto-configuration} for problem details of the
 * exceptions of the library, if problem details of Spring MVC or WebFlux are enabled. An
 * advice of the application comes first for all exceptions that it handles.
 *
 * @since 0.1
 */
@AutoConfiguration
@ConditionalOnClass(ProblemDetail.class)
public final class DynamoProblemDetailsAutoConfiguration {

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(name = "org.springframework.web.servlet.DispatcherServlet")
	@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
	@ConditionalOnBooleanProperty("spring.mvc.problemdetails.enabled")
	static class Servlet {

		@Bean
		ServletProblemAdvice dynamoProblemAdvice() {
			return new ServletProblemAdvice();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(name = "org.springframework.web.reactive.DispatcherHandler")
	@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
	@ConditionalOnBooleanProperty("spring.webflux.problemdetails.enabled")
	static class Reactive {

		@Bean
		ReactiveProblemAdvice dynamoProblemAdvice() {
			return new ReactiveProblemAdvice();
		}

	}

}

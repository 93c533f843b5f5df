package io.github.dynamospring.batch.repository;

import java.util.Objects;

import org.springframework.batch.core.converter.DefaultJobParametersConverter;
import org.springframework.batch.core.job.parameters.JobParameter;
import org.springframework.core.convert.ConversionService;
import org.springframework.util.ClassUtils;

/**
 * Stored parameter of a job execution.
 *
 * @param name the name
 * @param type the name of the class of the value
 * @param value the value as text
 * @param identifying whether the parameter identifies the instance
 */
record StoredParameter(String name, String type, String value, boolean identifying) {

	private static final ConversionService CONVERSIONS = new Conversions().get();

	static StoredParameter of(JobParameter<?> parameter) {
		String value = Objects.requireNonNull(CONVERSIONS.convert(parameter.value(), String.class), parameter.name());
		return new StoredParameter(parameter.name(), parameter.type().getName(), value, parameter.identifying());
	}

	JobParameter<?> toParameter() {
		return parameter(ClassUtils.resolveClassName(this.type, ClassUtils.getDefaultClassLoader()));
	}

	private <T> JobParameter<T> parameter(Class<T> type) {
		T value = Objects.requireNonNull(CONVERSIONS.convert(this.value, type), this.name);
		return new JobParameter<>(this.name, value, type, this.identifying);
	}

	/**
	 * Conversions of parameters by Spring Batch.
	 */
	private static final class Conversions extends DefaultJobParametersConverter {

		ConversionService get() {
			return this.conversionService;
		}

	}

}

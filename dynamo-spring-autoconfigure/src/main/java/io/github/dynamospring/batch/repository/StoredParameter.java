package io.github.dynamospring.batch.repository;

import org.springframework.batch.core.converter.DateToStringConverter;
import org.springframework.batch.core.converter.LocalDateTimeToStringConverter;
import org.springframework.batch.core.converter.LocalDateToStringConverter;
import org.springframework.batch.core.converter.LocalTimeToStringConverter;
import org.springframework.batch.core.converter.OffsetDateTimeToStringConverter;
import org.springframework.batch.core.converter.StringToDateConverter;
import org.springframework.batch.core.converter.StringToLocalDateConverter;
import org.springframework.batch.core.converter.StringToLocalDateTimeConverter;
import org.springframework.batch.core.converter.StringToLocalTimeConverter;
import org.springframework.batch.core.converter.StringToOffsetDateTimeConverter;
import org.springframework.batch.core.converter.StringToZonedDateTimeConverter;
import org.springframework.batch.core.converter.ZonedDateTimeToStringConverter;
import org.springframework.batch.core.job.parameters.JobParameter;
import org.springframework.core.convert.support.DefaultConversionService;
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

	private static final DefaultConversionService CONVERSIONS = conversions();

	// as Spring Batch converts the parameters of a command line
	private static DefaultConversionService conversions() {
		DefaultConversionService conversions = new DefaultConversionService();
		conversions.addConverter(new DateToStringConverter());
		conversions.addConverter(new StringToDateConverter());
		conversions.addConverter(new LocalDateToStringConverter());
		conversions.addConverter(new StringToLocalDateConverter());
		conversions.addConverter(new LocalTimeToStringConverter());
		conversions.addConverter(new StringToLocalTimeConverter());
		conversions.addConverter(new LocalDateTimeToStringConverter());
		conversions.addConverter(new StringToLocalDateTimeConverter());
		conversions.addConverter(new OffsetDateTimeToStringConverter());
		conversions.addConverter(new StringToOffsetDateTimeConverter());
		conversions.addConverter(new ZonedDateTimeToStringConverter());
		conversions.addConverter(new StringToZonedDateTimeConverter());
		return conversions;
	}

	static StoredParameter of(JobParameter<?> parameter) {
		String value = CONVERSIONS.convert(parameter.value(), String.class);
		return new StoredParameter(parameter.name(), parameter.type().getName(), String.valueOf(value),
				parameter.identifying());
	}

	JobParameter<?> toParameter() {
		return parameter(ClassUtils.resolveClassName(this.type, ClassUtils.getDefaultClassLoader()));
	}

	private <T> JobParameter<T> parameter(Class<T> type) {
		T value = CONVERSIONS.convert(this.value, type);
		if (value == null) {
			throw new IllegalStateException("The parameter '" + this.name + "' cannot be read as " + this.type);
		}
		return new JobParameter<>(this.name, value, type, this.identifying);
	}

}

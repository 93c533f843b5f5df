package io.github.dynamospring.repository.support;

import java.time.temporal.TemporalAccessor;
import java.util.Date;
import java.util.List;
import java.util.Optional;

import io.github.dynamospring.mapping.event.AuditingEntityCallback;
import io.github.dynamospring.mapping.event.WriteKind;
import io.github.dynamospring.plan.update.UpdateAuditing;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.data.convert.Jsr310Converters;
import org.springframework.data.domain.Auditable;
import org.springframework.data.util.Lazy;
import org.springframework.format.support.DefaultFormattingConversionService;

/**
 * {@link UpdateAuditing} by the callback that audits entities. The callback audits an
 * entity that records the auditor and the time.
 */
final class CallbackAuditing implements UpdateAuditing {

	private final Lazy<List<AuditingEntityCallback>> callbacks;

	private CallbackAuditing(ObjectProvider<AuditingEntityCallback> callbacks) {
		this.callbacks = Lazy.of(() -> callbacks.orderedStream().toList());
	}

	// the converters of Spring Data's auditing
	private static DefaultFormattingConversionService conversions() {
		DefaultFormattingConversionService conversions = new DefaultFormattingConversionService();
		Jsr310Converters.getConvertersToRegister().forEach(conversions::addConverter);
		return conversions;
	}

	/**
	 * Return the auditing of an application, or null if auditing is off.
	 */
	static @Nullable UpdateAuditing of(BeanFactory beanFactory) {
		boolean audited = beanFactory instanceof ListableBeanFactory listable
				&& listable.getBeanNamesForType(AuditingEntityCallback.class, true, false).length > 0;
		if (!audited) {
			return null;
		}
		return new CallbackAuditing(beanFactory.getBeanProvider(AuditingEntityCallback.class));
	}

	@Override
	public Note note() {
		NotedEntity noted = new NotedEntity();
		this.callbacks.get().forEach((callback) -> callback.onBeforeConvert(noted, WriteKind.UPDATE));
		return noted;
	}

	/**
	 * Entity that records its auditor and the time of the change.
	 */
	private static final class NotedEntity implements Auditable<Object, Object, TemporalAccessor>, Note {

		private static final DefaultFormattingConversionService CONVERSIONS = conversions();

		private @Nullable Object auditor;

		private @Nullable TemporalAccessor time;

		@Override
		public @Nullable Object auditor() {
			return this.auditor;
		}

		@Override
		public @Nullable Object time(Class<?> type) {
			if (this.time == null || type.isInstance(this.time)) {
				return this.time;
			}
			if (CONVERSIONS.canConvert(this.time.getClass(), type)) {
				return CONVERSIONS.convert(this.time, type);
			}
			return CONVERSIONS.convert(CONVERSIONS.convert(this.time, Date.class), type);
		}

		@Override
		public Optional<Object> getLastModifiedBy() {
			return Optional.ofNullable(this.auditor);
		}

		@Override
		public void setLastModifiedBy(@Nullable Object auditor) {
			this.auditor = auditor;
		}

		@Override
		public Optional<TemporalAccessor> getLastModifiedDate() {
			return Optional.ofNullable(this.time);
		}

		@Override
		public void setLastModifiedDate(TemporalAccessor time) {
			this.time = time;
		}

		@Override
		public Optional<Object> getCreatedBy() {
			return Optional.empty();
		}

		@Override
		public void setCreatedBy(@Nullable Object auditor) {
		}

		@Override
		public Optional<TemporalAccessor> getCreatedDate() {
			return Optional.empty();
		}

		@Override
		public void setCreatedDate(TemporalAccessor time) {
		}

		@Override
		public @Nullable Object getId() {
			return null;
		}

		@Override
		public boolean isNew() {
			return false;
		}

	}

}

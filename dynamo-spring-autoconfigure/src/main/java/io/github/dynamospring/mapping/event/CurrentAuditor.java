package io.github.dynamospring.mapping.event;

import java.util.Objects;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.BeanFactoryAware;
import org.springframework.data.core.ReactiveWrappers;
import org.springframework.data.domain.AuditorAware;
import org.springframework.data.domain.ReactiveAuditorAware;

/**
 * {@link AuditorAware} that asks the bean of this type. In a reactive call, it asks a
 * {@link ReactiveAuditorAware} first.
 */
public final class CurrentAuditor implements AuditorAware<Object>, BeanFactoryAware {

	private @Nullable BeanFactory beans;

	@Override
	public void setBeanFactory(BeanFactory beans) {
		this.beans = beans;
	}

	@Override
	public Optional<Object> getCurrentAuditor() {
		return ofSubscriber().or(this::ofThread);
	}

	private Optional<Object> ofSubscriber() {
		if (!ReactiveWrappers.PROJECT_REACTOR_PRESENT || !SubscriberScope.isOpen()) {
			return Optional.empty();
		}
		ReactiveAuditorAware<?> auditor = bean(ReactiveAuditorAware.class);
		return Optional.ofNullable(auditor).map((found) -> SubscriberScope.await(found.getCurrentAuditor()));
	}

	private Optional<Object> ofThread() {
		AuditorAware<?> auditor = bean(AuditorAware.class);
		return Optional.ofNullable(auditor).flatMap(AuditorAware::getCurrentAuditor);
	}

	private <B> @Nullable B bean(Class<B> type) {
		return Objects.requireNonNull(this.beans).getBeanProvider(type).getIfAvailable();
	}

}

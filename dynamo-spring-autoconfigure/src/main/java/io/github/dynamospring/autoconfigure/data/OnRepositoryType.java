package io.github.dynamospring.autoconfigure.data;

import java.util.Locale;
import java.util.Set;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Condition that matches the type of repositories to enable. Boot's own condition reads
 * properties of Spring Data only.
 */
abstract class OnRepositoryType extends SpringBootCondition {

	private static final String PROPERTY = "dynamo.repositories.type";

	private final Set<RepositoryType> matching;

	OnRepositoryType(RepositoryType matching) {
		this.matching = Set.of(RepositoryType.AUTO, matching);
	}

	@Override
	public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
		RepositoryType type = Binder.get(context.getEnvironment())
			.bind(PROPERTY, RepositoryType.class)
			.orElse(RepositoryType.AUTO);
		return new ConditionOutcome(this.matching.contains(type),
				ConditionMessage.forCondition(PROPERTY).because("it is " + type.name().toLowerCase(Locale.ENGLISH)));
	}

	/**
	 * Condition of repositories that block.
	 */
	static final class Imperative extends OnRepositoryType {

		Imperative() {
			super(RepositoryType.IMPERATIVE);
		}

	}

	/**
	 * Condition of reactive repositories.
	 */
	static final class Reactive extends OnRepositoryType {

		Reactive() {
			super(RepositoryType.REACTIVE);
		}

	}

}

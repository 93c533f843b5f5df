package io.github.dynamospring.repository.support;

import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.plan.update.UpdateAuditing;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.data.mapping.context.MappingContext;
import org.springframework.data.repository.Repository;
import org.springframework.data.repository.core.support.RepositoryFactoryBeanSupport;
import org.springframework.data.repository.core.support.RepositoryFactorySupport;
import org.springframework.util.Assert;

/**
 * {@link org.springframework.beans.factory.FactoryBean} for repositories.
 *
 * @param <T> the repository
 * @param <S> the entity
 * @param <ID> the ID
 * @since 0.1
 */
public class DynamoRepositoryFactoryBean<T extends Repository<S, ID>, S, ID>
		extends RepositoryFactoryBeanSupport<T, S, ID> {

	private @Nullable DynamoOperations operations;

	private @Nullable DynamoMappingContext context;

	private PlannerSettings settings = PlannerSettings.DEFAULT;

	private @Nullable AccessPatternVerifier verifier;

	private @Nullable UpdateAuditing auditing;

	private @Nullable CounterpartReads counterparts;

	private @Nullable ListableBeanFactory beanFactory;

	/**
	 * Create a factory bean.
	 * @param repositoryInterface the repository as it is declared
	 */
	public DynamoRepositoryFactoryBean(Class<? extends T> repositoryInterface) {
		super(repositoryInterface);
	}

	/**
	 * Set the operations of the repository.
	 * @param operations operations that implement
	 * {@link io.github.dynamospring.core.template.PatternOperations}
	 */
	public void setDynamoOperations(DynamoOperations operations) {
		this.operations = operations;
	}

	/**
	 * Set the verifier that reports refused methods.
	 */
	public void setAccessPatternVerifier(AccessPatternVerifier verifier) {
		this.verifier = verifier;
	}

	/**
	 * Set the counterparts in live migrations. By default, they are the bean of this
	 * type, if there is one.
	 */
	public void setCounterpartReads(CounterpartReads counterparts) {
		this.counterparts = counterparts;
	}

	@Override
	public void setMappingContext(MappingContext<?, ?> context) {
		super.setMappingContext(context);
		this.context = (DynamoMappingContext) context;
	}

	@Override
	public void setBeanFactory(BeanFactory beanFactory) {
		super.setBeanFactory(beanFactory);
		this.beanFactory = (beanFactory instanceof ListableBeanFactory listable) ? listable : null;
		this.auditing = CallbackAuditing.of(beanFactory);
		beanFactory.getBeanProvider(PlannerSettings.class).ifAvailable((settings) -> this.settings = settings);
		beanFactory.getBeanProvider(CounterpartReads.class).ifAvailable(this::setCounterpartReads);
		if (this.context == null) {
			setMappingContext(beanFactory.getBean(DynamoMappingContext.class));
		}
	}

	@Override
	public void setApplicationEventPublisher(ApplicationEventPublisher publisher) {
		if (this.beanFactory == null) {
			super.setApplicationEventPublisher(publisher);
			return;
		}
		super.setApplicationEventPublisher(
				new DomainEventPublisher(publisher, this.beanFactory, getObjectType().getSimpleName()));
	}

	@Override
	protected RepositoryFactorySupport createRepositoryFactory() {
		Assert.state(this.operations != null, "'dynamoOperations' must be set");
		Assert.state(this.context != null, "'mappingContext' must be set");
		DynamoRepositoryFactory factory = createRepositoryFactory(this.operations, this.context, this.settings);
		factory.setVerifier(this.verifier);
		factory.setAuditing(this.auditing);
		if (this.counterparts != null && this.beanFactory != null) {
			factory.setCounterparts(this.counterparts, new CounterpartRepositories(this.beanFactory));
		}
		if (this.verifier != null) {
			this.verifier.addEntities(this.context);
		}
		return factory;
	}

	/**
	 * Create the factory of the repository.
	 * @param operations the operations of the repository
	 * @param context the entities
	 * @param settings the settings of the planner
	 */
	protected DynamoRepositoryFactory createRepositoryFactory(DynamoOperations operations, DynamoMappingContext context,
			PlannerSettings settings) {
		return new DynamoRepositoryFactory(operations, context, settings);
	}

}

package io.github.dynamospring.repository.support;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;

import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.RegisteredPattern;
import io.github.dynamospring.core.template.PatternOperations;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.InvalidEntityException;
import io.github.dynamospring.mapping.PropertyReference;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.AccessPlan;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.plan.read.CrudPlan;
import io.github.dynamospring.plan.read.DeletePlan;
import io.github.dynamospring.plan.read.DeleteQueryPlan;
import io.github.dynamospring.plan.read.Planner;
import io.github.dynamospring.plan.read.ProposedIndexes;
import io.github.dynamospring.plan.update.UpdateAuditing;
import io.github.dynamospring.plan.update.UpdatePlanner;
import io.github.dynamospring.repository.InvalidAccessPatternsException;
import io.github.dynamospring.repository.RefusedPattern;
import io.github.dynamospring.repository.query.DynamoQueryLookup;
import io.github.dynamospring.repository.query.MethodCompiler;
import io.github.dynamospring.repository.query.ResultAdapter;
import io.github.dynamospring.repository.support.CounterpartReads.Counterpart;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.aop.framework.ProxyFactory;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.config.ConfigurableBeanFactory;
import org.springframework.core.metrics.ApplicationStartup;
import org.springframework.core.metrics.StartupStep;
import org.springframework.data.mapping.MappingException;
import org.springframework.data.repository.core.EntityInformation;
import org.springframework.data.repository.core.NamedQueries;
import org.springframework.data.repository.core.RepositoryInformation;
import org.springframework.data.repository.core.RepositoryMetadata;
import org.springframework.data.repository.core.support.PropertiesBasedNamedQueries;
import org.springframework.data.repository.core.support.RepositoryComposition.RepositoryFragments;
import org.springframework.data.repository.core.support.RepositoryFactorySupport;
import org.springframework.data.repository.core.support.RepositoryFragment;
import org.springframework.data.repository.history.RevisionRepository;
import org.springframework.data.repository.query.QueryLookupStrategy;
import org.springframework.data.repository.query.QueryLookupStrategy.Key;
import org.springframework.data.repository.query.ValueExpressionDelegate;
import org.springframework.util.Assert;
import org.springframework.util.ClassUtils;

/**
 * Factory of repositories. It compiles all methods of a repository, and reports the
 * refused ones together.
 *
 * @since 0.1
 */
public class DynamoRepositoryFactory extends RepositoryFactorySupport {

	private static final Log logger = LogFactory.getLog(DynamoRepositoryFactory.class);

	private final PatternOperations operations;

	private final DynamoMappingContext context;

	private ProposedIndexes proposed = new ProposedIndexes();

	private Planner planner;

	private final PlannerSettings settings;

	private UpdatePlanner updatePlanner;

	private final Set<RefusedPattern> refused = new LinkedHashSet<>();

	private @Nullable AccessPatternVerifier verifier;

	private @Nullable CounterpartReads counterparts;

	private @Nullable CounterpartRepositories repositories;

	private NamedQueries queriesByName = PropertiesBasedNamedQueries.EMPTY;

	private ApplicationStartup startup = ApplicationStartup.DEFAULT;

	/**
	 * Create a factory.
	 * @param operations the operations of the repositories, which implement
	 * {@link PatternOperations}
	 * @param context the entities
	 * @param settings the settings of the planner
	 */
	public DynamoRepositoryFactory(DynamoOperations operations, DynamoMappingContext context,
			PlannerSettings settings) {
		Assert.notNull(context, "'context' must not be null");
		Assert.notNull(settings, "'settings' must not be null");
		this.operations = PatternOperations.of(operations);
		this.context = context;
		this.planner = new Planner(settings, this.proposed);
		this.settings = settings;
		this.updatePlanner = new UpdatePlanner(settings);
		addRepositoryProxyPostProcessor(this::route);
		addRepositoryProxyPostProcessor(
				(proxy, repository) -> FutureMethods.intercept(proxy, repository, this.operations));
	}

	// before the others, because the other repository does all that they do
	private void route(ProxyFactory proxy, RepositoryInformation repository) {
		Counterpart counterpart = (this.counterparts != null) ? this.counterparts.of(repository.getDomainType()) : null;
		if (counterpart != null && this.repositories != null) {
			Predicate<Method> named = (method) -> DynamoQueryLookup.hasQuery(method, repository, this.queriesByName);
			proxy.addAdvice(
					new CounterpartMethods(repository, counterpart, this.repositories, counterpartResults(), named));
		}
	}

	/**
	 * Return the conversion of results that the repository of another entity answers.
	 */
	protected CounterpartResults counterpartResults() {
		return new CounterpartResults();
	}

	/**
	 * Set the counterparts in live migrations.
	 * @param repositories finds the repositories of the other entities
	 */
	void setCounterparts(CounterpartReads counterparts, CounterpartRepositories repositories) {
		this.counterparts = counterparts;
		this.repositories = repositories;
	}

	@Override
	public void setNamedQueries(@Nullable NamedQueries namedQueries) {
		super.setNamedQueries(namedQueries);
		this.queriesByName = Objects.requireNonNullElse(namedQueries, PropertiesBasedNamedQueries.EMPTY);
	}

	/**
	 * Set the auditing of updates.
	 */
	void setAuditing(@Nullable UpdateAuditing auditing) {
		this.updatePlanner = new UpdatePlanner(this.settings, auditing);
	}

	/**
	 * Set the verifier that reports refused methods of all repositories together. Without
	 * one, {@link #getRepository(Class)} throws {@link InvalidAccessPatternsException}.
	 */
	void setVerifier(@Nullable AccessPatternVerifier verifier) {
		this.verifier = verifier;
		if (verifier != null) {
			this.proposed = verifier.proposedIndexes();
			this.planner = new Planner(this.settings, this.proposed);
		}
	}

	@Override
	public void setBeanFactory(BeanFactory beanFactory) {
		super.setBeanFactory(beanFactory);
		if (beanFactory instanceof ConfigurableBeanFactory configurable) {
			this.startup = configurable.getApplicationStartup();
		}
	}

	@Override
	public <T> T getRepository(Class<T> repositoryInterface, RepositoryFragments fragments) {
		new RepositoryEntities(this.context).add(repositoryInterface);
		T repository = super.getRepository(repositoryInterface, fragments);
		report();
		reportConditional(getRepositoryMetadata(repositoryInterface));
		return repository;
	}

	private void reportConditional(RepositoryMetadata metadata) {
		Class<?> repository = metadata.getRepositoryInterface();
		Counterpart counterpart = (this.counterparts != null) ? this.counterparts.of(metadata.getDomainType()) : null;
		List<String> conditional = (counterpart != null) ? conditional(repository) : List.of();
		if (counterpart != null && !conditional.isEmpty()) {
			counterpart.addConditional(repository, conditional);
		}
	}

	private List<String> conditional(Class<?> repository) {
		return Arrays.stream(repository.getMethods()).filter((method) -> {
			RegisteredPattern pattern = this.operations.accessPatterns().find(repository, method);
			return pattern != null && isConditional(pattern.plan().plain());
		}).map((method) -> CounterpartLookup.describe(repository, method)).distinct().sorted().toList();
	}

	// an update by expression is computed, with its condition
	private static boolean isConditional(AccessPlan plan) {
		if (plan instanceof CrudPlan crud) {
			return crud.request().condition() != null;
		}
		if (plan instanceof DeletePlan deletion) {
			return deletion.request().writeCondition() != null;
		}
		return plan instanceof DeleteQueryPlan deletions && deletions.isConditional();
	}

	/**
	 * Plan all methods of a repository without creating it.
	 * @param repositoryInterface the interface of the repository
	 * @param fragments the parts that the application implements
	 * @param namedQueries queries by name, in place of {@code @Query}
	 */
	void plan(Class<?> repositoryInterface, RepositoryFragments fragments, NamedQueries namedQueries) {
		RepositoryMetadata metadata = getRepositoryMetadata(repositoryInterface);
		RepositoryInformation information = getRepositoryInformation(metadata,
				fragments.append(getRepositoryFragments(metadata)));
		DynamoQueryLookup lookup = new DynamoQueryLookup(this::compiler, this.refused::add);
		for (Method method : information.getQueryMethods()) {
			lookup.resolveQuery(method, information, getProjectionFactory(), namedQueries);
		}
		getTargetRepository(information);
		report();
	}

	private void report() {
		List<RefusedPattern> problems = List.copyOf(this.refused);
		this.refused.clear();
		if (this.verifier != null) {
			this.verifier.addRefused(problems);
		}
		else if (!problems.isEmpty()) {
			throw new InvalidAccessPatternsException(AccessPatternVerifier.renamed(problems, this.proposed));
		}
	}

	@Override
	public EntityInformation<?, ?> getEntityInformation(RepositoryMetadata metadata) {
		return new DynamoEntityInformation<>(entity(metadata), metadata.getIdType());
	}

	private DynamoPersistentEntity<?> entity(RepositoryMetadata metadata) {
		DynamoPersistentEntity<?> entity = this.context.getRequiredPersistentEntity(metadata.getDomainType());
		Class<?> type = this.context.getEntityType(metadata.getDomainType());
		if (type != metadata.getDomainType()) {
			throw new InvalidEntityException(
					List.of(metadata.getDomainType().getSimpleName() + ": is one of the types of "
							+ type.getSimpleName() + ", and " + metadata.getRepositoryInterface().getSimpleName()
							+ " is a repository of it alone: make it one of " + type.getSimpleName()));
		}
		if (!entity.hasTable()) {
			throw new InvalidEntityException(List.of(metadata.getDomainType().getSimpleName() + ": is in no table, and "
					+ metadata.getRepositoryInterface().getSimpleName() + " is a repository of it: annotate it with "
					+ "@Table"));
		}
		return entity;
	}

	@Override
	protected Class<?> getRepositoryBaseClass(RepositoryMetadata metadata) {
		return SimpleDynamoRepository.class;
	}

	@Override
	protected RepositoryFragments getRepositoryFragments(RepositoryMetadata metadata) {
		DynamoPersistentEntity<?> entity = entity(metadata);
		RepositoryFragments scans = new TableScans<>(metadata, entity, this.operations, this.planner,
				resultAdapter(metadata), this.refused::add)
			.fragments();
		RepositoryFragments fragments = scans.append(UnplannableExecutors.refuse(metadata, this.refused::add));
		Class<?> revisions = revisionRepository();
		return revisions.isAssignableFrom(metadata.getRepositoryInterface())
				? fragments.append(revisions(metadata, revisions, entity)) : fragments;
	}

	private RepositoryFragment<?> revisions(RepositoryMetadata metadata, Class<?> type,
			DynamoPersistentEntity<?> entity) {
		RefusedPattern refusal = EntityRevisions.refusal(metadata, type, entity);
		if (refusal != null) {
			this.refused.add(refusal);
			return UnplannableExecutors.fragment(type, refusal);
		}
		return revisions(metadata, new EntityRevisions<>(metadata, type, entity, this.operations, this.planner));
	}

	/**
	 * Return the interface of repositories that read revisions.
	 */
	protected Class<?> revisionRepository() {
		return RevisionRepository.class;
	}

	/**
	 * Return the fragment of a repository that reads revisions.
	 * @param revisions the methods, which block
	 */
	protected RepositoryFragment<?> revisions(RepositoryMetadata metadata, RevisionRepository<?, Object, ?> revisions) {
		return RepositoryFragment.implemented(RevisionRepository.class, revisions);
	}

	@Override
	protected Object getTargetRepository(RepositoryInformation information) {
		refuseScans(information);
		refuseForeignId(information);
		MethodCompiler compiler = compiler(information);
		this.refused.addAll(compiler.refusedInherited());
		compiler.registerInherited();
		return getTargetRepositoryViaReflection(information, information, this.operations);
	}

	private void refuseScans(RepositoryMetadata metadata) {
		Class<?> repository = metadata.getRepositoryInterface();
		String name = repository.getSimpleName();
		List<String> inherited = new ArrayList<>();
		for (Method method : TableScans.unallowed(repository)) {
			if (TableScans.isInherited(method)) {
				inherited.add(method.getName());
			}
			else {
				this.refused.add(new RefusedPattern(name + "." + method.getName(), "it reads the whole table",
						"declare the access pattern that you need, or mark it with @AllowScan"));
			}
		}
		if (!inherited.isEmpty() && !metadata.isReactiveRepository()) {
			logger.warn(name + " inherits " + String.join(", ", inherited) + " from Spring Data, which would read the "
					+ "whole table: calls of them throw. Mark " + name + " with @AllowScan to allow them, or let it "
					+ "extend DynamoRepository, which does not have them");
		}
	}

	private void refuseForeignId(RepositoryInformation information) {
		DynamoPersistentEntity<?> entity = entity(information);
		if (isOnlyProperty(information.getIdType(), entity.getPrimaryKey())) {
			return;
		}
		try {
			entity.getCodec().idCodec(information.getIdType());
		}
		catch (MappingException ex) {
			this.refused.add(new RefusedPattern(information.getRepositoryInterface().getSimpleName(),
					String.valueOf(ex.getMessage()), "change its second type argument"));
		}
	}

	// most keys are: their codec waits for the first item, because it delays the start
	private static boolean isOnlyProperty(Class<?> idType, EntityKey key) {
		List<PropertyReference> properties = new ArrayList<>();
		key.parts().forEach((part) -> properties.addAll(part.properties()));
		return properties.size() == 1 && ClassUtils.resolvePrimitiveIfNecessary(idType) == ClassUtils
			.resolvePrimitiveIfNecessary(properties.get(0).type());
	}

	@Override
	protected Optional<QueryLookupStrategy> getQueryLookupStrategy(@Nullable Key key,
			ValueExpressionDelegate valueExpressionDelegate) {
		DynamoQueryLookup lookup = new DynamoQueryLookup(this::compiler, this.refused::add);
		return Optional.of((method, metadata, factory, namedQueries) -> planned(method.getName(), metadata,
				() -> lookup.resolveQuery(method, metadata, factory, namedQueries)));
	}

	private <T> T planned(String method, RepositoryMetadata metadata, Supplier<T> planning) {
		StartupStep step = this.startup.start("dynamo.repository.plan")
			.tag("method", metadata.getRepositoryInterface().getSimpleName() + "." + method);
		try {
			return planning.get();
		}
		finally {
			step.end();
		}
	}

	/**
	 * Return the adapter of compiled methods to the return types of a repository.
	 */
	protected ResultAdapter resultAdapter(RepositoryMetadata metadata) {
		return ResultAdapter.BLOCKING;
	}

	private MethodCompiler compiler(RepositoryInformation information) {
		return new MethodCompiler(information, this.context, this.planner, this.updatePlanner, this.operations,
				resultAdapter(information));
	}

}

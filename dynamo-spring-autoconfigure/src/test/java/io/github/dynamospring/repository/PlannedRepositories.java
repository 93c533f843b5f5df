package io.github.dynamospring.repository;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.core.DeletePattern;
import io.github.dynamospring.core.ReadPattern;
import io.github.dynamospring.core.RegisteredPattern;
import io.github.dynamospring.core.UpdatePattern;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.core.template.PatternOperations;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.AccessPlan;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.plan.read.CrudPlan;
import io.github.dynamospring.plan.read.DeletePlan;
import io.github.dynamospring.plan.read.DeleteQueryPlan;
import io.github.dynamospring.plan.read.ReadPlan;
import io.github.dynamospring.plan.update.UpdatePlan;
import io.github.dynamospring.repository.support.DynamoRepositoryFactory;
import io.github.dynamospring.shop.Customer;
import io.github.dynamospring.shop.Device;
import io.github.dynamospring.shop.Order;
import io.github.dynamospring.shop.Product;
import io.github.dynamospring.shop.Stock;

import org.springframework.data.repository.core.support.PropertiesBasedNamedQueries;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.mock;

/**
 * Creates repositories of the shop whose requests nobody sends, and keeps their plans.
 */
class PlannedRepositories {

	private final List<String> plans = new ArrayList<>();

	private final List<String> crudPlans = new ArrayList<>();

	private final DynamoTemplate template;

	private final DynamoRepositoryFactory factory;

	PlannedRepositories() {
		DynamoMappingContext context = LocalApplication.mappingOf(Order.class, Customer.class, Product.class,
				Stock.class, Device.class);
		this.template = LocalApplication.unsent(context).template();
		this.factory = new DynamoRepositoryFactory(operations(), context, PlannerSettings.DEFAULT);
	}

	private PatternOperations operations() {
		PatternOperations operations = mock(PatternOperations.class);
		given(operations.entity(any())).willAnswer((invocation) -> this.template.entity(invocation.getArgument(0)));
		given(operations.prepare(any(ReadPlan.class), any()))
			.willAnswer((invocation) -> recorded(invocation.getArgument(0), ReadPattern.class));
		given(operations.prepare(any(UpdatePlan.class), any()))
			.willAnswer((invocation) -> recorded(invocation.getArgument(0), UpdatePattern.class));
		given(operations.prepare(any(DeletePlan.class)))
			.willAnswer((invocation) -> recorded(invocation.getArgument(0), DeletePattern.class));
		given(operations.prepare(any(DeleteQueryPlan.class)))
			.willAnswer((invocation) -> recorded(invocation.getArgument(0), DeletePattern.class));
		given(operations.prepare(any(CrudPlan.class))).willAnswer((invocation) -> {
			this.crudPlans.add(invocation.<CrudPlan>getArgument(0).explain());
			return mock(RegisteredPattern.class);
		});
		return operations;
	}

	private <P> P recorded(AccessPlan plan, Class<P> pattern) {
		this.plans.add(plan.explain());
		return mock(pattern);
	}

	/**
	 * Name a query, as the properties file of an application does.
	 */
	void name(String name, String query) {
		Properties queries = new Properties();
		queries.setProperty(name, query);
		this.factory.setNamedQueries(new PropertiesBasedNamedQueries(queries));
	}

	/**
	 * Return the plans of a repository, in alphabetical order.
	 */
	List<String> plans(Class<?> repository) {
		this.plans.clear();
		this.factory.getRepository(repository);
		return this.plans.stream().sorted().toList();
	}

	/**
	 * Return the plans of the CRUD methods of a repository, in alphabetical order.
	 */
	List<String> crudPlans(Class<?> repository) {
		return listed(repository).stream().sorted().toList();
	}

	/**
	 * Return the names of the CRUD methods of a repository, as they are listed.
	 */
	List<String> crudMethods(Class<?> repository) {
		return listed(repository).stream().map((plan) -> plan.substring(0, plan.indexOf(' '))).toList();
	}

	private List<String> listed(Class<?> repository) {
		this.crudPlans.clear();
		this.factory.getRepository(repository);
		return this.crudPlans;
	}

	/**
	 * Return what is said about the refused methods of a repository, in alphabetical
	 * order.
	 */
	List<String> refusals(Class<?> repository) {
		this.factory.setBeanClassLoader(repository.getClassLoader());
		try {
			this.factory.getRepository(repository);
			return List.of();
		}
		catch (InvalidAccessPatternsException ex) {
			return ex.getPatterns().stream().map(RefusedPattern::toString).toList();
		}
	}

}

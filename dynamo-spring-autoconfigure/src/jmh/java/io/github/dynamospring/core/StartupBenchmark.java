package io.github.dynamospring.core;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.core.template.TemplateSettings;
import io.github.dynamospring.item.sdk.BenchmarkOrder;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.support.DynamoRepositoryFactory;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

/**
 * One further repository of ten methods at start-up, in a cold virtual machine that has created one repository, or
 * five, before.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
@Fork(10)
public class StartupBenchmark {

	private static final List<Class<?>> EARLIER = List.of(First.class, Second.class, Third.class, Fourth.class,
			Fifth.class);

	@Param({ "1", "5" })
	private int before;

	private DynamoRepositoryFactory factory;

	@Setup(Level.Trial)
	public void createEarlierRepositories() {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setInitialEntitySet(Set.of(BenchmarkOrder.class));
		context.afterPropertiesSet();
		DynamoTemplate template = new DynamoTemplate(new CallBenchmark.CannedClient(), context, (table) -> table,
				new AccessPatterns(), TemplateSettings.DEFAULT);
		this.factory = new DynamoRepositoryFactory(template, context, PlannerSettings.DEFAULT);
		EARLIER.subList(0, this.before).forEach(this.factory::getRepository);
	}

	@Benchmark
	public Further createFurtherRepository() {
		return this.factory.getRepository(Further.class);
	}

	/**
	 * Ten methods, as the first repository of an application has them.
	 */
	interface TenMethods extends DynamoRepository<BenchmarkOrder, BenchmarkOrders.Key> {

		Optional<BenchmarkOrder> findByOrderId(String orderId);

		List<BenchmarkOrder> findByCustomerId(String customerId);

		List<BenchmarkOrder> findByCustomerIdOrderByPlacedAtDesc(String customerId);

		List<BenchmarkOrder> findByCustomerIdAndPlacedAtBetween(String customerId, Instant from, Instant to);

		List<BenchmarkOrder> findByCustomerIdAndPlacedAtAfter(String customerId, Instant from);

		List<BenchmarkOrder> findByCustomerIdAndPlacedAtBefore(String customerId, Instant to);

		Window<BenchmarkOrder> findByCustomerId(String customerId, ScrollPosition position, Limit limit);

		long countByCustomerId(String customerId);

		boolean existsByOrderId(String orderId);

		Optional<BenchmarkOrder> findFirstByCustomerIdOrderByPlacedAtDesc(String customerId);

	}

	interface First extends TenMethods {

	}

	interface Second extends TenMethods {

	}

	interface Third extends TenMethods {

	}

	interface Fourth extends TenMethods {

	}

	interface Fifth extends TenMethods {

	}

	/**
	 * A further repository.
	 */
	public interface Further extends TenMethods {

	}

}

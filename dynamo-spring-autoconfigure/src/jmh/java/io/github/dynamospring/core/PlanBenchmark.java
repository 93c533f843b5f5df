package io.github.dynamospring.core;

import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.github.dynamospring.expression.ExpressionParser;
import io.github.dynamospring.item.sdk.BenchmarkOrder;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.BoundRead;
import io.github.dynamospring.plan.PatternParameter;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.plan.Result;
import io.github.dynamospring.plan.read.Planner;
import io.github.dynamospring.plan.read.ReadPlan;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Binding a plan to arguments, and making one, without a request.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class PlanBenchmark {

	private static final Instant PLACED_AT = Instant.parse("2026-11-20T07:05:11.123456Z");

	private final Planner planner = new Planner(PlannerSettings.DEFAULT);

	private final DynamoPersistentEntity<?> entity = new DynamoMappingContext()
		.getRequiredPersistentEntity(BenchmarkOrder.class);

	private final PatternRequest rangeRequest = request("customerId = :customerId and placedAt between :from and :to",
			Result.of(Result.Kind.LIST), List.of("customerId", "from", "to"));

	private final ReadPlan range = (ReadPlan) this.planner.plan(this.rangeRequest);

	private final ReadPlan get = (ReadPlan) this.planner
		.plan(request("customerId = :customerId and placedAt = :placedAt and orderId = :orderId", Result.of(Result.Kind.ONE),
				List.of("customerId", "placedAt", "orderId")));

	private PatternRequest request(String condition, Result result, List<String> parameters) {
		List<PatternParameter> declared = parameters.stream()
			.map((name) -> new PatternParameter(name, parameters.indexOf(name),
					name.endsWith("Id") ? String.class : Instant.class))
			.toList();
		return PatternRequest.of("Orders.find", this.entity)
			.condition(ExpressionParser.parseCondition(condition))
			.parameters(declared)
			.result(result)
			.build();
	}

	@Benchmark
	public List<BoundRead> bindGet() {
		return this.get.bind(new Object[] { "customer-17", PLACED_AT, "order-4711" });
	}

	@Benchmark
	public List<BoundRead> bindQuery() {
		return this.range.bind(new Object[] { "customer-17", PLACED_AT, PLACED_AT.plusSeconds(3600) });
	}

	@Benchmark
	public Object plan() {
		return this.planner.plan(this.rangeRequest);
	}

}

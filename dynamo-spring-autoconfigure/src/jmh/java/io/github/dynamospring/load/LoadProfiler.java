package io.github.dynamospring.load;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Profiler of the CPU time that the process takes for an operation, on whatever threads, those of the garbage collector
 * and the compiler included, and of the bytes that its threads allocate. A benchmark that measures several contenders in
 * turn, an iteration each, says which one is next. So whatever disturbs the machine disturbs all of them.
 */
public final class LoadProfiler implements InternalProfiler {

	private static volatile String contender = "";

	private final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

	private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

	private long cpu;

	private long bytes;

	/**
	 * Name the contender of the next iteration.
	 */
	public static void next(String name) {
		contender = name;
	}

	@Override
	public String getDescription() {
		return "CPU time of the process and bytes allocated, for each contender";
	}

	@Override
	public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
		this.bytes = allocated();
		this.cpu = this.system.getProcessCpuTime();
	}

	// threads live as long as the benchmark
	private long allocated() {
		return Arrays.stream(this.threads.getThreadAllocatedBytes(this.threads.getAllThreadIds()))
			.filter((bytes) -> bytes > 0)
			.sum();
	}

	@Override
	public Collection<? extends Result<?>> afterIteration(BenchmarkParams benchmark, IterationParams iteration,
			IterationResult result) {
		double operations = result.getMetadata().getAllOps();
		double micros = (this.system.getProcessCpuTime() - this.cpu) / 1000.0;
		return List.of(result("cpu", micros / operations, "us/op"),
				result("alloc", (allocated() - this.bytes) / operations, "B/op"));
	}

	private static Result<?> result(String name, double value, String unit) {
		return new ScalarResult(name + "." + contender, value, unit, AggregationPolicy.AVG);
	}

}

package io.github.dynamospring.observation;

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
 * and the compiler included, and of the bytes that its threads allocate. Iterations of {@link MeteringBenchmark} are
 * without and with metering in turn. What metering takes is the difference of an iteration and the one before.
 */
public final class LoadProfiler implements InternalProfiler {

	private final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

	private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

	private long cpu;

	private long bytes;

	private Cost plain = new Cost(0, 0);

	private Cost metered = new Cost(0, 0);

	@Override
	public String getDescription() {
		return "CPU time of the process and bytes allocated, without and with metering";
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
		long operations = result.getMetadata().getAllOps();
		Cost cost = new Cost((this.system.getProcessCpuTime() - this.cpu) / 1000.0 / operations,
				(double) (allocated() - this.bytes) / operations);
		if (MeteringBenchmark.metered) {
			this.metered = cost;
		}
		else {
			this.plain = cost;
		}
		return List.of(result("cpu.plain", this.plain.micros, "us/op"),
				result("cpu.metering", this.metered.micros - this.plain.micros, "us/op"),
				result("alloc.plain", this.plain.bytes, "B/op"),
				result("alloc.metering", this.metered.bytes - this.plain.bytes, "B/op"));
	}

	private static Result<?> result(String name, double value, String unit) {
		return new ScalarResult(name, value, unit, AggregationPolicy.AVG);
	}

	private record Cost(double micros, double bytes) {

	}

}

package io.github.dynamospring.load;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

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
 * included, of the bytes that its threads allocate, and of the rate of operations. A benchmark that measures several
 * contenders in turn, an iteration each, says which one is next. So whatever disturbs the machine disturbs all of them.
 */
public final class LoadProfiler implements InternalProfiler {

	private static volatile String contender = "";

	private final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

	private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

	private final Map<String, Result<?>> results = new TreeMap<>();

	private long cpu;

	private long compiler;

	private long bytes;

	private long start;

	/**
	 * Name the contender of the next iteration.
	 */
	public static void next(String name) {
		contender = name;
	}

	@Override
	public String getDescription() {
		return "CPU time of the process without and of its compiler, bytes allocated, and rate, for each contender";
	}

	@Override
	public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
		this.bytes = allocated();
		this.compiler = compiler();
		this.start = System.nanoTime();
		this.cpu = this.system.getProcessCpuTime();
	}

	// nanoseconds of CPU time; compiler threads come and go
	private static long compiler() {
		try (Stream<Path> tasks = Files.list(Path.of("/proc/self/task"))) {
			return tasks.mapToLong(LoadProfiler::compiler).sum();
		}
		catch (IOException ex) {
			return 0;
		}
	}

	private static long compiler(Path task) {
		try {
			boolean compiles = Files.readString(task.resolve("comm")).contains("CompilerThre");
			return compiles ? Long.parseLong(Files.readString(task.resolve("schedstat")).split(" ")[0]) : 0;
		}
		catch (IOException ex) {
			return 0;
		}
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
		double compiled = Math.max(0, compiler() - this.compiler) / 1000.0;
		double micros = (this.system.getProcessCpuTime() - this.cpu) / 1000.0;
		double seconds = (System.nanoTime() - this.start) / 1e9;
		add("cpu", (micros - compiled) / operations, "us/op");
		add("compiler", compiled / operations, "us/op");
		add("rate", operations / seconds, "ops/s");
		add("alloc", (allocated() - this.bytes) / operations, "B/op");
		return this.results.values();
	}

	// JMH takes a result that an iteration does not have for a zero, so each has the latest ones of all contenders
	private void add(String metric, double value, String unit) {
		String name = metric + "." + contender;
		this.results.put(name, new ScalarResult(name, value, unit, AggregationPolicy.AVG));
	}

}

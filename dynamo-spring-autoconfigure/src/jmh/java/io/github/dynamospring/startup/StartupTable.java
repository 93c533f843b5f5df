package io.github.dynamospring.startup;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

import com.sun.management.OperatingSystemMXBean;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.context.annotation.ImportCandidates;

/**
 * Table of what a web application with one repository takes until it is ready, beside the same application without this
 * library, each in cold virtual machines that start in turn. CPU time is that of the whole process, with its compiler
 * threads. The client is for a local endpoint, so that the SDK is not warmed up.
 * <p>
 * Arguments: the number of virtual machines of each kind (10).
 */
public final class StartupTable {

	private static final String MARK = "started ";

	private StartupTable() {
	}

	public static void main(String... arguments) throws IOException, InterruptedException {
		int machines = (arguments.length > 0) ? Integer.parseInt(arguments[0]) : 10;
		List<Start> without = new ArrayList<>();
		List<Start> with = new ArrayList<>();
		for (int i = 0; i < machines; i++) {
			without.add(start(WithoutLibrary.class));
			with.add(start(WithLibrary.class));
		}
		System.out.println("medians of " + machines + "   without      with     added");
		print("ms to the end of start", without, with, Start::milliseconds);
		print("ms of CPU time        ", without, with, Start::cpuMilliseconds);
		print("classes               ", without, with, Start::classes);
	}

	private static void print(String name, List<Start> without, List<Start> with, ToDoubleFunction<Start> figure) {
		double before = median(without, figure);
		double after = median(with, figure);
		System.out.println(String.format(Locale.ROOT, "%s %8.0f  %8.0f  %8.0f", name, before, after, after - before));
	}

	private static double median(List<Start> starts, ToDoubleFunction<Start> figure) {
		double[] sorted = starts.stream().mapToDouble(figure).sorted().toArray();
		return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
	}

	private static Start start(Class<?> program) throws IOException, InterruptedException {
		Process process = new ProcessBuilder(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
				"-Dspring.devtools.restart.enabled=false", "-Dspring.docker.compose.enabled=false", "-cp", System.getProperty("java.class.path"), program.getName())
			.redirectErrorStream(true)
			.start();
		String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		process.waitFor();
		return output.lines()
			.filter((line) -> line.startsWith(MARK))
			.map((line) -> Start.parse(line.substring(MARK.length())))
			.findFirst()
			.orElseThrow(() -> new IllegalStateException(output));
	}

	private static void run(Map<String, Object> properties) {
		SpringApplication application = new SpringApplication(Web.class);
		application.setDefaultProperties(properties);
		application.run();
		System.out.println(MARK + Start.now());
		System.out.flush();
		Runtime.getRuntime().halt(0);
	}

	/**
	 * Application as it starts with this library.
	 */
	static final class WithLibrary {

		private WithLibrary() {
		}

		public static void main(String... arguments) {
			run(Map.of("server.port", 0, "dynamo.embedded.mode", "never", "dynamo.region", "eu-west-1", "dynamo.endpoint",
					"http://localhost:1"));
		}

	}

	/**
	 * The same application without the auto-configurations of this library.
	 */
	static final class WithoutLibrary {

		private WithoutLibrary() {
		}

		public static void main(String... arguments) {
			List<String> ours = new ArrayList<>();
			ImportCandidates.load(AutoConfiguration.class, StartupTable.class.getClassLoader()).forEach((candidate) -> {
				if (candidate.startsWith("io.github.dynamospring.")) {
					ours.add(candidate);
				}
			});
			run(Map.of("server.port", 0, "spring.autoconfigure.exclude", String.join(",", ours)));
		}

	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Web {

	}

	/**
	 * Figures of one start.
	 */
	private record Start(long milliseconds, long cpuMilliseconds, long classes) {

		static String now() {
			long cpu = ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
			return ManagementFactory.getRuntimeMXBean().getUptime() + " " + cpu / 1_000_000 + " "
					+ ManagementFactory.getClassLoadingMXBean().getTotalLoadedClassCount();
		}

		static Start parse(String text) {
			String[] figures = text.split(" ");
			return new Start(Long.parseLong(figures[0]), Long.parseLong(figures[1]), Long.parseLong(figures[2]));
		}

	}

}

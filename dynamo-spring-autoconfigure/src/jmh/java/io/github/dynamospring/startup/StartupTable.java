package io.github.dynamospring.startup;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Table of the start of a web application with five repositories, beside the same
 * application with other stores and without any: medians of cold virtual machines that
 * start in turn. CPU time and bytes are the main thread's. The further repository is the
 * sixth, created after the start. The endpoint is local, so that the SDK is not warmed up.
 * <p>
 * Arguments: the number of virtual machines of each kind (10).
 */
public final class StartupTable {

	static final String MARK = "started ";

	private StartupTable() {
	}

	public static void main(String... arguments) throws IOException, InterruptedException {
		int machines = (arguments.length > 0) ? Integer.parseInt(arguments[0]) : 10;
		Map<StartedApplication, List<Start>> starts = new EnumMap<>(StartedApplication.class);
		for (int i = 0; i < machines; i++) {
			for (StartedApplication application : StartedApplication.values()) {
				starts.computeIfAbsent(application, (key) -> new ArrayList<>()).add(start(application));
			}
		}
		print("medians of " + machines, Stream.of(StartedApplication.values()).map(StartedApplication::name).toList());
		print("ms of CPU time, main thread", starts, (start) -> start.cpu / 1000.0);
		print("MB allocated, main thread", starts, (start) -> start.kilobytes / 1000.0);
		print("classes", starts, (start) -> start.classes);
		print("ms of a further repository", starts, (start) -> start.further / 1000.0);
	}

	private static void print(String figure, Map<StartedApplication, List<Start>> starts,
			ToDoubleFunction<Start> value) {
		double plain = median(starts.get(StartedApplication.PLAIN), value);
		print(figure, starts.values().stream().map((each) -> number(median(each, value))).toList());
		print("  added", starts.values().stream().map((each) -> number(median(each, value) - plain)).toList());
	}

	private static void print(String name, List<String> cells) {
		StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%-28s", name));
		cells.forEach((cell) -> line.append(String.format(Locale.ROOT, "%10s", cell)));
		System.out.println(line);
	}

	private static String number(double value) {
		return String.format(Locale.ROOT, (value < 100) ? "%.1f" : "%.0f", value);
	}

	private static double median(List<Start> starts, ToDoubleFunction<Start> figure) {
		double[] sorted = starts.stream().mapToDouble(figure).sorted().toArray();
		return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
	}

	private static Start start(StartedApplication application) throws IOException, InterruptedException {
		String java = System.getProperty("java.home") + File.separator + "bin" + File.separator + "java";
		Process process = new ProcessBuilder(java, "-Dspring.devtools.restart.enabled=false",
				"-Dspring.docker.compose.enabled=false", "-cp", System.getProperty("java.class.path"),
				StartedApplication.class.getName(), application.name())
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

	/**
	 * Figures of one start.
	 */
	private record Start(long cpu, long kilobytes, long classes, long further) {

		static Start parse(String text) {
			String[] figures = text.split(" ");
			return new Start(Long.parseLong(figures[0]), Long.parseLong(figures[1]), Long.parseLong(figures[2]),
					Long.parseLong(figures[3]));
		}

	}

}

package io.github.dynamospring.operations.export.monitoring;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

import io.github.dynamospring.operations.export.ExportModel;
import io.github.dynamospring.operations.export.ExportModel.BackfilledTables;
import io.github.dynamospring.operations.export.ExportModel.Listeners;
import io.github.dynamospring.operations.export.ExportModels;
import io.github.dynamospring.shop.Device;
import io.github.dynamospring.shop.Order;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * Rules of Prometheus, checked by its own tool where there is one. With
 * {@code -Dpromtool=required} there must be.
 */
class PromtoolTests {

	@TempDir
	Path directory;

	@BeforeEach
	void find() throws Exception {
		assumeTrue("required".equals(System.getProperty("promtool")) || isInstalled(), "promtool is not installed");
	}

	private static boolean isInstalled() throws InterruptedException {
		try {
			return new ProcessBuilder("promtool", "--version").redirectErrorStream(true).start().waitFor() == 0;
		}
		catch (IOException ex) {
			return false;
		}
	}

	@Test
	void rulesAreThoseOfPrometheus() throws Exception {
		ExportModel model = ExportModels.of(List.of(Order.class, Device.class));
		assertThat(check(MonitoringFormats.prometheus()
			.files(new ExportModel(model.application(), model.tables(), model.patterns(),
					new Listeners(Set.of("shop"), null, null), BackfilledTables.NONE, null))
			.get("monitoring/prometheus-rules.yaml"))).contains("SUCCESS: 17 rules found");
	}

	@Test
	void rulesThatAreNoneAreFound() throws Exception {
		assertThat(check("groups: [{name: a, rules: [{alert: A, expr: 'sum by (b'}]}]")).contains("FAILED");
	}

	private String check(String rules) throws Exception {
		Path file = Files.writeString(this.directory.resolve("rules.yaml"), rules);
		Process process = new ProcessBuilder("promtool", "check", "rules", file.toString()).redirectErrorStream(true)
			.start();
		String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		process.waitFor();
		return output;
	}

}

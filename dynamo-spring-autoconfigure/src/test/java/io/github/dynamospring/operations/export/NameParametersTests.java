package io.github.dynamospring.operations.export;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import io.github.dynamospring.operations.export.ExportModel.Application;
import io.github.dynamospring.operations.export.cloudformation.CloudFormationFormat;
import io.github.dynamospring.operations.export.monitoring.AlarmThresholds;
import io.github.dynamospring.operations.export.monitoring.MonitoringFormats;
import io.github.dynamospring.operations.export.policy.PolicyFormat;
import io.github.dynamospring.operations.export.terraform.TerraformFormat;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.schema.TableSettings;
import io.github.dynamospring.shop.Device;
import io.github.dynamospring.shop.DeviceKey;
import io.github.dynamospring.shop.Order;
import io.github.dynamospring.shop.OrderKey;
import io.github.dynamospring.table.TableDefinition;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link NameParameters}: templates with their defaults are those of the
 * literals, and with other values those of another environment and service.
 */
class NameParametersTests {

	private static final List<ExportFormat> FORMATS = List.of(new CloudFormationFormat(), new TerraformFormat(),
			new PolicyFormat(true),
			MonitoringFormats.alarms(new AlarmThresholds(Duration.ofMillis(50), Duration.ofMillis(100))));

	@Test
	void templatesWithTheirDefaultsAreThoseOfTheLiterals() {
		assertThat(resolved(templates("prod", "till", true), "prod", "till"))
			.isEqualTo(resolved(templates("prod", "till", false), "prod", "till"));
	}

	@Test
	void templatesWithOtherValuesAreThoseOfAnotherEnvironment() {
		Map<String, Object> other = resolved(templates("prod", "till", true), "test", "shop");
		assertThat(other).isEqualTo(resolved(templates("test", "shop", false), "test", "shop"));
		assertThat(other.toString()).doesNotContain("prod-till");
	}

	@Test
	@SuppressWarnings("unchecked")
	void parametersHaveTheLiteralsAsDefaults() {
		Map<String, String> templates = templates("prod", "till", true);
		for (String name : List.of("tables", "policies", "alarms")) {
			Map<String, Object> template = new Yaml().load(templates.get("cloudformation/" + name + ".yaml"));
			Map<String, Map<String, Object>> parameters = (Map<String, Map<String, Object>>) template.get("Parameters");
			assertThat(parameters.get("Env")).containsEntry("Default", "prod");
			assertThat(parameters.get("Service")).containsEntry("Default", "till");
		}
		assertThat(templates.get("cloudformation/tables.yaml")).contains("Fn::Sub: ${Env}-${Service}-shop");
		assertThat(templates.get("terraform/variables.tf.json")).containsIgnoringWhitespaces("""
				"service": { "type": "string", "default": "till",""");
		assertThat(templates.get("terraform/tables.tf.json")).contains("\"${var.env}-${var.service}-shop\"",
				"\"service\": \"${var.service}\"");
	}

	@Test
	void aSegmentWithoutAValueHasNoParameter() {
		Map<String, String> templates = templates(null, "till", true);
		assertThat(templates.get("cloudformation/tables.yaml")).contains("Fn::Sub: ${Service}-shop")
			.doesNotContain("Env");
		assertThat(templates.get("terraform/variables.tf.json")).doesNotContain("env");
		assertThat(templates(null, null, true)).doesNotContainKey("terraform/variables.tf.json");
	}

	private static Map<String, String> templates(String env, String service, boolean parameters) {
		String prefix = ((env != null) ? env + "-" : "") + ((service != null) ? service + "-" : "");
		String template = ((env != null) ? "{env}-" : "") + ((service != null) ? "{service}-" : "");
		Map<String, String> tags = new TreeMap<>();
		tags.put("env", String.valueOf(env));
		tags.put("service", String.valueOf(service));
		ProductionDefaults defaults = new ProductionDefaults(tags, Set.of());
		ExportModel model = ExportModels.of(TableSettings.DEFAULT, List.of(Order.class, Device.class), Orders.class,
				Devices.class);
		List<ExportedTable> tables = model.tables()
			.stream()
			.map((table) -> defaults.apply(table.model(),
					new TableDefinition(prefix + table.logicalName(), table.schema(), table.settings())))
			.map((table) -> parameters ? table.withNameTemplate(template + table.logicalName()) : table)
			.toList();
		ExportModel named = new ExportModel(new Application("till", env, service, null, null), tables,
				model.patterns());
		Map<String, String> files = new LinkedHashMap<>();
		FORMATS.forEach((format) -> files.putAll(format.files(named)));
		return files;
	}

	@SuppressWarnings("unchecked")
	private static Map<String, Object> resolved(Map<String, String> templates, String env, String service) {
		Map<String, Object> resolved = new LinkedHashMap<>();
		templates.forEach((path, text) -> {
			if (path.startsWith("cloudformation/")) {
				Map<String, Object> template = (Map<String, Object>) resolve(new Yaml().load(text), env, service);
				((Map<String, Object>) template.getOrDefault("Parameters", new LinkedHashMap<>())).keySet()
					.removeAll(List.of("Env", "Service"));
				template.remove("Description");
				template.computeIfPresent("Parameters",
						(key, value) -> ((Map<String, Object>) value).isEmpty() ? null : value);
				resolved.put(path, template);
			}
			else if (path.startsWith("terraform/") && !path.endsWith("/variables.tf.json")) {
				String values = text.replace("${var.env}", env).replace("${var.service}", service);
				resolved.put(path, JsonMapper.shared().readValue(values, Map.class));
			}
		});
		return resolved;
	}

	private static Object resolve(Object node, String env, String service) {
		if (node instanceof List<?> list) {
			return list.stream().map((element) -> resolve(element, env, service)).toList();
		}
		if (!(node instanceof Map<?, ?> map)) {
			return node;
		}
		if (map.get("Fn::Sub") instanceof String text) {
			String values = text.replace("${Env}", env).replace("${Service}", service);
			return values.matches("(?s).*\\$\\{[^!].*") ? Map.of("Fn::Sub", values) : values.replace("${!", "${");
		}
		if (map.size() == 1 && map.get("Ref") instanceof String reference) {
			return reference.equals("Env") ? env : reference.equals("Service") ? service : node;
		}
		Map<String, Object> resolved = new LinkedHashMap<>();
		map.forEach((key, value) -> resolved.put(String.valueOf(key), resolve(value, env, service)));
		return resolved;
	}

	interface Orders extends DynamoRepository<Order, OrderKey> {

	}

	interface Devices extends DynamoRepository<Device, DeviceKey> {

	}

}

package io.github.dynamospring.operations.export;

import java.util.Map;

import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.representer.Representer;

/**
 * Writer and reader of YAML, the one place that needs SnakeYAML.
 */
final class YamlText {

	private YamlText() {
	}

	/**
	 * Return the members of a document.
	 */
	static Map<String, Object> read(String text) {
		return new Yaml(new SafeConstructor(new LoaderOptions())).load(text);
	}

	/** A {@link Yaml} serves one thread. */
	static String of(Object document) {
		DumperOptions options = new DumperOptions();
		options.setDefaultFlowStyle(DumperOptions.FlowStyle.BLOCK);
		options.setDereferenceAliases(true);
		options.setIndicatorIndent(2);
		options.setIndentWithIndicator(true);
		options.setLineBreak(DumperOptions.LineBreak.UNIX);
		options.setSplitLines(false);
		return new Yaml(new SafeConstructor(new LoaderOptions()), new Representer(options), options).dump(document);
	}

}

package io.github.dynamospring.operations.export;

import java.util.Map;

import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.Separators;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writer and reader of JSON, the one place that needs Jackson.
 */
final class JsonText {

	private static final ObjectWriter WRITER = writer();

	private JsonText() {
	}

	private static ObjectWriter writer() {
		DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
		Separators separators = Separators.createDefaultInstance()
			.withObjectNameValueSpacing(Separators.Spacing.AFTER)
			.withArrayEmptySeparator("")
			.withObjectEmptySeparator("");
		return JsonMapper.shared()
			.writer()
			.with(new DefaultPrettyPrinter().withSeparators(separators)
				.withObjectIndenter(indenter)
				.withArrayIndenter(indenter));
	}

	@SuppressWarnings("unchecked")
	static Map<String, Object> read(String text) {
		return JsonMapper.shared().readValue(text, Map.class);
	}

	static String of(Object document) {
		return WRITER.writeValueAsString(document) + "\n";
	}

}

package io.github.dynamospring.operations.export.catalogue;

import java.util.Map;

import io.github.dynamospring.operations.export.ExportFormat;
import io.github.dynamospring.operations.export.ExportModel;
import io.github.dynamospring.operations.export.ExportText;

/**
 * {@link ExportFormat} for the catalogue of access patterns, in Markdown and JSON: the
 * entities, the keys of each table and index by entity, and each access pattern with its
 * request and price.
 *
 * @since 0.1
 */
public final class CatalogueFormat implements ExportFormat {

	@Override
	public String name() {
		return "catalogue";
	}

	@Override
	public Map<String, String> files(ExportModel model) {
		return Map.of("catalogue/access-patterns.md", new MarkdownCatalogue(model).text(),
				"catalogue/access-patterns.json", ExportText.json(new JsonCatalogue(model).document()));
	}

}

package io.github.dynamospring.operations.export.catalogue;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writer of a table in Markdown.
 */
final class MarkdownTable {

	private final StringBuilder text = new StringBuilder();

	MarkdownTable(String... headings) {
		add(headings);
		addLine(Collections.nCopies(headings.length, "---").stream());
	}

	void add(String... cells) {
		addLine(Arrays.stream(cells).map(MarkdownTable::escape));
	}

	private void addLine(Stream<String> cells) {
		this.text.append(cells.collect(Collectors.joining(" | ", "| ", " |"))).append('\n');
	}

	/** A table takes no line breaks, and treats a bar as a delimiter even in code. */
	private static String escape(String cell) {
		return cell.replace("|", "\\|").replaceAll("\\R", " ");
	}

	static String code(String text) {
		if (text.isEmpty()) {
			return "";
		}
		return "`" + text + "`";
	}

	static String codes(List<String> texts) {
		return texts.stream().map(MarkdownTable::code).collect(Collectors.joining(", "));
	}

	@Override
	public String toString() {
		return this.text.toString();
	}

}

package io.github.dynamospring.operations.checklist;

import io.github.dynamospring.table.TableDefinition;
import org.jspecify.annotations.Nullable;

/**
 * Remedies for one table: the command that changes it, and the property that makes the
 * library and its exports do so.
 */
final class TableRemedy {

	private final TableDefinition definition;

	TableRemedy(TableDefinition definition) {
		this.definition = definition;
	}

	/**
	 * Return a command of the AWS CLI.
	 */
	String command(String command, String options) {
		return "aws dynamodb " + command + " --table-name " + this.definition.name() + " " + options;
	}

	/**
	 * Return a property and a command.
	 * @param property the property of the table's definition, with its value
	 */
	String of(String property, String command, String options) {
		return property(property) + command(command, options);
	}

	/**
	 * Return a command that needs the ARN of the table, and a property if there is one.
	 */
	String ofResource(@Nullable String property, String command, String option, String options) {
		String text = "aws dynamodb " + command + " " + option + " <ARN of " + this.definition.name() + "> " + options;
		if (property != null) {
			return property(property) + text;
		}
		return text;
	}

	private String property(String property) {
		return "dynamo.tables.definitions." + this.definition.schema().logicalName() + "." + property
				+ " (applied by 'dynamo.tables.management=update' and in the exports), or: ";
	}

}

package io.github.dynamospring.operations.export;

import java.util.Map;

/**
 * Format of exports: a source of files that follow from the model alone. Beans of this
 * type take part in {@link DynamoExports}, including beans of the application.
 * <p>
 * A format has files of its own and adds nothing to files of other formats. Content for
 * several tools is a file for each of them, such as {@code cloudformation/alarms.yaml}
 * beside {@code cloudformation/tables.yaml}. That is a stack of its own that names tables
 * by their physical names, for which {@link ExportText#cloudFormation} has parameters.
 * All files in {@code terraform} are one module, so that {@code terraform/alarms.tf.json}
 * may refer to a table by {@link ExportedTable#terraformAddress()}.
 *
 * @since 0.1
 * @see ExportText
 */
public interface ExportFormat {

	/**
	 * Return the name by which {@code dynamo.export.formats} chooses the format.
	 */
	String name();

	/**
	 * Write the files. The same model gives the same files, byte for byte: a difference
	 * in version control is then a change of the model.
	 * @param model the model of the application
	 * @return the text of each file by its path below the directory, with slashes, such
	 * as {@code terraform/tables.tf.json}
	 * @throws ExportException if the format cannot be written
	 */
	Map<String, String> files(ExportModel model);

}

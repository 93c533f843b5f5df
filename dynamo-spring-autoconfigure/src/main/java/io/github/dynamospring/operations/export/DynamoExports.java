package io.github.dynamospring.operations.export;

import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.util.Assert;

/**
 * Exports of an application: its entities, settings and access patterns as files for
 * production, for the tools that make tables, roles, alarms and dashboards. No request is
 * sent.
 * <p>
 * The same application gives the same files, byte for byte. A test may compare them with
 * the files under version control.
 *
 * @since 0.1
 */
public final class DynamoExports {

	private static final Log logger = LogFactory.getLog(DynamoExports.class);

	private final Supplier<? extends Collection<ExportModel>> models;

	private final Collection<ExportFormat> formats;

	/**
	 * Create exports.
	 * @param models the models of the application, one for each client with tables,
	 * requested on each use
	 * @param formats the available formats
	 * @param names the names of the formats to export, or an empty collection for all
	 * @throws ExportException if a format is unknown, or two have the same name
	 */
	public DynamoExports(Supplier<? extends Collection<ExportModel>> models, Collection<? extends ExportFormat> formats,
			Collection<String> names) {
		Assert.notNull(models, "'models' must not be null");
		Assert.notNull(formats, "'formats' must not be null");
		Assert.notNull(names, "'names' must not be null");
		this.models = models;
		this.formats = chosen(byName(formats), names);
	}

	private static SortedMap<String, ExportFormat> byName(Collection<? extends ExportFormat> formats) {
		SortedMap<String, ExportFormat> byName = new TreeMap<>();
		for (ExportFormat format : formats) {
			ExportFormat other = byName.put(format.name(), format);
			if (other != null) {
				throw new ExportException("Two export formats are named '" + format.name() + "': "
						+ other.getClass().getName() + " and " + format.getClass().getName(),
						"Give one of them another name.");
			}
		}
		return byName;
	}

	private static Collection<ExportFormat> chosen(SortedMap<String, ExportFormat> formats, Collection<String> names) {
		Set<String> unknown = new LinkedHashSet<>(names);
		unknown.removeAll(formats.keySet());
		if (!unknown.isEmpty()) {
			throw new ExportException("There is no export format '" + String.join("', '", unknown) + "'",
					"Choose among " + String.join(", ", formats.keySet())
							+ ", or leave 'dynamo.export.formats' out for all of them.");
		}
		if (!names.isEmpty()) {
			formats.keySet().retainAll(Set.copyOf(names));
		}
		return List.copyOf(formats.values());
	}

	/**
	 * Return the text of each file by its path below the directory, sorted, with slashes.
	 * Files of a named client are in the folder {@code clients/<name>}.
	 * @throws ExportException if a format cannot be written
	 */
	public Map<String, String> files() {
		SortedMap<String, String> files = new TreeMap<>();
		for (ExportModel model : this.models.get()) {
			String client = model.application().client();
			String folder = (client != null) ? "clients/" + client + "/" : "";
			this.formats.forEach(
					(format) -> files(format, model).forEach((path, text) -> add(files, folder + path, text, format)));
		}
		return Collections.unmodifiableSortedMap(files);
	}

	private static void add(Map<String, String> files, String path, String text, ExportFormat format) {
		String other = files.put(path, text);
		if (other != null && !other.equals(text)) {
			throw new ExportException(
					"Two export formats write the file '" + path + "', the second is '" + format.name() + "'",
					"Give one of the files another name.");
		}
	}

	private static Map<String, String> files(ExportFormat format, ExportModel model) {
		try {
			return format.files(model);
		}
		catch (ExportException ex) {
			throw new ExportException("The export format '" + format.name() + "' cannot be written: " + ex.getMessage(),
					ex.getAction(), ex);
		}
	}

	/**
	 * Write the files into a directory, which is created if it does not exist. Files of
	 * an earlier export are replaced, each at once, after all were written; others stay.
	 * A warning is logged for each table that CloudFormation can only update by several
	 * deployments.
	 * @param directory the directory
	 * @return the paths of the files, sorted
	 * @throws ExportException if a format or a file cannot be written
	 */
	public List<Path> writeTo(Path directory) {
		Assert.notNull(directory, "'directory' must not be null");
		ExportDirectory target = new ExportDirectory(directory);
		Map<String, String> files = files();
		target.warnings(files).forEach(logger::warn);
		return target.write(files);
	}

}

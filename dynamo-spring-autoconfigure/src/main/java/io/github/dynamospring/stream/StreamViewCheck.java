package io.github.dynamospring.stream;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import io.github.dynamospring.aop.InvalidAspectException;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/**
 * Check that the stream of a table has the images that its listeners need.
 */
final class StreamViewCheck {

	private static final Log logger = LogFactory.getLog(StreamViewCheck.class);

	private final StreamTable table;

	StreamViewCheck(StreamTable table) {
		this.table = table;
	}

	/**
	 * Check the stream, if the table answers.
	 * @throws InvalidAspectException if a listener needs another view
	 */
	void check(List<StreamListenerContainer> containers) {
		try {
			check(containers, stream());
		}
		catch (SdkException ex) {
			logger.warn("The stream of table " + this.table.logicalName() + " could not be checked", ex);
		}
	}

	private @Nullable StreamViewType stream() {
		TableDescription described = this.table.describe();
		return (described != null) ? described.streamSpecification().streamViewType() : null;
	}

	private void check(List<StreamListenerContainer> containers, @Nullable StreamViewType found) {
		List<String> problems = new ArrayList<>();
		for (StreamListenerContainer container : containers) {
			for (StreamListener listener : container.listeners()) {
				if (!listener.accepts(found)) {
					problems.add(problem(listener.id(), listener.view(), found));
				}
			}
		}
		if (!problems.isEmpty()) {
			throw new InvalidAspectException(problems);
		}
	}

	private String problem(String listener, StreamViewType needed, @Nullable StreamViewType found) {
		String value = needed.toString().toLowerCase(Locale.ROOT).replace('_', '-');
		String property = "'dynamo.tables.definitions." + this.table.logicalName() + ".stream-view' to '" + value + "'";
		if (found == null) {
			return listener + ": table '" + this.table.name() + "' has no stream; turn it on with the view " + needed
					+ ", or set " + property + " and 'dynamo.tables.management' to 'update'";
		}
		return listener + ": the stream of table '" + this.table.name() + "' has the view " + found
				+ ", and the listener needs " + needed + "; turn the stream off, set " + property
				+ ", and turn it on again: a view cannot be changed";
	}

}

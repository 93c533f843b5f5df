package io.github.dynamospring.autoconfigure.embedded;

import java.util.function.Function;

import io.github.dynamospring.embedded.DynamoDbLocal;
import io.github.dynamospring.embedded.EmbeddedDecision;
import io.github.dynamospring.embedded.EmbeddedDecision.Hints;
import io.github.dynamospring.embedded.EmbeddedMode;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

/**
 * Factory of the {@link EmbeddedDatabase} that starts it or leaves it, and logs the
 * decision and its reason in one line.
 */
class EmbeddedDatabaseStarter {

	private static final Log logger = LogFactory.getLog(EmbeddedDatabaseStarter.class);

	private final DynamoEmbeddedProperties properties;

	private final ClassLoader classLoader;

	private final QuietLoggers loggers;

	private final Function<@Nullable String, Hints> hints;

	private final boolean present;

	EmbeddedDatabaseStarter(DynamoEmbeddedProperties properties, ClassLoader classLoader, QuietLoggers loggers,
			Function<@Nullable String, Hints> hints) {
		this.properties = properties;
		this.classLoader = classLoader;
		this.loggers = loggers;
		this.hints = hints;
		this.present = DynamoDbLocal.isPresent(classLoader);
	}

	EmbeddedDatabase start(@Nullable String hintingBean) {
		EmbeddedDecision decision = EmbeddedDecision.of(this.properties.getMode(), this.present,
				this.hints.apply(hintingBean));
		return decision.start() ? start(decision) : logLeaving(decision.reason() + wayOut());
	}

	private EmbeddedDatabase start(EmbeddedDecision decision) {
		this.loggers.muteRequests();
		int port = this.properties.determinePort();
		DynamoDbLocal local = this.loggers
			.call(() -> DynamoDbLocal.start(this.properties.getPath(), port, this.classLoader));
		logger.info("Started DynamoDB Local in this JVM at " + local.getEndpoint() + ": " + decision.reason());
		logger.info(DynamoDbLocal.LICENSE_NOTICE);
		return new EmbeddedDatabase(local, this.loggers);
	}

	private String wayOut() {
		return (this.present && this.properties.getMode() == EmbeddedMode.AUTO)
				? "; set 'dynamo.embedded.mode' to 'always' to start it all the same" : "";
	}

	/**
	 * Leave it, because a bean of the application says where the database is.
	 */
	EmbeddedDatabase leave(String bean) {
		return logLeaving("there is a bean of type " + bean);
	}

	private EmbeddedDatabase logLeaving(String reason) {
		String message = "Not starting DynamoDB Local in this JVM: " + reason;
		if (this.present || this.properties.getMode() == EmbeddedMode.ALWAYS) {
			logger.info(message);
		}
		else {
			logger.debug(message);
		}
		return new EmbeddedDatabase(null, this.loggers);
	}

}

package io.github.dynamospring.autoconfigure.operations.scaffold;

import java.io.PrintStream;

import io.github.dynamospring.operations.scaffold.TableScaffold;

import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.util.StringUtils;

/**
 * {@link ApplicationListener} that prints the entities of a table and closes the
 * application, so that a web server does not keep it running. It waits for the last event
 * of the start: a runner could be called before others, which would work on a closed
 * application then.
 */
class TableImportListener implements ApplicationListener<AvailabilityChangeEvent<ReadinessState>> {

	static final String PROPERTY = "dynamo.import";

	private final TableScaffold scaffold;

	private final String table;

	private final PrintStream out;

	private final ConfigurableApplicationContext context;

	TableImportListener(TableScaffold scaffold, String table, PrintStream out, ConfigurableApplicationContext context) {
		this.scaffold = scaffold;
		this.table = table;
		this.out = out;
		this.context = context;
	}

	@Override
	public void onApplicationEvent(AvailabilityChangeEvent<ReadinessState> event) {
		if (event.getState() == ReadinessState.ACCEPTING_TRAFFIC && event.getSource() == this.context) {
			print();
			this.context.close();
		}
	}

	private void print() {
		if (!StringUtils.hasText(this.table)) {
			throw new InvalidConfigurationPropertyValueException(PROPERTY, this.table,
					"It names no table. Write --" + PROPERTY + "=<table>.");
		}
		this.out.print(this.scaffold.describe(this.table));
		this.out.flush();
	}

}

package io.github.dynamospring.autoconfigure.scaffold;

import java.io.PrintStream;

import io.github.dynamospring.scaffold.TableScaffold;

import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.Ordered;
import org.springframework.util.StringUtils;

/**
 * {@link ApplicationRunner} that prints the entities of a table and closes the
 * application, so that a web server does not keep it running. It is the last runner,
 * because the others could not work after it.
 */
class TableImportRunner implements ApplicationRunner, Ordered {

	static final String PROPERTY = "dynamo.import";

	private final TableScaffold scaffold;

	private final String table;

	private final PrintStream out;

	private final ConfigurableApplicationContext context;

	TableImportRunner(TableScaffold scaffold, String table, PrintStream out, ConfigurableApplicationContext context) {
		this.scaffold = scaffold;
		this.table = table;
		this.out = out;
		this.context = context;
	}

	@Override
	public int getOrder() {
		return LOWEST_PRECEDENCE;
	}

	@Override
	public void run(ApplicationArguments arguments) {
		if (!StringUtils.hasText(this.table)) {
			throw new InvalidConfigurationPropertyValueException(PROPERTY, this.table,
					"It names no table. Write --" + PROPERTY + "=<table>.");
		}
		this.out.print(this.scaffold.describe(this.table));
		this.out.flush();
		this.context.close();
	}

}

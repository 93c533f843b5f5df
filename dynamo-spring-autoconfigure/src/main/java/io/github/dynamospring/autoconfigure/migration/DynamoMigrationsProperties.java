package io.github.dynamospring.autoconfigure.migration;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

import io.github.dynamospring.autoconfigure.PropertyCheck;
import io.github.dynamospring.migration.live.MigrationPhase;
import io.github.dynamospring.migration.live.MigrationSettings;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.InitializingBean;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.StringUtils;

/**
 * Configuration properties of live migrations.
 *
 * @since 0.1
 */
@ConfigurationProperties("dynamo")
public class DynamoMigrationsProperties implements InitializingBean {

	/**
	 * Settings of live migrations, by the name of the migration.
	 */
	private Map<String, LiveMigration> migrations = new LinkedHashMap<>();

	public Map<String, LiveMigration> getMigrations() {
		return this.migrations;
	}

	public void setMigrations(Map<String, LiveMigration> migrations) {
		this.migrations = migrations;
	}

	Map<String, MigrationSettings> toSettings() {
		Map<String, MigrationSettings> settings = new LinkedHashMap<>();
		this.migrations.forEach((name, migration) -> settings.put(name, migration.toSettings()));
		return settings;
	}

	@Override
	public void afterPropertiesSet() {
		this.migrations.forEach((name, migration) -> migration.check(new PropertyCheck("dynamo.migrations." + name)));
	}

	/**
	 * Settings of one live migration.
	 *
	 * @param phase phase of this instance. It starts only if all running instances are at
	 * most one phase away.
	 * @param acceptFindings number of findings of the verification with which the new
	 * side may be read. By default it must have none.
	 * @param acceptLossy whether the new side may be read although the way back loses
	 * parts of items
	 * @param archive directory to which the old items are written before they are deleted
	 * @param mirror source of the writes of other applications to old items
	 * @param compare share of the reads of repositories in verify and read-new that are
	 * compared with the other side, from 0 to 1
	 */
	public record LiveMigration(@DefaultValue("off") MigrationPhase phase, long acceptFindings, boolean acceptLossy,
			@Nullable String archive, @DefaultValue("none") Mirror mirror, double compare) {

		private MigrationSettings toSettings() {
			return new MigrationSettings(this.phase, this.acceptFindings, this.acceptLossy,
					StringUtils.hasText(this.archive) ? Path.of(this.archive) : null, this.mirror == Mirror.STREAM,
					this.compare);
		}

		private void check(PropertyCheck check) {
			check.isTrue(this.acceptFindings >= 0, "accept-findings", this.acceptFindings, "It must not be negative.");
			check.isTrue(this.compare >= 0 && this.compare <= 1, "compare", this.compare, "It is a share from 0 to 1.");
		}

	}

	/**
	 * Sources of the writes of other applications.
	 */
	public enum Mirror {

		/**
		 * There are no such writes.
		 */
		NONE,

		/**
		 * The stream of the old table.
		 */
		STREAM

	}

}

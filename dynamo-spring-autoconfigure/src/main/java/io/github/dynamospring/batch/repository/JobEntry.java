package io.github.dynamospring.batch.repository;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.context.StandardKeyFormat;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.TypeAlias;
import org.springframework.data.annotation.Version;

/**
 * Stored entry of a job, by which instances are found. Entries are in the table instead
 * of an index, so that they can be read strongly consistent.
 *
 * @param jobName the name of the job
 * @param kind the kind of the entry
 * @param name the key of the parameters, or an ID
 * @param instanceId the ID of the instance
 * @param version the version, by which a launcher knows its own entry if an answer is
 * lost
 */
@StandardKeyFormat
@Table(value = "${dynamo.batch.table:batch}", client = "${dynamo.batch.client:}")
@TypeAlias("BatchEntry")
@PrimaryKey(partition = "JOB#{jobName}", sort = "{kind}#{name}")
record JobEntry(String jobName, Kind kind, String name, long instanceId, @Version @Nullable Long version) {

	static JobEntry ofKey(StoredInstance instance) {
		return new JobEntry(instance.jobName(), Kind.KEY, instance.jobKey(), instance.id(), null);
	}

	static JobEntry ofInstance(StoredInstance instance) {
		return new JobEntry(instance.jobName(), Kind.INSTANCE, padded(instance.id()), instance.id(), null);
	}

	static JobEntry ofRunning(String jobName, long executionId, long instanceId) {
		return new JobEntry(jobName, Kind.RUNNING, padded(executionId), instanceId, null);
	}

	private static String padded(long id) {
		return "%019d".formatted(id);
	}

	Id id() {
		return new Id(this.jobName, this.kind, this.name);
	}

	/**
	 * Kinds of entries.
	 */
	enum Kind {

		/** An instance, by the key of its parameters. */
		KEY,

		/** An instance, by its ID. */
		INSTANCE,

		/** An execution that may be running, by its ID. */
		RUNNING

	}

	/**
	 * ID of an entry.
	 */
	record Id(String jobName, Kind kind, String name) {

	}

}

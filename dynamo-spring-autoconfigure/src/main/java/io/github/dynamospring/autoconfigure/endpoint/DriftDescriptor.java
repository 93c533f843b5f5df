package io.github.dynamospring.autoconfigure.endpoint;

import java.time.Instant;
import java.util.List;

import io.github.dynamospring.table.TableDifference;
import io.github.dynamospring.table.TableDrift;
import io.github.dynamospring.table.TableDrift.UnknownPart;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.OperationResponseBody;

/**
 * Descriptor of the differences between the tables and their definitions.
 *
 * @param checked when they were compared
 * @param tables the tables, in the order of their logical names
 * @since 0.1
 */
public record DriftDescriptor(Instant checked, List<TableDriftDescriptor> tables) implements OperationResponseBody {

	/**
	 * Descriptor of the differences of one table.
	 *
	 * @param name the name of the table in DynamoDB
	 * @param differences the differences
	 * @param unknown the parts that could not be compared, such as parts that the role
	 * may not read
	 * @param progress the pending work of an update by this instance
	 */
	public record TableDriftDescriptor(String name, List<DifferenceDescriptor> differences, List<UnknownPart> unknown,
			List<String> progress) {

		static TableDriftDescriptor of(TableDrift drift) {
			return new TableDriftDescriptor(drift.table(),
					drift.differences().stream().map(DifferenceDescriptor::of).toList(), drift.unknown(),
					drift.progress());
		}

	}

	/**
	 * Descriptor of a difference in one part of a table.
	 *
	 * @param part the part that differs
	 * @param expected the value that the entities and settings ask for
	 * @param found the value in DynamoDB
	 * @param remedy the remedy, or null if it is to change the table
	 */
	public record DifferenceDescriptor(String part, String expected, String found, @Nullable String remedy) {

		static DifferenceDescriptor of(TableDifference difference) {
			return new DifferenceDescriptor(difference.part(), difference.expected(), difference.found(),
					difference.remedy());
		}

	}

}

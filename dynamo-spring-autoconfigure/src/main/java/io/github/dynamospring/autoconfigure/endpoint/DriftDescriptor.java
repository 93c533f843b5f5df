package io.github.dynamospring.autoconfigure.endpoint;

import java.time.Instant;
import java.util.List;

import io.github.dynamospring.table.TableDifference;
import io.github.dynamospring.table.TableDrift;
import io.github.dynamospring.table.TableDrift.UnknownPart;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.OperationResponseBody;

/**
 * Descriptor of the differences between the tables and what the application wants.
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
	 * @param differences the points in which it differs
	 * @param unknown the parts that could not be compared, such as those that the role
	 * may not read
	 * @param progress what this instance has not done yet to update the table
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
	 * Descriptor of a point in which a table differs.
	 *
	 * @param part the part that differs
	 * @param expected what the entities and settings ask for
	 * @param found what DynamoDB has
	 * @param remedy what to do where it is not plain, or null
	 */
	public record DifferenceDescriptor(String part, String expected, String found, @Nullable String remedy) {

		static DifferenceDescriptor of(TableDifference difference) {
			return new DifferenceDescriptor(difference.part(), difference.expected(), difference.found(),
					difference.remedy());
		}

	}

}

package io.github.dynamospring.operations.scaffold;

import java.util.List;

/**
 * Record of properties inside an attribute.
 *
 * @param name the name of the record
 * @param properties its components
 */
record RecordSketch(String name, List<PropertySketch> properties) {

	RecordSketch {
		properties = List.copyOf(properties);
	}

}

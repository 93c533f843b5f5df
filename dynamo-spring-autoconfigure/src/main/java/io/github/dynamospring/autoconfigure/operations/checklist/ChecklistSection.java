package io.github.dynamospring.autoconfigure.operations.checklist;

import io.github.dynamospring.autoconfigure.endpoint.DynamoEndpointSection;
import io.github.dynamospring.operations.checklist.ProductionChecklist;

/**
 * {@link DynamoEndpointSection} for the production checklist.
 */
class ChecklistSection implements DynamoEndpointSection {

	static final String NAME = "checklist";

	private final ProductionChecklist checklist;

	ChecklistSection(ProductionChecklist checklist) {
		this.checklist = checklist;
	}

	@Override
	public String name() {
		return NAME;
	}

	@Override
	public ChecklistDescriptor describe() {
		return ChecklistDescriptor.of(this.checklist.check());
	}

}

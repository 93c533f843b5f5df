package io.github.dynamospring.plan.read;

import java.util.EnumSet;
import java.util.Set;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.plan.CrudOperation;
import io.github.dynamospring.plan.CrudRequest;
import io.github.dynamospring.plan.TableAction.Operation;

/**
 * Operations on the table that operations on whole entities come down to. A batch of one
 * entity is sent as a single write.
 */
final class CrudActions {

	/** Operations that let go of the markers of unique values, or of one of another's. */
	static final Set<Operation> RELEASE_OF_MARKERS = EnumSet.of(Operation.DELETE_ITEM, Operation.CONDITION_CHECK_ITEM);

	private final CrudRequest request;

	private final DynamoPersistentEntity<?> entity;

	private final boolean unique;

	CrudActions(CrudRequest request) {
		this.request = request;
		this.entity = request.entity();
		this.unique = !this.entity.getUniqueProperties().isEmpty();
	}

	Set<Operation> operations() {
		CrudOperation operation = this.request.operation();
		Set<Operation> operations = ofEntity(operation);
		if (CrudPlan.makesRevision(this.request)) {
			operations.add(Operation.PUT_ITEM);
		}
		if (this.unique && !operation.reads()) {
			addMarkers(operation, operations);
		}
		return operations;
	}

	private EnumSet<Operation> ofEntity(CrudOperation operation) {
		boolean batch = !this.unique && this.entity.getVersion() == null;
		return switch (operation) {
			case FIND_BY_ID, EXISTS_BY_ID -> EnumSet.of(Operation.GET_ITEM);
			case FIND_ALL_BY_ID -> EnumSet.of(Operation.BATCH_GET_ITEM);
			case INSERT, SAVE -> EnumSet.of(Operation.PUT_ITEM);
			case SAVE_ALL -> inBatches(Operation.PUT_ITEM, batch);
			case UPDATE -> EnumSet.of(Operation.UPDATE_ITEM);
			case DELETE, DELETE_BY_ID -> EnumSet.of(Operation.DELETE_ITEM);
			case DELETE_ALL -> inBatches(Operation.DELETE_ITEM, batch);
			case DELETE_ALL_BY_ID -> inBatches(Operation.DELETE_ITEM, !this.unique);
		};
	}

	private static EnumSet<Operation> inBatches(Operation single, boolean batch) {
		return batch ? EnumSet.of(single, Operation.BATCH_WRITE_ITEM) : EnumSet.of(single);
	}

	// an insert replaces what has expired
	private void addMarkers(CrudOperation operation, Set<Operation> operations) {
		if (operation.stores()) {
			operations.add(Operation.PUT_ITEM);
		}
		if (operation != CrudOperation.INSERT || this.entity.getTimeToLiveProperty() != null) {
			operations.addAll(RELEASE_OF_MARKERS);
		}
		if (operation.deletesById()) {
			operations.add(Operation.GET_ITEM);
		}
	}

}

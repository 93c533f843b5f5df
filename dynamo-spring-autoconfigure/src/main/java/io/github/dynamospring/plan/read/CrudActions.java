package io.github.dynamospring.plan.read;

import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.plan.CrudOperation;
import io.github.dynamospring.plan.CrudRequest;
import io.github.dynamospring.plan.Price.Subject;
import io.github.dynamospring.plan.TableAction;
import io.github.dynamospring.plan.TableAction.Operation;

/**
 * Actions on the table that operations on whole entities need. A batch of one entity is
 * sent as a single write.
 */
final class CrudActions {

	/**
	 * Actions that release the markers of unique values, or check the marker of another
	 * item.
	 */
	private static final Set<TableAction> RELEASE_OF_MARKERS = TableAction.onTable(Subject.MARKER,
			List.of(Operation.DELETE_ITEM, Operation.CONDITION_CHECK_ITEM));

	/** Actions that read and delete an item with the markers of its unique values. */
	static final Set<TableAction> DELETION_WITH_MARKERS = Stream
		.concat(TableAction.onTable(Operation.GET_ITEM, Operation.DELETE_ITEM).stream(), RELEASE_OF_MARKERS.stream())
		.collect(Collectors.toUnmodifiableSet());

	private final CrudRequest request;

	private final DynamoPersistentEntity<?> entity;

	private final boolean unique;

	CrudActions(CrudRequest request) {
		this.request = request;
		this.entity = request.entity();
		this.unique = !this.entity.getUniqueProperties().isEmpty();
	}

	Set<TableAction> all() {
		CrudOperation operation = this.request.operation();
		Set<TableAction> actions = new LinkedHashSet<>(TableAction.onTable(Subject.ITEM, ofEntity(operation)));
		if (CrudPlan.makesRevision(this.request)) {
			actions.add(new TableAction(Operation.PUT_ITEM, null, Subject.REVISION));
		}
		if (this.unique && !operation.reads()) {
			addMarkers(operation, actions);
		}
		return actions;
	}

	private EnumSet<Operation> ofEntity(CrudOperation operation) {
		boolean batch = !this.unique && this.entity.getVersion() == null;
		return switch (operation) {
			case FIND_BY_ID, EXISTS_BY_ID -> EnumSet.of(Operation.GET_ITEM);
			case FIND_ALL_BY_ID -> EnumSet.of(Operation.BATCH_GET_ITEM);
			case INSERT, SAVE -> EnumSet.of(Operation.PUT_ITEM);
			case SAVE_ALL -> inBatches(Operation.PUT_ITEM, batch);
			case UPDATE -> EnumSet.of(isEncrypted() ? Operation.PUT_ITEM : Operation.UPDATE_ITEM);
			case DELETE, DELETE_BY_ID -> EnumSet.of(Operation.DELETE_ITEM);
			case DELETE_ALL -> inBatches(Operation.DELETE_ITEM, batch);
			case DELETE_ALL_BY_ID -> inBatches(Operation.DELETE_ITEM, !this.unique);
		};
	}

	private boolean isEncrypted() {
		return this.entity.getTable().encryption() != null;
	}

	private static EnumSet<Operation> inBatches(Operation single, boolean batch) {
		if (batch) {
			return EnumSet.of(single, Operation.BATCH_WRITE_ITEM);
		}
		return EnumSet.of(single);
	}

	// An insert replaces an expired item.
	private void addMarkers(CrudOperation operation, Set<TableAction> actions) {
		if (operation.stores()) {
			actions.add(new TableAction(Operation.PUT_ITEM, null, Subject.MARKER));
		}
		if (operation != CrudOperation.INSERT || this.entity.getTimeToLiveProperty() != null) {
			actions.addAll(RELEASE_OF_MARKERS);
		}
		if (operation.deletesById()) {
			actions.add(new TableAction(Operation.GET_ITEM, null));
		}
	}

}

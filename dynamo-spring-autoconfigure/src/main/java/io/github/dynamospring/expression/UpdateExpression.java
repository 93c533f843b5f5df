package io.github.dynamospring.expression;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Syntax tree of an update: its set, remove, add and delete actions.
 *
 * @param sets the actions after {@code set}
 * @param removes the actions after {@code remove}
 * @param adds the actions after {@code add}
 * @param deletes the actions after {@code delete}
 * @since 0.1
 */
public record UpdateExpression(List<SetAction> sets, List<RemoveAction> removes, List<DeltaAction> adds,
		List<DeltaAction> deletes) {

	public UpdateExpression {
		sets = List.copyOf(sets);
		removes = List.copyOf(removes);
		adds = List.copyOf(adds);
		deletes = List.copyOf(deletes);
	}

	/**
	 * Return the changed paths, in the order of the clauses in this record.
	 */
	public List<Path> targets() {
		return actions().map(Action::path).toList();
	}

	/**
	 * Return the changed and read paths.
	 */
	public Set<Path> paths() {
		return OperandCollector.of(this).paths();
	}

	/**
	 * Return the parameters in this update.
	 */
	public Set<Operand.Parameter> parameters() {
		return OperandCollector.of(this).parameters();
	}

	UpdateExpression map(OperandMapping mapping) {
		return new UpdateExpression(this.sets.stream().map((action) -> action.map(mapping)).toList(),
				this.removes.stream().map((action) -> action.map(mapping)).toList(),
				this.adds.stream().map((action) -> action.map(mapping)).toList(),
				this.deletes.stream().map((action) -> action.map(mapping)).toList());
	}

	private Stream<Action> actions() {
		return Stream.of(this.sets, this.removes, this.adds, this.deletes).flatMap(List::stream);
	}

	/**
	 * Return the update in source form.
	 */
	@Override
	public String toString() {
		return Stream
			.of(clause("set ", this.sets), clause("remove ", this.removes), clause("add ", this.adds),
					clause("delete ", this.deletes))
			.filter((clause) -> !clause.isEmpty())
			.collect(Collectors.joining(" "));
	}

	private static String clause(String keyword, List<? extends Action> actions) {
		if (actions.isEmpty()) {
			return "";
		}
		return actions.stream().map(Action::toString).collect(Collectors.joining(", ", keyword, ""));
	}

	/**
	 * Change of one path.
	 */
	public sealed interface Action {

		/**
		 * Return the changed path.
		 */
		Path path();

	}

	/**
	 * Action that sets the value of a path.
	 *
	 * @param path the path
	 * @param value its new value
	 */
	public record SetAction(Path path, UpdateValue value) implements Action {

		private SetAction map(OperandMapping mapping) {
			return new SetAction(mapping.path(this.path), this.value.map(mapping, this.path));
		}

		@Override
		public String toString() {
			return this.path + " = " + this.value;
		}

	}

	/**
	 * Action that removes a path.
	 *
	 * @param path the path
	 */
	public record RemoveAction(Path path) implements Action {

		private RemoveAction map(OperandMapping mapping) {
			return new RemoveAction(mapping.path(this.path));
		}

		@Override
		public String toString() {
			return this.path.toString();
		}

	}

	/**
	 * Action that adds a number to a number or elements to a set, or deletes elements
	 * from a set. For DynamoDB, an absent attribute counts as 0 or an empty set.
	 *
	 * @param path the path
	 * @param value a parameter, or a literal to add
	 */
	public record DeltaAction(Path path, Operand value) implements Action {

		private DeltaAction map(OperandMapping mapping) {
			return new DeltaAction(mapping.path(this.path), this.value.map(mapping, this.path, ValueKind.DELTA));
		}

		@Override
		public String toString() {
			return this.path + " " + this.value;
		}

	}

}

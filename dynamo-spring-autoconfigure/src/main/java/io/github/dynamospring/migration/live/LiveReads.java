package io.github.dynamospring.migration.live;

import java.util.List;
import java.util.function.Supplier;

import io.github.dynamospring.migration.live.MigratedPair.Side;
import io.github.dynamospring.repository.support.CounterpartReads;
import io.github.dynamospring.repository.support.CounterpartReads.Read;
import io.github.dynamospring.start.StartRefusedException;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

/**
 * Counterparts of the entities of live migrations: repositories of both read the old side
 * up to {@code verify}, and the new one from {@code read-new} on.
 *
 * @param pairs the pairs of the migrations
 * @param phases supplies the phases
 * @param comparisons compares answers with the other side
 * @since 0.1
 */
public record LiveReads(PairRegistry pairs, Supplier<PhaseControl> phases,
		ReadComparisons comparisons) implements CounterpartReads {

	private static final Log logger = LogFactory.getLog(LiveReads.class);

	@Override
	public @Nullable Counterpart of(Class<?> domainType) {
		LivePair side = this.pairs.find(domainType);
		return (side != null) ? new Reads<>(side.pair(), side.isNew(), this.phases, this.comparisons) : null;
	}

	/**
	 * Counterpart of one entity.
	 *
	 * @param <A> the old entity
	 * @param <B> the new entity
	 * @param isNew whether the entity is the new one
	 * @param current supplies the phases
	 * @param comparisons compares answers with the other side
	 */
	private record Reads<A, B>(MigratedPair<A, B> pair, boolean isNew, Supplier<PhaseControl> current,
			ReadComparisons comparisons) implements Counterpart {

		@Override
		public Class<?> domainType() {
			return other().entity().getType();
		}

		private Side<?> other() {
			return this.isNew ? this.pair.from() : this.pair.to();
		}

		@Override
		public boolean isAsked() {
			return this.current.get().phase(this.pair.name()).isDecidedByNew() != this.isNew;
		}

		@Override
		public Object convert(Object entity) {
			return this.isNew ? this.pair.toNew(this.pair.from().entity().getType().cast(entity))
					: this.pair.toOld(this.pair.to().entity().getType().cast(entity));
		}

		@Override
		public void compare(Supplier<List<?>> answer, Read otherSide) {
			this.comparisons.compare(this.pair, this.isNew, answer, otherSide);
		}

		@Override
		public String phases() {
			return this.isNew ? "off to verify" : "read-new and contract";
		}

		@Override
		public String describe() {
			return "migration '" + this.pair.name() + "' reads " + domainType().getSimpleName() + " in phase "
					+ this.current.get().configured(this.pair.name()).text();
		}

		@Override
		public String alternative() {
			return this.isNew ? "wait for read-new" : "read " + domainType().getSimpleName();
		}

		@Override
		public void addUnanswered(Class<?> repository, List<String> methods) {
			if (isOldInReadNew() && !methods.isEmpty()) {
				throw refusal(
						"no repository of " + domainType().getSimpleName() + " answers " + repository.getSimpleName()
								+ "." + String.join(", ", methods),
						"Declare the same methods there" + note(methods) + ", or remove them from ", repository);
			}
		}

		// of other ids, which Java does not overload
		private static String note(List<String> methods) {
			return methods.stream().anyMatch((method) -> method.startsWith("findAllById("))
					? " (findById answers findAllById as well)" : "";
		}

		private boolean isOldInReadNew() {
			return !this.isNew && this.current.get().configured(this.pair.name()) == MigrationPhase.READ_NEW;
		}

		private StartRefusedException refusal(String reason, String action, Class<?> repository) {
			return new StartRefusedException(
					"Migration '" + this.pair.name() + "' cannot start in phase read-new, because " + reason,
					action + repository.getSimpleName() + ".");
		}

		@Override
		public void addConditional(Class<?> repository, List<String> methods) {
			String other = domainType().getSimpleName();
			String names = String.join(", ", methods);
			if (isOldInReadNew()) {
				throw refusal(
						other + " decides there, but " + repository.getSimpleName() + "." + names
								+ " has a condition on " + this.pair.from().entity().getTypeName(),
						"Call a repository of " + other + " instead, and remove the methods from ", repository);
			}
			logger.info(repository.getSimpleName() + ": with a condition, refused in the phases "
					+ (this.isNew ? "dual-write to verify" : "read-new") + ", in which " + other + " decides: "
					+ names);
		}

	}

}

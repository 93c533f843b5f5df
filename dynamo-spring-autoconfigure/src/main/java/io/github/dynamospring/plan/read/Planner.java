package io.github.dynamospring.plan.read;

import java.util.List;
import java.util.Optional;

import io.github.dynamospring.expression.Operand.Transformed;
import io.github.dynamospring.expression.Placeholders;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.TableEncryption;
import io.github.dynamospring.plan.AccessPlan;
import io.github.dynamospring.plan.AccessRequest;
import io.github.dynamospring.plan.CrudRequest;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.PlanRefusedException;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.plan.Result;
import io.github.dynamospring.plan.filter.FilterVerifier;
import io.github.dynamospring.plan.predicate.ItemCondition;
import io.github.dynamospring.plan.predicate.PatternPredicates;
import io.github.dynamospring.plan.predicate.RangeForms;
import io.github.dynamospring.plan.predicate.TenantRule;

import org.springframework.util.Assert;

/**
 * Planner of access patterns that chooses the cheapest of all ways that the keys of an
 * entity offer. Immutable and shared by all threads.
 * <p>
 * GetItem comes before BatchGetItem, and BatchGetItem before Query. Among queries the
 * order is:
 * <ul>
 * <li>a key that takes more predicates than another, which filters more;</li>
 * <li>fewer shards, and shards before time buckets;</li>
 * <li>an exact sort key, then a range, then a prefix;</li>
 * <li>no fetch from the table;</li>
 * <li>the table, then local indexes, then global ones;</li>
 * <li>the narrower projection;</li>
 * <li>the order of declaration.</li>
 * </ul>
 */
public final class Planner {

	private final PlannerSettings settings;

	private final ProposedIndexes proposed;

	public Planner(PlannerSettings settings) {
		this(settings, new ProposedIndexes());
	}

	/**
	 * Create a planner.
	 * @param proposed the collection of the indexes that all planners of an application
	 * propose
	 */
	public Planner(PlannerSettings settings, ProposedIndexes proposed) {
		Assert.notNull(settings, "'settings' must not be null");
		Assert.notNull(proposed, "'proposed' must not be null");
		this.settings = settings;
		this.proposed = proposed;
	}

	/**
	 * Plan a pattern. All entities of its table must be known by now, since the plan
	 * keeps them apart.
	 * @throws PlanRefusedException if no key serves it
	 */
	public AccessPlan plan(PatternRequest asked) {
		Assert.notNull(asked, "'asked' must not be null");
		PatternRequest request = TenantRule.bind(asked);
		verifyWhole(request);
		if (request.result().kind() == Result.Kind.DELETE) {
			return new DeletePlanner(request, verified(request)).plan(() -> read(request.forKeys()),
					this.settings.clock());
		}
		return read(request);
	}

	private static void verifyWhole(PatternRequest request) {
		TableEncryption encryption = request.entity().getTable().encryption();
		if (encryption != null && request.projectedProperties() != null && !request.result().isCounted()) {
			throw new PlanRefusedException(request.name(),
					"it reads a part of an item, but with " + String.join(", ", encryption.properties())
							+ " encrypted an item is decrypted as a whole",
					"return " + request.entity().getType().getSimpleName());
		}
	}

	private ReadPlan read(PatternRequest request) {
		ReadPlan plan = read(request, keys(request), request.scan() != null && request.index() == null);
		RangeForms forms = RangeForms.of(request);
		if (forms.size() == 1) {
			return plan;
		}
		return plan.with(forms, (form) -> read(form, plan));
	}

	// Each form of a call is served by the same key, so that the price of the plan holds.
	private ReadPlan read(PatternRequest form, ReadPlan plan) {
		if (plan.scan() != null) {
			return read(form, List.of(), true);
		}
		return read(form, List.of(plan.key()), false);
	}

	private ReadPlan read(PatternRequest request, List<EntityKey> keys, boolean scan) {
		PatternPredicates predicates = verified(request);
		if (request.result().kind() == Result.Kind.COLLECTION) {
			return new CollectionPlanner(request, predicates, this.settings).plan(keys);
		}
		return read(request, predicates, keys, scan);
	}

	private PatternPredicates verified(PatternRequest request) {
		PatternPredicates predicates = PatternPredicates.of(request);
		verifyTransformed(request, predicates);
		return predicates;
	}

	// Only a key has the result of a key function, never a filter or a scan.
	private void verifyTransformed(PatternRequest request, PatternPredicates predicates) {
		for (Transformed text : predicates.transformed().toList()) {
			if (!isWritten(text, request.entity())) {
				throw new RefusalMessage(request, predicates, this.proposed).of(text);
			}
		}
	}

	private static boolean isWritten(Transformed text, DynamoPersistentEntity<?> entity) {
		return entity.getKeys()
			.stream()
			.flatMap((key) -> key.parts().stream())
			.filter(KeyPart.Composed.class::isInstance)
			.flatMap((part) -> ((KeyPart.Composed) part).encoder().placeholders().stream())
			.anyMatch((placeholder) -> text.placeholders().contains(placeholder.text()));
	}

	/**
	 * Plan a pattern that reads the revisions of an entity.
	 */
	public RevisionPlan plan(AccessRequest request, RevisionPlan.Kind kind) {
		Assert.notNull(request, "'request' must not be null");
		Assert.notNull(kind, "'kind' must not be null");
		return new RevisionPlan(request, kind, this.settings.consistentReads());
	}

	public CrudPlan plan(CrudRequest request) {
		Assert.notNull(request, "'request' must not be null");
		verify(request);
		return new CrudPlan(request, request.consistent() || this.settings.consistentReads());
	}

	private static void verify(CrudRequest request) {
		if (request.condition() == null) {
			return;
		}
		try {
			new ItemCondition(request.entity(), request.condition(), request.parameters(), new Placeholders());
		}
		catch (IllegalArgumentException ex) {
			throw new PlanRefusedException(request.name(), String.valueOf(ex.getMessage()), "correct the @Condition");
		}
	}

	private ReadPlan read(PatternRequest request, PatternPredicates predicates, List<EntityKey> keys, boolean scan) {
		CandidateFinder finder = new CandidateFinder(request, predicates, this.settings);
		Optional<Candidate> candidate = finder.find(keys);
		if (candidate.isPresent()) {
			ReadPlan plan = new ReadPlan(request, predicates, candidate.get(), this.settings);
			ScanRule.verifyUnused(plan);
			return plan;
		}
		if (scan) {
			ScanRule.verify(request);
			return new ReadPlan(request, predicates, scan(request, finder), this.settings);
		}
		throw new RefusalMessage(request, predicates, this.proposed).of(finder.rejections());
	}

	private static List<EntityKey> keys(PatternRequest request) {
		String index = request.index();
		if (index == null) {
			return request.entity().getKeys();
		}
		EntityKey key = request.entity().findKey(index);
		if (key == null) {
			throw RefusalMessage.ofUnknownIndex(request, index);
		}
		return List.of(key);
	}

	private static Candidate scan(PatternRequest request, CandidateFinder finder) {
		if (!request.orderings().isEmpty() && request.result().kind() != Result.Kind.COUNT) {
			throw RefusalMessage.ofOrderedScan(request);
		}
		Candidate scan = finder.scan();
		FilterVerifier verifier = new FilterVerifier(request);
		String computed = verifier.computed(scan.filters());
		if (computed != null) {
			throw new PlanRefusedException(request.name(), computed, "ask for it by a key");
		}
		String keyOnly = verifier.keyOnly(scan.filters());
		if (keyOnly != null) {
			throw new PlanRefusedException(request.name(), keyOnly, "ask for it by a key, or remove @KeyOnly");
		}
		String refusal = verifier.incomparable(scan.filters());
		if (refusal != null) {
			throw new PlanRefusedException(request.name(), refusal, "compare a property that does");
		}
		return scan;
	}

}

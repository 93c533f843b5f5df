package io.github.dynamospring.repository.query;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.github.dynamospring.plan.PlanRefusedException;
import io.github.dynamospring.plan.Result;
import io.github.dynamospring.plan.ScanSettings;
import io.github.dynamospring.repository.AccessPattern;
import io.github.dynamospring.repository.AllowFilter;
import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.ConsistentRead;
import io.github.dynamospring.repository.FetchFromTable;
import io.github.dynamospring.repository.IncludeExpired;
import io.github.dynamospring.repository.Query;
import io.github.dynamospring.repository.SkipUnreadable;
import io.github.dynamospring.repository.Update;
import org.jspecify.annotations.Nullable;

import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;

/**
 * Annotations of this library on a method. An annotation without effect is refused.
 */
public class MethodAnnotations {

	private static final List<Class<? extends Annotation>> ALL = List.of(Query.class, Update.class, Condition.class,
			ConsistentRead.class, AllowFilter.class, AllowScan.class, FetchFromTable.class, IncludeExpired.class,
			SkipUnreadable.class);

	private static final Pattern WRITE = Pattern.compile("(insert|save|update|delete|remove)(\\p{Lu}.*)?");

	private final Method method;

	private final Set<Class<? extends Annotation>> present;

	public MethodAnnotations(Method method) {
		this.method = method;
		this.present = MergedAnnotations.from(method, SearchStrategy.TYPE_HIERARCHY)
			.stream()
			.map(MergedAnnotation::getType)
			.collect(Collectors.toSet());
	}

	Method method() {
		return this.method;
	}

	<A extends Annotation> @Nullable A find(Class<A> annotation) {
		if (!has(annotation)) {
			return null;
		}
		return AnnotatedElementUtils.findMergedAnnotation(this.method, annotation);
	}

	public boolean has(Class<? extends Annotation> annotation) {
		return this.present.contains(annotation);
	}

	/**
	 * Return whether a method writes. Without an annotation, its name tells, unless a
	 * named query belongs to it.
	 */
	public boolean writes() {
		return has(Update.class) || (!has(Query.class) && WRITE.matcher(this.method.getName()).matches());
	}

	void allow(String kind, List<Class<? extends Annotation>> annotations) {
		for (Class<? extends Annotation> annotation : ALL) {
			if (!annotations.contains(annotation) && has(annotation)) {
				throw new MethodRefusedException("@" + annotation.getSimpleName() + " has no effect on " + kind,
						"remove it");
			}
		}
	}

	// A count would include what cannot be read, and one result would seem absent.
	void verifySkipping(Result.Kind result) {
		boolean several = switch (result) {
			case LIST, STREAM, WINDOW -> true;
			case ONE, COLLECTION, COUNT, EXISTS, DELETE -> false;
		};
		if (!several && has(SkipUnreadable.class)) {
			throw new MethodRefusedException("@SkipUnreadable is for methods that return several items",
					"remove it, or return List, Stream or Window");
		}
	}

	public @Nullable String description() {
		AccessPattern pattern = find(AccessPattern.class);
		return (pattern != null) ? pattern.value() : null;
	}

	/**
	 * Return the settings of a scan, or null if scans are not allowed.
	 * @param name the name of the access pattern
	 */
	public @Nullable ScanSettings scan(String name) {
		AllowScan scan = find(AllowScan.class);
		return (scan != null) ? settings(scan, name) : null;
	}

	private static ScanSettings settings(AllowScan scan, String name) {
		if (scan.segments() < 1 || scan.segments() > ScanSettings.MAX_SEGMENTS) {
			throw new PlanRefusedException(name, "its @AllowScan has segments = " + scan.segments(),
					"give 1 to " + ScanSettings.MAX_SEGMENTS + ", about one for each 2 GB of the table");
		}
		if (scan.unitsPerSecond() < 1) {
			throw new PlanRefusedException(name, "its @AllowScan has unitsPerSecond = " + scan.unitsPerSecond(),
					"give at least 1, or leave it out to read without a bound");
		}
		return new ScanSettings(scan.segments(), scan.unitsPerSecond());
	}

	@Nullable String condition() {
		Condition condition = find(Condition.class);
		return (condition != null) ? condition.value() : null;
	}

	@Nullable String index() {
		AccessPattern pattern = find(AccessPattern.class);
		if (pattern == null || pattern.index().isEmpty()) {
			return null;
		}
		return pattern.index();
	}

	void refuseIndex() {
		if (index() != null) {
			throw new MethodRefusedException("it works on the table, not on the index " + index(),
					"remove the index from @AccessPattern");
		}
	}

}

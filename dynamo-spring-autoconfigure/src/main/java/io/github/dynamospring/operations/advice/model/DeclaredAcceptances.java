package io.github.dynamospring.operations.advice.model;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.operations.advice.AcceptedAdvice;
import io.github.dynamospring.operations.advice.AdviceAcceptance;

import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.util.Assert;

/**
 * Reader of the {@link AcceptedAdvice} annotations of entities and repositories.
 */
public final class DeclaredAcceptances {

	private final DynamoMappingContext context;

	private final AccessPatterns patterns;

	/**
	 * Create a reader.
	 */
	public DeclaredAcceptances(DynamoMappingContext context, AccessPatterns patterns) {
		this.context = context;
		this.patterns = patterns;
	}

	/**
	 * Return what is accepted.
	 * @throws IllegalArgumentException if an annotation has no reason, or names an index
	 * though it stands on no entity
	 */
	public List<AdviceAcceptance> read() {
		List<AdviceAcceptance> acceptances = new ArrayList<>();
		for (TableModel table : this.context.getTables()) {
			table.entities().forEach((entity) -> read(entity, acceptances));
		}
		this.patterns.repositories().forEach((repository) -> read(repository, acceptances));
		return acceptances;
	}

	private static void read(DynamoPersistentEntity<?> entity, List<AdviceAcceptance> acceptances) {
		String name = ModelSubjects.name(entity);
		for (AcceptedAdvice accepted : find(entity.getType())) {
			String subject = accepted.index().isEmpty() ? name : name + "." + accepted.index();
			acceptances.add(new AdviceAcceptance(accepted.code(), subject, accepted.reason()));
		}
	}

	private static void read(Class<?> repository, List<AdviceAcceptance> acceptances) {
		read(repository, repository.getSimpleName(), acceptances);
		for (Method method : repository.getMethods()) {
			read(method, repository.getSimpleName() + "." + method.getName(), acceptances);
		}
	}

	private static void read(AnnotatedElement element, String subject, List<AdviceAcceptance> acceptances) {
		for (AcceptedAdvice accepted : find(element)) {
			Assert.isTrue(accepted.index().isEmpty(), () -> "@AcceptedAdvice of " + subject + " names index '"
					+ accepted.index() + "', which only that of an entity can: leave it out");
			acceptances.add(new AdviceAcceptance(accepted.code(), subject, accepted.reason()));
		}
	}

	private static Set<AcceptedAdvice> find(AnnotatedElement element) {
		return AnnotatedElementUtils.findMergedRepeatableAnnotations(element, AcceptedAdvice.class);
	}

}

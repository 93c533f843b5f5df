package io.github.dynamospring.repository.query;

import java.lang.reflect.Method;
import java.util.List;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityTenant;
import io.github.dynamospring.plan.PatternParameter;
import io.github.dynamospring.plan.UpdateRequest;
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.Update;
import io.github.dynamospring.repository.query.ReturnShape.Kind;
import org.jspecify.annotations.Nullable;

import org.springframework.util.CollectionUtils;

/**
 * Method with {@link Update}, in the form of a request to the planner.
 */
class UpdateMethod {

	private final Method method;

	private final MethodSignature signature;

	private final DynamoPersistentEntity<?> entity;

	private final Class<?> idType;

	private final MethodAnnotations annotations;

	UpdateMethod(MethodAnnotations annotations, MethodSignature signature, DynamoPersistentEntity<?> entity,
			Class<?> idType) {
		this.method = annotations.method();
		this.signature = signature;
		this.entity = entity;
		this.idType = idType;
		this.annotations = annotations;
	}

	UpdateRequest request(String name, Update update) {
		this.annotations.allow("a method that updates", List.of(Update.class, Condition.class));
		this.annotations.refuseIndex();
		refuseSpecialParameters();
		return new UpdateRequest(name, this.annotations.description(), this.entity, update.value(),
				this.annotations.condition(), this.signature.values(), idParameter(), returns(update), update.upsert(),
				update.idempotent(), this.signature.tenant());
	}

	private void refuseSpecialParameters() {
		if (this.signature.hasLimit()) {
			throw new MethodRefusedException("it takes a Limit, but updates one item", "remove the Limit");
		}
	}

	private @Nullable String idParameter() {
		if (!isComposite()) {
			return null;
		}
		List<String> ids = this.signature.values()
			.stream()
			.filter((parameter) -> this.idType.isAssignableFrom(parameter.type()))
			.map(PatternParameter::name)
			.toList();
		if (ids.size() > 1) {
			throw new MethodRefusedException("it takes two parameters of type " + this.idType.getSimpleName(),
					"remove one, since an update changes one item");
		}
		return CollectionUtils.firstElement(ids);
	}

	private boolean isComposite() {
		EntityTenant<?> tenant = this.entity.getTenant();
		return this.entity.getPrimaryKey()
			.parts()
			.stream()
			.flatMap((part) -> part.properties().stream())
			.filter((property) -> tenant == null || !property.path().equals(tenant.name()))
			.count() > 1;
	}

	private UpdateRequest.Returns returns(Update update) {
		Kind kind = this.signature.returned().kind();
		if (kind == Kind.NOTHING || kind == Kind.TRUTH) {
			return UpdateRequest.Returns.NOTHING;
		}
		Class<?> type = this.signature.returned().element().getType();
		if (kind != Kind.ONE || !type.isAssignableFrom(this.entity.getType())) {
			String entityName = this.entity.getType().getSimpleName();
			throw new MethodRefusedException(
					"it updates one item, but returns " + this.method.getReturnType().getSimpleName(),
					"return " + entityName + ", Optional<" + entityName + ">, boolean or void");
		}
		if (update.returns() == Update.Image.BEFORE) {
			return UpdateRequest.Returns.BEFORE;
		}
		return UpdateRequest.Returns.AFTER;
	}

}

package io.github.dynamospring.core.request;

import java.util.Map;
import java.util.Objects;

import io.github.dynamospring.item.sdk.AttributeValueWriter;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityTenant;
import io.github.dynamospring.mapping.IdCodec;
import io.github.dynamospring.plan.AccessRequest;
import io.github.dynamospring.plan.PatternParameter;
import io.github.dynamospring.tenancy.MissingTenantException;
import io.github.dynamospring.tenancy.TenantMismatchException;
import io.github.dynamospring.tenancy.TenantResolver;
import io.github.dynamospring.tenancy.TenantScope;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.util.StringUtils;

/**
 * Tenant of one call, which its caller's thread has when the call begins. A resolver is
 * asked once, when an entity needs the tenant. A call that concerns no entity with a
 * tenant never asks.
 */
public final class CallTenant {

	/** Unknown tenant, before a call. */
	public static final CallTenant UNKNOWN = new CallTenant(null, "a write", null);

	private final @Nullable TenantResolver resolver;

	private final String call;

	private @Nullable String tenant;

	private @Nullable String named;

	/**
	 * Create the tenant of a call that begins in this thread.
	 */
	CallTenant(TenantResolver resolver, String call) {
		this(resolver, call, TenantScope.current());
	}

	private CallTenant(@Nullable TenantResolver resolver, String call, @Nullable String tenant) {
		this.resolver = resolver;
		this.call = call;
		this.tenant = tenant;
	}

	/**
	 * Return the tenant, or null if the entity has no tenant.
	 * @throws MissingTenantException if the tenant is unknown
	 */
	public @Nullable String of(DynamoPersistentEntity<?> entity) {
		return (entity.getTenant() != null) ? required() : null;
	}

	/**
	 * Return the tenant of a call of a pattern, or null if its entity has no tenant.
	 * @param request the request, with a parameter that may name the tenant
	 * @throws MissingTenantException if the tenant is unknown
	 */
	public @Nullable String of(AccessRequest request, @Nullable Object[] arguments) {
		return in(request, arguments).of(request.entity());
	}

	/**
	 * Return the tenant of an action of the call. A parameter that names it counts for
	 * this action alone.
	 * @param request the request of the action
	 * @throws MissingTenantException if the argument is null or blank
	 */
	public CallTenant in(AccessRequest request, @Nullable Object[] arguments) {
		PatternParameter parameter = request.tenant();
		if (parameter == null) {
			return this;
		}
		String argument = (String) arguments[parameter.index()];
		if (argument == null || !StringUtils.hasText(argument)) {
			throw new MissingTenantException(this.call, parameter.name());
		}
		this.named = Objects.requireNonNullElse(this.named, argument);
		return new CallTenant(null, this.call, argument);
	}

	/**
	 * Verify that an action of the call is in no scope of another tenant.
	 * @throws TenantMismatchException if it is, and its entity has a tenant
	 */
	public void verifyScope(DynamoPersistentEntity<?> entity) {
		String scope = TenantScope.current();
		if (entity.getTenant() != null && scope != null && !scope.equals(required())) {
			throw new TenantMismatchException(this.call, "the scope around the " + entity.getType().getSimpleName());
		}
	}

	/**
	 * Return the tenant, or the first one that an action names, or null if there is none.
	 */
	public @Nullable String find() {
		String found = resolve();
		return (found != null) ? found : this.named;
	}

	private String required() {
		String found = resolve();
		if (found == null) {
			throw new MissingTenantException(this.call);
		}
		return found;
	}

	private @Nullable String resolve() {
		if (this.tenant == null && this.resolver != null) {
			this.tenant = this.resolver.resolveTenant();
		}
		return StringUtils.hasText(this.tenant) ? this.tenant : null;
	}

	/**
	 * Return the entity with the tenant set.
	 * @throws TenantMismatchException if it has another tenant
	 */
	public <T> T own(DynamoPersistentEntity<T> entity, T instance) {
		EntityTenant<T> property = entity.getTenant();
		if (property == null) {
			return instance;
		}
		String named = property.get(instance);
		verify(entity, named);
		if (named != null) {
			return instance;
		}
		return property.with(instance, required());
	}

	/**
	 * Return the primary key that an ID names.
	 * @throws TenantMismatchException if it belongs to another tenant
	 */
	public Map<String, AttributeValue> keyOf(DynamoPersistentEntity<?> entity, Object id) {
		AttributeValueWriter key = new AttributeValueWriter();
		ids(entity, id).writeKey(id, ofId(entity, id), key);
		return key.item();
	}

	/**
	 * Return whether an item of the tenant can have the primary key that an ID names. It
	 * is impossible if the table has no escapes and a part contains the delimiter.
	 * @throws TenantMismatchException if it belongs to another tenant
	 */
	public boolean isKey(DynamoPersistentEntity<?> entity, Object id) {
		return ids(entity, id).isKey(id, ofId(entity, id));
	}

	/**
	 * Return the tenant that an ID is to name.
	 * @throws TenantMismatchException if it names another
	 */
	public @Nullable String ofId(DynamoPersistentEntity<?> entity, Object id) {
		if (entity.getTenant() != null) {
			verify(entity, ids(entity, id).tenantOf(id));
		}
		return of(entity);
	}

	@SuppressWarnings("unchecked")
	private static IdCodec<Object> ids(DynamoPersistentEntity<?> entity, Object id) {
		return (IdCodec<Object>) entity.getCodec().idCodec(id.getClass());
	}

	private void verify(DynamoPersistentEntity<?> entity, @Nullable String named) {
		if (named != null && !Objects.equals(named, required())) {
			throw new TenantMismatchException(this.call, "the " + entity.getType().getSimpleName());
		}
	}

}

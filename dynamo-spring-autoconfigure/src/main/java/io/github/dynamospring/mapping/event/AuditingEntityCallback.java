package io.github.dynamospring.mapping.event;

import org.springframework.beans.factory.ObjectFactory;
import org.springframework.core.Ordered;
import org.springframework.data.auditing.IsNewAwareAuditingHandler;
import org.springframework.util.Assert;

/**
 * Entity callback that notes who created and changed an entity, and when. An insert
 * always creates and an update never does; a save creates if the entity itself is new.
 *
 * @since 0.1
 */
public class AuditingEntityCallback implements BeforeConvertCallback<Object>, Ordered {

	private final ObjectFactory<IsNewAwareAuditingHandler> handler;

	/**
	 * Create a callback.
	 * @param handler gives the handler, when the first entity is written
	 */
	public AuditingEntityCallback(ObjectFactory<IsNewAwareAuditingHandler> handler) {
		Assert.notNull(handler, "'handler' must not be null");
		this.handler = handler;
	}

	@Override
	public Object onBeforeConvert(Object entity, WriteKind kind) {
		IsNewAwareAuditingHandler handler = this.handler.getObject();
		return switch (kind) {
			case INSERT -> handler.markCreated(entity);
			case SAVE -> handler.markAudited(entity);
			case UPDATE -> handler.markModified(entity);
		};
	}

	@Override
	public int getOrder() {
		return 100;
	}

}

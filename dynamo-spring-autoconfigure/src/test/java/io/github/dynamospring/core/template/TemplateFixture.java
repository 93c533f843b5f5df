package io.github.dynamospring.core.template;

import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.core.write.EntityWriteFactory;
import io.github.dynamospring.core.write.WriteSender;

/**
 * Access of tests in other packages to the parts of a template.
 */
public final class TemplateFixture {

	private TemplateFixture() {
	}

	public static <T> EntityWriteFactory<T> writes(DynamoTemplate template, Class<T> type) {
		return ((DefaultEntityOperations<T>) template.entity(type)).writes();
	}

	public static RequestSender sender(DynamoTemplate template, String pattern) {
		return template.senders().ofPattern(pattern);
	}

	public static WriteSender writeSender(DynamoTemplate template, String pattern) {
		return template.senders().writeSender(sender(template, pattern));
	}

}

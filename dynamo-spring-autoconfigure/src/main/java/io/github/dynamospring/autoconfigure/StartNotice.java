package io.github.dynamospring.autoconfigure;

import java.util.List;

import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.context.event.ContextRefreshedEvent;

/**
 * Listener that logs notices once all beans of the application are there. Contexts of
 * children, such as that of the actuator, are left out.
 *
 * @since 0.1
 */
public final class StartNotice implements ApplicationListener<ContextRefreshedEvent> {

	private final ApplicationContext context;

	private final List<Runnable> notices;

	/**
	 * Create a listener.
	 * @param context the context of the application
	 * @param notices the notices to log, in their order
	 */
	public StartNotice(ApplicationContext context, Runnable... notices) {
		this.context = context;
		this.notices = List.of(notices);
	}

	@Override
	public void onApplicationEvent(ContextRefreshedEvent event) {
		if (event.getApplicationContext() == this.context) {
			this.notices.forEach(Runnable::run);
		}
	}

}

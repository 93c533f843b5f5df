package io.github.dynamospring.autoconfigure.embedded;

import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.devtools.classpath.ClassPathChangedEvent;
import org.springframework.boot.devtools.restart.ConditionalOnInitializedRestarter;
import org.springframework.boot.devtools.restart.RestartScope;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Configuration that keeps the database running, with its data, while Boot's DevTools
 * restart the application.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(RestartScope.class)
@ConditionalOnInitializedRestarter
class DevToolsConfiguration {

	@Bean
	@RestartScope
	DatabaseHandover dynamoDatabaseHandover() {
		return new DatabaseHandover();
	}

	@Bean
	RestartListener dynamoRestartListener(DatabaseHandover handover) {
		return new RestartListener(handover);
	}

	/**
	 * Listener that begins and ends restarts.
	 */
	static class RestartListener {

		private final DatabaseHandover handover;

		RestartListener(DatabaseHandover handover) {
			this.handover = handover;
		}

		// before the listener of DevTools, which closes the context
		@EventListener
		@Order(Ordered.HIGHEST_PRECEDENCE)
		void onChange(ClassPathChangedEvent event) {
			if (event.isRestartRequired()) {
				this.handover.expectRestart();
			}
		}

		@EventListener(ApplicationReadyEvent.class)
		void onReady() {
			this.handover.endRestart();
		}

	}

}

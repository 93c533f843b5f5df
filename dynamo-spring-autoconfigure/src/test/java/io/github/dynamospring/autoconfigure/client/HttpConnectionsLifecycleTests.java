package io.github.dynamospring.autoconfigure.client;

import io.github.dynamospring.client.retry.FakeDynamoDb;
import io.github.dynamospring.client.retry.FakeDynamoDb.Answer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.asm.ClassWriter;
import org.springframework.asm.Opcodes;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link HttpConnectionsLifecycle} in an application that seems to have CRaC.
 */
class HttpConnectionsLifecycleTests {

	private final FakeDynamoDb database = new FakeDynamoDb(Answer.ITEM);

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(DynamoDbClientAutoConfiguration.class))
		.withPropertyValues("dynamo.client.warm-up=false", "dynamo.region=eu-west-1",
				"dynamo.endpoint=" + this.database.endpoint(), "dynamo.credentials.access-key=key",
				"dynamo.credentials.secret-key=secret");

	@AfterEach
	void stop() {
		this.database.close();
	}

	@Test
	void isAbsentWithoutCrac() {
		this.runner.run((context) -> assertThat(context).doesNotHaveBean(HttpConnectionsLifecycle.class));
	}

	@Test
	void servesBeforeAndAfterACheckpoint() {
		this.runner.withClassLoader(new CracLoader()).run((context) -> {
			DynamoDbClient client = context.getBean(DynamoDbClient.class);
			HttpConnectionsLifecycle lifecycle = context.getBean(HttpConnectionsLifecycle.class);
			assertThat(client.listTables().sdkHttpResponse().isSuccessful()).isTrue();
			assertThat(lifecycle.isRunning()).isTrue();
			context.getSourceApplicationContext().stop();
			assertThat(lifecycle.isRunning()).isFalse();
			context.getSourceApplicationContext().start();
			assertThat(client.listTables().sdkHttpResponse().isSuccessful()).isTrue();
		});
	}

	/**
	 * A loader that knows the class by which CRaC is found.
	 */
	private static final class CracLoader extends ClassLoader {

		CracLoader() {
			super(HttpConnectionsLifecycleTests.class.getClassLoader());
		}

		@Override
		protected Class<?> findClass(String name) throws ClassNotFoundException {
			if (!name.equals("org.crac.Core")) {
				throw new ClassNotFoundException(name);
			}
			ClassWriter writer = new ClassWriter(0);
			writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, name.replace('.', '/'), null, "java/lang/Object", null);
			byte[] bytes = writer.toByteArray();
			return defineClass(name, bytes, 0, bytes.length);
		}

	}

}

package io.github.dynamospring.autoconfigure;

import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;

import io.github.dynamospring.aop.InvalidAspectException;
import io.github.dynamospring.autoconfigure.purchases.Purchase;
import io.github.dynamospring.call.CallContext;
import io.github.dynamospring.conflict.RetryOnConflict;
import io.github.dynamospring.conflict.RetryOnConflictAdvisor;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.mapping.event.CurrentAuditor;
import io.github.dynamospring.repository.config.EnableDynamoAuditing;
import io.github.dynamospring.start.StartRefusedException;
import io.github.dynamospring.stream.DynamoStreamListener;
import io.github.dynamospring.tenancy.TenantScope;
import io.github.dynamospring.test.AutoConfigureDataDynamo;
import io.github.dynamospring.test.CapacityRecorder;
import io.github.dynamospring.test.FaultInjection;
import io.github.dynamospring.values.secret.Secret;
import io.github.resilience4j.retry.RetryRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.auditing.IsNewAwareAuditingHandler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests that an application starts without the libraries that are optional. They are not
 * only hidden from conditions but absent: Spring looks at the signatures of all methods
 * of a bean, also of those that lambdas are compiled to.
 */
class OptionalLibrariesTests {

	private static final String ENCRYPTION = "database-encryption-sdk|cryptographic-material|DafnyRuntime|^conversion|bcprov";

	/**
	 * What the starter does not bring, then what it does, then without an actuator or the
	 * web.
	 */
	@ParameterizedTest
	@ValueSource(strings = {
			"resilience4j-(spring|framework|micrometer)|micrometer-core|jackson-databind|netty-nio-client|spring-(batch|jdbc)|^s3-",
			"resilience4j-|micrometer-core|jackson-databind|netty-nio-client",
			"resilience4j-|micrometer-core|jackson-databind|snakeyaml|netty-nio-client|spring-boot-(actuator|health)",
			"spring-boot-(actuator|health|micrometer)", "spring-web|servlet-api|reactor-core|context-propagation",
			"spring-boot-(devtools|docker-compose|testcontainers)|^testcontainers", ENCRYPTION })
	void startsWithoutOptionalLibraries(String libraries) throws Exception {
		start(libraries, "run");
	}

	@Test
	void refusesAspectsOfFuturesWithoutReactor() throws Exception {
		start("reactor-core|spring-web|servlet-api|context-propagation", "runFutures");
	}

	private static void start(String absent, String method) throws Exception {
		ClassLoader before = Thread.currentThread().getContextClassLoader();
		try (URLClassLoader without = new URLClassLoader(classPathWithout(Pattern.compile(absent)),
				ClassLoader.getPlatformClassLoader())) {
			Thread.currentThread().setContextClassLoader(without);
			without.loadClass(Start.class.getName()).getMethod(method).invoke(null);
		}
		finally {
			Thread.currentThread().setContextClassLoader(before);
		}
	}

	@Test
	void listensToStreamsWithoutKcl() throws Exception {
		start("kinesis|cloudwatch|^arns", "runListeners");
	}

	@Test
	void refusesEncryptedAttributesWithoutTheirLibrary() throws Exception {
		start(ENCRYPTION, "runEncrypted");
	}

	@Test
	void refusesReactiveRepositoriesWithoutReactor() throws Exception {
		assertThatExceptionOfType(InvocationTargetException.class)
			.isThrownBy(() -> start("reactor-|mutiny|rxjava|coroutines", "runReactive"))
			.withStackTraceContaining("- ReactiveNotes: it is reactive, but Reactor is not on the class path; add "
					+ "io.projectreactor:reactor-core");
	}

	private static URL[] classPathWithout(Pattern libraries) throws Exception {
		String[] all = System.getProperty("java.class.path").split(File.pathSeparator);
		List<URL> rest = new ArrayList<>();
		for (String entry : all) {
			if (!libraries.matcher(Path.of(entry).getFileName().toString()).find()) {
				rest.add(Path.of(entry).toUri().toURL());
			}
		}
		assertThat(rest).hasSizeBetween(1, all.length - 4);
		return rest.toArray(URL[]::new);
	}

	/**
	 * The application, as the class loader without the libraries loads it.
	 */
	public static final class Start {

		private Start() {
		}

		public static void runReactive() {
			new ApplicationContextRunner()
				.withPropertyValues("dynamo.region=eu-west-1", "dynamo.endpoint=http://localhost:1",
						"dynamo.embedded.mode=never", "dynamo.client.warm-up=false")
				.withUserConfiguration(ReactiveApplication.class)
				.run((context) -> assertThat(context).hasNotFailed());
		}

		public static void runEncrypted() {
			new ApplicationContextRunner()
				.withPropertyValues("dynamo.region=eu-west-1", "dynamo.endpoint=http://localhost:1",
						"dynamo.embedded.mode=never", "dynamo.client.warm-up=false")
				.withUserConfiguration(EncryptedApplication.class)
				.run((context) -> assertThat(context).getFailure()
					.rootCause()
					.isInstanceOf(StartRefusedException.class)
					.hasMessage(
							"@Attribute(encrypted = true) is on Secret.text, but AWS's Database Encryption SDK is not "
									+ "on the class path"));
		}

		public static void runListeners() {
			new ApplicationContextRunner()
				.withPropertyValues("dynamo.region=eu-west-1", "dynamo.endpoint=http://localhost:1",
						"dynamo.embedded.mode=never", "dynamo.client.warm-up=false")
				.withUserConfiguration(Application.class)
				.withBean(Listeners.class)
				.run((context) -> assertThat(context).hasNotFailed());
		}

		public static void runFutures() {
			RetryOnConflictAdvisor advisor = new RetryOnConflictAdvisor(RetryRegistry::ofDefaults);
			DefaultListableBeanFactory factory = new DefaultListableBeanFactory();
			factory.registerSingleton("futures", new Futures());
			advisor.setBeanFactory(factory);
			assertThatExceptionOfType(InvalidAspectException.class).isThrownBy(advisor::afterSingletonsInstantiated)
				.withMessageContaining("Futures.find: @RetryOnConflict returns CompletableFuture, which needs Reactor; "
						+ "add io.projectreactor:reactor-core");
		}

		public static void run() {
			TenantScope.run("acme",
					() -> CallContext.capture().run(() -> assertThat(TenantScope.current()).isEqualTo("acme")));
			ApplicationContextRunner runner = new ApplicationContextRunner().withPropertyValues(
					"dynamo.region=eu-west-1", "dynamo.endpoint=http://localhost:1", "dynamo.embedded.mode=never",
					"dynamo.client.warm-up=false", "management.endpoints.web.exposure.include=*");
			runner.withUserConfiguration(Application.class).run((context) -> {
				assertThat(context).hasNotFailed()
					.hasSingleBean(DynamoOperations.class)
					.hasSingleBean(IsNewAwareAuditingHandler.class);
				CurrentAuditor auditor = new CurrentAuditor();
				auditor.setBeanFactory(context);
				assertThat(auditor.getCurrentAuditor()).isEmpty();
			});
			runner.withUserConfiguration(TestedApplication.class)
				.run((context) -> assertThat(context).hasNotFailed()
					.hasSingleBean(DynamoOperations.class)
					.hasSingleBean(CapacityRecorder.class)
					.hasSingleBean(FaultInjection.class));
		}

	}

	static class Listeners {

		@DynamoStreamListener
		void purchased(Purchase purchase) {
		}

	}

	static class Futures {

		@RetryOnConflict
		CompletableFuture<String> find() {
			return CompletableFuture.completedFuture("");
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@EnableDynamoAuditing
	static class Application {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@AutoConfigurationPackage(basePackages = "io.github.dynamospring.repository.reactive.notes")
	static class ReactiveApplication {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@AutoConfigurationPackage(basePackageClasses = Secret.class)
	static class EncryptedApplication {

	}

	@Configuration(proxyBeanMethods = false)
	@AutoConfigureDataDynamo
	@AutoConfigurationPackage(basePackageClasses = Purchase.class)
	static class TestedApplication {

	}

}

package io.github.dynamospring.startup;

import java.lang.management.ManagementFactory;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import com.sun.management.ThreadMXBean;
import io.github.dynamospring.startup.dynamo.DynamoShop;
import io.github.dynamospring.startup.jdbc.JdbcShop;
import io.github.dynamospring.startup.mongodb.MongoShop;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.FactoryBean;
import org.springframework.beans.factory.config.ConstructorArgumentValues;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;

/**
 * Web application with one of the stores, or without. All have the same class path, and
 * exclude the auto-configurations of the other stores.
 */
enum StartedApplication {

	PLAIN(Plain.class, "none", null),

	/** The SDK's client, built by hand. */
	SDK(SdkByHand.class, "none", null),

	JDBC(JdbcShop.class, "jdbc", JdbcShop.Reminders.class),

	MONGODB(MongoShop.class, "mongodb", MongoShop.Reminders.class),

	DYNAMO(DynamoShop.class, "dynamospring", DynamoShop.Reminders.class);

	private static final List<String> STORES = List.of("io.github.dynamospring.", "io.awspring.",
			"org.springframework.boot.jdbc.", "org.springframework.boot.data.jdbc.", "org.springframework.boot.mongodb.",
			"org.springframework.boot.data.mongodb.");

	private static final Map<String, Object> PROPERTIES = Map.of("server.port", 0, "dynamo.embedded.mode",
			"never", "dynamo.region", "eu-west-1", "dynamo.endpoint", "http://localhost:1");

	private final Class<?> configuration;

	private final String store;

	private final @Nullable Class<?> further;

	StartedApplication(Class<?> configuration, String store, @Nullable Class<?> further) {
		this.configuration = configuration;
		this.store = store;
		this.further = further;
	}

	/**
	 * Start the application that the argument names, and print figures of its start.
	 */
	public static void main(String... arguments) {
		System.out.println(StartupTable.MARK + valueOf(arguments[0]).start());
		System.out.flush();
		Runtime.getRuntime().halt(0);
	}

	private String start() {
		SpringApplication application = new SpringApplication(Web.class, this.configuration);
		application.setDefaultProperties(PROPERTIES);
		System.setProperty("spring.autoconfigure.exclude", String.join(",", excluded()));
		ConfigurableApplicationContext context = application.run();
		ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
		long cpu = threads.getCurrentThreadCpuTime();
		long bytes = threads.getCurrentThreadAllocatedBytes();
		long classes = ManagementFactory.getClassLoadingMXBean().getTotalLoadedClassCount();
		createFurther(context);
		return cpu / 1000 + " " + bytes / 1000 + " " + classes + " " + (threads.getCurrentThreadCpuTime() - cpu) / 1000;
	}

	private List<String> excluded() {
		List<String> excluded = new ArrayList<>();
		ImportCandidates.load(AutoConfiguration.class, getClass().getClassLoader()).forEach((candidate) -> {
			if (STORES.stream().anyMatch(candidate::startsWith) && !candidate.contains("." + this.store + ".")) {
				excluded.add(candidate);
			}
		});
		return excluded;
	}

	// a factory bean like the one of another repository
	private void createFurther(ConfigurableApplicationContext context) {
		if (this.further != null) {
			String first = context.getBeanNamesForType(Shop.Queries.class)[0];
			RootBeanDefinition definition = new RootBeanDefinition(
					(RootBeanDefinition) context.getBeanFactory().getMergedBeanDefinition(first));
			definition.setConstructorArgumentValues(new ConstructorArgumentValues());
			definition.getConstructorArgumentValues().addIndexedArgumentValue(0, this.further);
			definition.setAttribute(FactoryBean.OBJECT_TYPE_ATTRIBUTE, this.further);
			((BeanDefinitionRegistry) context).registerBeanDefinition("further", definition);
			context.getBean("further");
		}
	}

	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Web {

	}

	static class Plain {

	}

	static class SdkByHand {

		@Bean
		DynamoDbClient dynamoDbClient() {
			return DynamoDbClient.builder()
				.region(Region.EU_WEST_1)
				.endpointOverride(URI.create("http://localhost:1"))
				.credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")))
				.httpClientBuilder(Apache5HttpClient.builder())
				.build();
		}

	}

}

package io.github.dynamospring.autoconfigure.client;

import java.util.Set;
import java.util.regex.Pattern;

import io.github.dynamospring.autoconfigure.PropertyCheck;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.support.AutowireCandidateQualifier;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.ImportBeanDefinitionRegistrar;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotationMetadata;

/**
 * {@link ImportBeanDefinitionRegistrar} of the clients of {@code dynamo.clients}. They
 * are only injected by a qualifier.
 */
class NamedClientsRegistrar implements ImportBeanDefinitionRegistrar {

	private static final PropertyCheck CHECK = new PropertyCheck(NamedConnections.PREFIX);

	private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*");

	private static final String CLIENT = "DynamoDbClient";

	private final Environment environment;

	NamedClientsRegistrar(Environment environment) {
		this.environment = environment;
	}

	@Override
	public void registerBeanDefinitions(AnnotationMetadata importing, BeanDefinitionRegistry registry) {
		names().forEach((name) -> register(name, registry));
	}

	private Set<String> names() {
		return Binder.get(this.environment)
			.bindOrCreate("dynamo", DynamoNamedClientsProperties.class)
			.getClients()
			.keySet();
	}

	private static void register(String name, BeanDefinitionRegistry registry) {
		CHECK.isTrue(NAME.matcher(name).matches(), name, null,
				"The name of a client must consist of lower-case letters, digits and dashes, such as 'archive'.");
		RootBeanDefinition client = new RootBeanDefinition(DynamoDbClient.class);
		client.setFactoryBeanName(NamedClients.BEAN);
		client.setFactoryMethodName("create");
		client.getConstructorArgumentValues().addIndexedArgumentValue(0, name);
		client.setDestroyMethodName("close");
		client.setDefaultCandidate(false);
		client.addQualifier(new AutowireCandidateQualifier(Qualifier.class, name));
		registry.registerBeanDefinition(name + CLIENT, client);
	}

	/**
	 * Return whether there is a client of a name.
	 */
	static boolean isRegistered(String name, BeanFactory beans) {
		return beans instanceof BeanDefinitionRegistry registry && registry.containsBeanDefinition(name + CLIENT)
				&& NamedClients.BEAN.equals(registry.getBeanDefinition(name + CLIENT).getFactoryBeanName());
	}

}

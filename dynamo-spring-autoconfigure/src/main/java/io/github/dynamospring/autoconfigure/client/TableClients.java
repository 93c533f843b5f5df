package io.github.dynamospring.autoconfigure.client;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.dynamospring.autoconfigure.PropertyCheck;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.start.StartRefusedException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.beans.factory.annotation.BeanFactoryAnnotationUtils;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.beans.factory.support.AutowireCandidateQualifier;
import org.springframework.util.ClassUtils;
import org.springframework.util.StringUtils;

/**
 * Clients of an application by the names that {@link io.github.dynamospring.mapping.Table
 * Table} annotations use.
 *
 * @since 0.1
 */
public final class TableClients {

	private final DynamoDbClient common;

	private final ConfigurableListableBeanFactory beans;

	/**
	 * Create clients.
	 * @param common the default client
	 * @param beans the beans among which the others are
	 */
	public TableClients(DynamoDbClient common, ConfigurableListableBeanFactory beans) {
		this.common = common;
		this.beans = beans;
	}

	/**
	 * Return the clients of an application.
	 * @param beans the beans of the application, among which is a default client
	 */
	public static TableClients of(BeanFactory beans) {
		return beans.getBeanProvider(TableClients.class)
			.getIfAvailable(() -> new TableClients(beans.getBean(DynamoDbClient.class),
					(ConfigurableListableBeanFactory) beans));
	}

	/**
	 * Return a client.
	 * @param name the name, or null for the default client
	 * @throws RuntimeException if there is no client of that name; it lists the known
	 * ones
	 */
	public DynamoDbClient get(@Nullable String name) {
		DynamoDbClient client = find(name);
		if (client == null) {
			throw unknown(List.of("@Table names the client '" + name + "'"), name);
		}
		return client;
	}

	private @Nullable DynamoDbClient find(@Nullable String name) {
		if (name == null) {
			return this.common;
		}
		try {
			return BeanFactoryAnnotationUtils.qualifiedBeanOfType(this.beans, DynamoDbClient.class, name);
		}
		catch (NoSuchBeanDefinitionException ex) {
			if (ex instanceof NoUniqueBeanDefinitionException) {
				throw ex;
			}
			return null;
		}
	}

	/**
	 * Fail if a table names an unknown client.
	 * @param tables the tables of the application
	 */
	public void verify(Collection<TableModel> tables) {
		List<TableModel> faulty = tables.stream().filter((table) -> find(table.client()) == null).toList();
		if (!faulty.isEmpty()) {
			throw unknown(faulty.stream().map(TableClients::describe).toList(), faulty.get(0).client());
		}
	}

	/**
	 * Refuse the properties of a table of the library if its name is blank or invalid, or
	 * its client unknown.
	 * @param check the check of properties, to whose prefix {@code table} and
	 * {@code client} belong
	 * @param table the name of the table
	 * @param client the name of its client, null or blank for the default client
	 */
	public void verify(PropertyCheck check, String table, @Nullable String client) {
		verifyName(check, "table", table);
		if (StringUtils.hasText(client) && find(client) == null) {
			throw check.refusal("client", client, "There is no such client. " + cure(client, "leave it out"));
		}
	}

	/**
	 * Refuse the property that names a table of the library if its value is blank or no
	 * table can have the name.
	 * @param name the name of the property below the prefix of the check
	 * @param table the name of the table
	 */
	public void verifyName(PropertyCheck check, String name, String table) {
		check.isTrue(!table.isBlank(), name, table, "It must not be empty.");
		try {
			this.beans.getBeanProvider(TableNameResolver.class).ifUnique((names) -> names.resolve(table));
		}
		catch (StartRefusedException ex) {
			throw check.refusal(name, table, "It cannot name a table: DynamoDB takes 3 to 255 characters of a-z, A-Z, "
					+ "0-9, '_', '.' and '-'.");
		}
	}

	private static String describe(TableModel table) {
		String entities = table.entities()
			.stream()
			.map((entity) -> ClassUtils.getShortName(entity.getType()))
			.collect(Collectors.joining(", "));
		return "@Table of " + entities + " names the client '" + table.client() + "'";
	}

	private StartRefusedException unknown(List<String> places, @Nullable String name) {
		return new StartRefusedException(String.join("; ", places) + ", but there is no such client",
				cure(name, "leave 'client' out"), null);
	}

	private String cure(@Nullable String name, String otherwise) {
		String known = String.join(", ", names());
		return "Set 'dynamo.clients." + name + ".region', or another property of that client, or " + (known.isEmpty()
				? otherwise + ". There is only the default client." : "use a known client: " + known + ".");
	}

	private Collection<String> names() {
		return Stream.of(this.beans.getBeanNamesForType(DynamoDbClient.class, true, false))
			.map(this::nameOf)
			.filter(Objects::nonNull)
			.collect(Collectors.toCollection(TreeSet::new));
	}

	// the qualifier, else the name of a bean that is not injected by default
	private @Nullable String nameOf(String bean) {
		BeanDefinition definition = this.beans.containsBeanDefinition(bean) ? this.beans.getMergedBeanDefinition(bean)
				: null;
		if (!(definition instanceof AbstractBeanDefinition client) || client.isDefaultCandidate()) {
			return null;
		}
		AutowireCandidateQualifier qualifier = client.getQualifier(Qualifier.class.getName());
		Object value = (qualifier != null) ? qualifier.getAttribute(AutowireCandidateQualifier.VALUE_KEY) : null;
		return (value != null) ? value.toString() : bean;
	}

}

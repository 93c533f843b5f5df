package io.github.dynamospring.autoconfigure.operations.export;

import io.github.dynamospring.autoconfigure.DynamoProperties;
import io.github.dynamospring.autoconfigure.client.DynamoNamedClientsProperties;
import io.github.dynamospring.autoconfigure.client.DynamoNamedClientsProperties.NamedClient;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;
import org.springframework.util.StringUtils;

/**
 * Regions and accounts of the tables of each client. A client that is a bean of the
 * application may be anywhere.
 */
class ExportedPlaces {

	private final DynamoExportProperties properties;

	private final DynamoProperties connection;

	private final DynamoNamedClientsProperties clients;

	private final Environment environment;

	ExportedPlaces(DynamoExportProperties properties, DynamoProperties connection, DynamoNamedClientsProperties clients,
			Environment environment) {
		this.properties = properties;
		this.connection = connection;
		this.clients = clients;
		this.environment = environment;
	}

	/**
	 * Return the region of a client, or null if it is not known.
	 * @param client the name of the client, or null for the default one
	 */
	@Nullable String region(@Nullable String client) {
		if (client == null) {
			return this.connection.getRegion();
		}
		NamedClient named = this.clients.getClients().get(client);
		if (named == null) {
			return null;
		}
		if (StringUtils.hasText(named.getRegion())) {
			return named.getRegion();
		}
		return this.connection.getRegion();
	}

	/**
	 * Return the account of a client, or null if it is not known.
	 * @param client the name of the client, or null for the default one
	 */
	@Nullable String account(@Nullable String client) {
		if (client == null) {
			return this.properties.getAccount();
		}
		String own = this.properties.getAccounts().get(client);
		boolean shared = this.clients.getClients().containsKey(client) && !hasCredentials(client);
		if (own != null || !shared) {
			return own;
		}
		return this.properties.getAccount();
	}

	private boolean hasCredentials(String client) {
		return Binder.get(this.environment)
			.bind("dynamo.clients." + client + ".credentials", DynamoProperties.Credentials.class)
			.isBound();
	}

}

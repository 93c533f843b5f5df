package io.github.dynamospring.autoconfigure.client;

import java.net.URI;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/**
 * Proxy between the application and DynamoDB. By default the one of the system properties
 * and of the environment, if there is one.
 *
 * @since 0.1
 */
public class ProxyProperties {

	static final String HTTP = "http";

	/**
	 * Scheme of the connection to the proxy: http or https.
	 */
	private String scheme = HTTP;

	/**
	 * Host of the proxy.
	 */
	private @Nullable String host;

	/**
	 * Port of the proxy.
	 */
	private @Nullable Integer port;

	/**
	 * User that the proxy asks for.
	 */
	private @Nullable String username;

	/**
	 * Password of that user.
	 */
	private @Nullable String password;

	/**
	 * Hosts that are reached without the proxy. An asterisk stands for any characters.
	 */
	private Set<String> nonProxyHosts = new LinkedHashSet<>();

	public String getScheme() {
		return this.scheme;
	}

	public void setScheme(String scheme) {
		this.scheme = scheme;
	}

	public @Nullable String getHost() {
		return this.host;
	}

	public void setHost(@Nullable String host) {
		this.host = host;
	}

	public @Nullable Integer getPort() {
		return this.port;
	}

	public void setPort(@Nullable Integer port) {
		this.port = port;
	}

	public @Nullable String getUsername() {
		return this.username;
	}

	public void setUsername(@Nullable String username) {
		this.username = username;
	}

	public @Nullable String getPassword() {
		return this.password;
	}

	public void setPassword(@Nullable String password) {
		this.password = password;
	}

	public Set<String> getNonProxyHosts() {
		return this.nonProxyHosts;
	}

	public void setNonProxyHosts(Set<String> nonProxyHosts) {
		this.nonProxyHosts = nonProxyHosts;
	}

	URI toUri() {
		return URI.create(this.scheme + "://" + this.host + ":" + this.port);
	}

	// as the SDK wants them
	Set<String> nonProxyPatterns() {
		return this.nonProxyHosts.stream()
			.map((host) -> host.toLowerCase(Locale.ROOT).replace(".", "\\.").replace("*", ".*"))
			.collect(Collectors.toSet());
	}

}

package io.github.dynamospring.autoconfigure.client;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.List;

import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedKeyManager;
import javax.net.ssl.X509ExtendedTrustManager;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.http.TlsKeyManagersProvider;
import software.amazon.awssdk.http.TlsTrustManagersProvider;

import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.util.Assert;

/**
 * Provider of the keys and the trusted certificates of an SSL bundle. HTTP clients ask
 * once, and get managers that follow the bundle: a handshake after a reload uses the new
 * material. Managers of a kind that cannot be followed stay as they are.
 */
final class CurrentSslBundle implements TlsKeyManagersProvider, TlsTrustManagersProvider {

	private volatile Material material;

	private CurrentSslBundle(SslBundle bundle) {
		this.material = Material.of(bundle);
	}

	/**
	 * Return the provider of a bundle.
	 * @throws org.springframework.boot.ssl.NoSuchSslBundleException if there is no such
	 * bundle
	 */
	static CurrentSslBundle of(String name, SslBundles bundles) {
		CurrentSslBundle current = new CurrentSslBundle(bundles.getBundle(name));
		bundles.addBundleUpdateHandler(name, (bundle) -> current.material = Material.of(bundle));
		return current;
	}

	@Override
	public KeyManager[] keyManagers() {
		List<KeyManager> managers = this.material.keyManagers();
		if (first(X509ExtendedKeyManager.class, managers) != null) {
			return new KeyManager[] { new CurrentKeys() };
		}
		return managers.toArray(KeyManager[]::new);
	}

	@Override
	public TrustManager[] trustManagers() {
		List<TrustManager> managers = this.material.trustManagers();
		if (first(X509ExtendedTrustManager.class, managers) != null) {
			return new TrustManager[] { new CurrentTrust() };
		}
		return managers.toArray(TrustManager[]::new);
	}

	private static <T> @Nullable T first(Class<T> type, List<?> managers) {
		return managers.stream().filter(type::isInstance).map(type::cast).findFirst().orElse(null);
	}

	private static <T> T require(Class<T> type, List<?> managers) {
		T manager = first(type, managers);
		Assert.state(manager != null, () -> "The reloaded SSL bundle has no " + type.getSimpleName());
		return manager;
	}

	private record Material(List<KeyManager> keyManagers, List<TrustManager> trustManagers) {

		static Material of(SslBundle bundle) {
			return new Material(List.of(bundle.getManagers().getKeyManagers()),
					List.of(bundle.getManagers().getTrustManagers()));
		}

	}

	/**
	 * Keys of the bundle as it is.
	 */
	private final class CurrentKeys extends X509ExtendedKeyManager {

		private X509ExtendedKeyManager current() {
			return require(X509ExtendedKeyManager.class, CurrentSslBundle.this.material.keyManagers());
		}

		@Override
		public String @Nullable [] getClientAliases(String keyType, Principal @Nullable [] issuers) {
			return current().getClientAliases(keyType, issuers);
		}

		@Override
		public @Nullable String chooseClientAlias(String[] keyTypes, Principal @Nullable [] issuers,
				@Nullable Socket socket) {
			return current().chooseClientAlias(keyTypes, issuers, socket);
		}

		@Override
		public @Nullable String chooseEngineClientAlias(String[] keyTypes, Principal @Nullable [] issuers,
				@Nullable SSLEngine engine) {
			return current().chooseEngineClientAlias(keyTypes, issuers, engine);
		}

		@Override
		public String @Nullable [] getServerAliases(String keyType, Principal @Nullable [] issuers) {
			return current().getServerAliases(keyType, issuers);
		}

		@Override
		public @Nullable String chooseServerAlias(String keyType, Principal @Nullable [] issuers,
				@Nullable Socket socket) {
			return current().chooseServerAlias(keyType, issuers, socket);
		}

		@Override
		public X509Certificate @Nullable [] getCertificateChain(String alias) {
			return current().getCertificateChain(alias);
		}

		@Override
		public @Nullable PrivateKey getPrivateKey(String alias) {
			return current().getPrivateKey(alias);
		}

	}

	/**
	 * Trusted certificates of the bundle as it is.
	 */
	private final class CurrentTrust extends X509ExtendedTrustManager {

		private X509ExtendedTrustManager current() {
			return require(X509ExtendedTrustManager.class, CurrentSslBundle.this.material.trustManagers());
		}

		@Override
		public void checkServerTrusted(X509Certificate[] chain, String authType) throws CertificateException {
			current().checkServerTrusted(chain, authType);
		}

		@Override
		public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket)
				throws CertificateException {
			current().checkServerTrusted(chain, authType, socket);
		}

		@Override
		public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
				throws CertificateException {
			current().checkServerTrusted(chain, authType, engine);
		}

		@Override
		public void checkClientTrusted(X509Certificate[] chain, String authType) throws CertificateException {
			current().checkClientTrusted(chain, authType);
		}

		@Override
		public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket)
				throws CertificateException {
			current().checkClientTrusted(chain, authType, socket);
		}

		@Override
		public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
				throws CertificateException {
			current().checkClientTrusted(chain, authType, engine);
		}

		@Override
		public X509Certificate[] getAcceptedIssuers() {
			return current().getAcceptedIssuers();
		}

	}

}

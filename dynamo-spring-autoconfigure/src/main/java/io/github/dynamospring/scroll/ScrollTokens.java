package io.github.dynamospring.scroll;

import java.lang.reflect.Method;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

import io.github.dynamospring.recording.RecordedCall;
import io.github.dynamospring.tenancy.MissingTenantException;
import io.github.dynamospring.tenancy.TenantResolver;
import io.github.dynamospring.tenancy.TenantScope;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.core.ResolvableType;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;
import org.springframework.util.Assert;

/**
 * Opaque tokens of scroll positions for clients. A token is encrypted and reveals no key.
 * It is valid for one access pattern, its arguments and a context (a user, a tenant), and
 * for a limited time:
 *
 * <pre class="code">
 * ScrollTokens.Scope scope = tokens
 *     .forPattern(Orders.class, (orders) -&gt; orders.findByCustomerId(customerId, ScrollPosition.keyset(), limit))
 *     .context(user);
 * Window&lt;Order&gt; window = orders.findByCustomerId(customerId, scope.position(token), limit);
 * return new Page(window.getContent(), scope.next(window));
 * </pre>
 *
 * @since 0.1
 */
public final class ScrollTokens {

	/**
	 * The minimum length of a secret, in characters.
	 */
	public static final int MIN_SECRET_LENGTH = 16;

	/**
	 * The minimum number of different characters of a secret: sixteen random digits have
	 * more.
	 */
	private static final int MIN_DIFFERENT = 4;

	private static final String GENERATE = "generate one, for instance by 'openssl rand -base64 32'";

	private static final int MAX_TOKEN_LENGTH = 16 * 1024;

	private static final Log logger = LogFactory.getLog(ScrollTokens.class);

	private final TokenCipher cipher;

	private final AtomicBoolean warningDue;

	private final Duration ttl;

	private final Clock clock;

	private TenantResolver tenants = () -> null;

	/**
	 * Create tokens.
	 * @param secrets the secrets of at least {@value #MIN_SECRET_LENGTH} characters, not
	 * all alike: the first encrypts and all decrypt. If empty, a random secret is used:
	 * tokens are then valid in this instance alone, until it stops.
	 * @param ttl the validity of a token
	 * @param clock the clock
	 * @throws IllegalArgumentException if a secret is too short, has too few different
	 * characters, or is an unresolved placeholder such as <code>${SECRET}</code>
	 */
	public ScrollTokens(List<String> secrets, Duration ttl, Clock clock) {
		Assert.notNull(secrets, "'secrets' must not be null");
		Assert.isTrue(ttl.toSeconds() > 0, "dynamo.scroll.ttl must be at least a second");
		Assert.notNull(clock, "'clock' must not be null");
		this.cipher = cipher(secrets);
		this.warningDue = new AtomicBoolean(secrets.isEmpty());
		this.ttl = ttl;
		this.clock = clock;
	}

	/**
	 * Set the resolver of the tenant of a thread outside of a {@link TenantScope}. By
	 * default, such a thread has no tenant. The tokens of a thread with a tenant are
	 * valid for that tenant alone.
	 */
	public void setTenantResolver(TenantResolver tenants) {
		Assert.notNull(tenants, "'tenants' must not be null");
		this.tenants = tenants;
	}

	static TokenCipher cipher(List<String> secrets) {
		if (secrets.isEmpty()) {
			return TokenCipher.random();
		}
		for (int i = 0; i < secrets.size(); i++) {
			check(secrets.get(i), "dynamo.scroll.secrets[" + i + "]");
		}
		return TokenCipher.of(secrets);
	}

	// The message never contains the secret.
	private static void check(String secret, String name) {
		int placeholder = secret.indexOf("${");
		Assert.isTrue(placeholder < 0 || secret.indexOf('}', placeholder) < 0, () -> name
				+ " is an unresolved placeholder: " + "set the property or environment variable that it names");
		Assert.isTrue(secret.strip().length() >= MIN_SECRET_LENGTH, () -> name + " must have at least "
				+ MIN_SECRET_LENGTH + " characters, blanks around it left out: " + GENERATE);
		Assert.isTrue(secret.chars().distinct().count() >= MIN_DIFFERENT, () -> name + " must have at least "
				+ MIN_DIFFERENT + " different characters, because it could be guessed: " + GENERATE);
	}

	private void warnOnce() {
		if (this.warningDue.compareAndSet(true, false)) {
			logger
				.warn("No dynamo.scroll.secrets are set: scroll tokens are encrypted under a random secret, are valid "
						+ "in this instance alone and end with it");
		}
	}

	/**
	 * Return the scope of the tokens of one access pattern. Its call is recorded instead
	 * of executed:
	 * {@code tokens.forPattern(Orders.class, (orders) -> orders.findByCustomerId(id, position, limit))}.
	 * @param repository the interface of a repository
	 * @param call the call of the method with the arguments that a client must repeat
	 * with a token; the position and the limit do not matter. It returns a
	 * {@link Window}, or a {@code Mono} of one
	 * @throws IllegalArgumentException if an argument has no unambiguous text: it is not
	 * a record, a container or a value of the JDK such as a string, number, enum, UUID or
	 * time
	 */
	public <R> Scope forPattern(Class<R> repository, Function<R, ?> call) {
		Assert.notNull(call, "'call' must not be null");
		RecordedCall recorded = RecordedCall.of(repository, call::apply);
		Method method = recorded.pattern();
		ResolvableType returned = ResolvableType.forMethodReturnType(method);
		Assert.isTrue(isWindow(returned) || isWindow(returned.getGeneric()),
				() -> recorded.name() + " returns no Window, so that it has no positions");
		return forPattern(recorded.name(), bound(method, recorded.arguments()));
	}

	private static boolean isWindow(ResolvableType type) {
		return Window.class.isAssignableFrom(type.toClass());
	}

	private static @Nullable Object[] bound(Method method, @Nullable Object[] arguments) {
		List<@Nullable Object> bound = new ArrayList<>();
		for (int i = 0; i < arguments.length; i++) {
			Class<?> type = method.getParameterTypes()[i];
			if (!ScrollPosition.class.isAssignableFrom(type) && !Limit.class.isAssignableFrom(type)) {
				bound.add(arguments[i]);
			}
		}
		return bound.toArray();
	}

	/**
	 * Return the scope of the tokens of one access pattern, for a name that is known at
	 * run time only.
	 * @param pattern the name of the access pattern, such as
	 * {@code Orders.findByCustomerId}
	 * @param arguments the arguments that a client must repeat with a token, without
	 * position and limit. Each has an unambiguous text, as for the other method.
	 * @throws MissingTenantException if the tenant of this thread is blank
	 */
	public Scope forPattern(String pattern, @Nullable Object... arguments) {
		Assert.hasText(pattern, "'pattern' must not be empty");
		TokenBinding binding = new TokenBinding().add(pattern).add(arguments);
		String tenant = TenantScope.currentOr(this.tenants, pattern);
		if (tenant != null) {
			binding.add("tenant").add(tenant);
		}
		return new Scope(binding);
	}

	/**
	 * Issuer and reader of the tokens of one access pattern with its arguments.
	 */
	public final class Scope {

		private final TokenBinding binding;

		private Scope(TokenBinding binding) {
			this.binding = binding;
		}

		/**
		 * Return a scope with tokens that are valid in one context alone.
		 * @param context the context, such as the name of a user, or a tenant and a user
		 */
		public Scope context(@Nullable Object... context) {
			return new Scope(this.binding.copy().add(context));
		}

		/**
		 * Return the token of the next window in the direction of reading, or null at the
		 * end.
		 */
		public @Nullable String next(Window<?> window) {
			ScrollPosition last = window.hasNext() ? last(window) : null;
			if (last == null) {
				return null;
			}
			boolean backward = last instanceof KeysetScrollPosition keyset && keyset.scrollsBackward();
			return token(backward ? window.positionAt(0) : last);
		}

		// An empty window has a position only if the walk is unfinished.
		private static @Nullable ScrollPosition last(Window<?> window) {
			try {
				return window.positionAt(window.size() - 1);
			}
			catch (IndexOutOfBoundsException ex) {
				return null;
			}
		}

		/**
		 * Return the token of a position.
		 * @param position a position of a window, in either direction
		 */
		public String token(ScrollPosition position) {
			if (!(position instanceof KeysetScrollPosition keyset)) {
				throw ScrollPositions.offsetRefused();
			}
			warnOnce();
			byte[] content = TokenContent.write(keyset, ScrollTokens.this.clock.instant().getEpochSecond());
			return text(ScrollTokens.this.cipher.encrypt(content, this.binding.bytes()));
		}

		/**
		 * Return the position of a token.
		 * @param token the token from a client; null or empty for the beginning
		 * @throws InvalidScrollTokenException if the token was not issued for this scope,
		 * was changed or is too old
		 */
		public ScrollPosition position(@Nullable String token) {
			if (token == null || token.isEmpty()) {
				return ScrollPosition.keyset();
			}
			TokenContent content = content(token);
			long age = ScrollTokens.this.clock.instant().getEpochSecond() - content.issuedAt();
			if (age > ScrollTokens.this.ttl.toSeconds()) {
				throw new InvalidScrollTokenException("The scroll token has expired: start from the beginning", null);
			}
			return content.position();
		}

		private TokenContent content(String token) {
			try {
				return TokenContent.read(ScrollTokens.this.cipher.decrypt(bytes(token), this.binding.bytes()));
			}
			catch (IllegalArgumentException ex) {
				throw new InvalidScrollTokenException(
						"The scroll token is invalid here: it was changed, or issued for another request", ex);
			}
		}

		// The decoder accepts several texts for the same bytes.
		private static byte[] bytes(String token) {
			Assert.isTrue(token.length() <= MAX_TOKEN_LENGTH, "too long");
			byte[] bytes = Base64.getUrlDecoder().decode(token);
			Assert.isTrue(text(bytes).equals(token), "not the text of a token");
			return bytes;
		}

		private static String text(byte[] token) {
			return Base64.getUrlEncoder().withoutPadding().encodeToString(token);
		}

	}

}

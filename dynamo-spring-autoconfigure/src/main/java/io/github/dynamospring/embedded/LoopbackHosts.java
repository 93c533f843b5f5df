package io.github.dynamospring.embedded;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Locale;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * Customizer of Jetty that refuses requests for any host but the loopback interface.
 * Otherwise a web page could read and change the tables, if the name of its site resolves
 * to the loopback interface (DNS rebinding).
 */
final class LoopbackHosts implements InvocationHandler {

	private static final String CUSTOMIZER = "org.eclipse.jetty.server.HttpConfiguration$Customizer";

	private static final Set<String> HOSTS = Set.of("127.0.0.1", "localhost");

	private static final int FORBIDDEN = 403;

	private final Method serverName;

	private final Constructor<?> refusal;

	private LoopbackHosts(ClassLoader jetty) throws ReflectiveOperationException {
		Class<?> request = Class.forName("org.eclipse.jetty.server.Request", true, jetty);
		this.serverName = request.getMethod("getServerName", request);
		this.refusal = Class.forName("org.eclipse.jetty.http.BadMessageException", true, jetty)
			.getConstructor(int.class, String.class);
	}

	/**
	 * Return a customizer for the configuration of Jetty.
	 */
	static Object customizer(ClassLoader jetty) throws ReflectiveOperationException {
		return Proxy.newProxyInstance(jetty, new Class<?>[] { customizerType(jetty) }, new LoopbackHosts(jetty));
	}

	static Class<?> customizerType(ClassLoader jetty) throws ClassNotFoundException {
		return Class.forName(CUSTOMIZER, false, jetty);
	}

	@Override
	public Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
		Object first = (arguments != null) ? arguments[0] : "";
		return switch (method.getName()) {
			case "customize" -> verified(first);
			case "equals" -> proxy == first;
			case "hashCode" -> System.identityHashCode(proxy);
			default -> "requests to " + HOSTS + " only";
		};
	}

	private Object verified(Object request) throws Throwable {
		String host = (String) this.serverName.invoke(null, request);
		if (host == null || !HOSTS.contains(host.toLowerCase(Locale.ROOT))) {
			throw (Throwable) this.refusal.newInstance(FORBIDDEN,
					"The embedded database answers requests to 127.0.0.1 and localhost only");
		}
		return request;
	}

}

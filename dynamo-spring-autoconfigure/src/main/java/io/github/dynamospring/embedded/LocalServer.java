package io.github.dynamospring.embedded;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * Server of DynamoDB Local with its Jetty, by reflection.
 */
final class LocalServer {

	private static final Logger logger = System.getLogger(LocalServer.class.getName());

	private static final String LOOPBACK = "127.0.0.1";

	private static final String JETTY = "org.eclipse.jetty.server.Server";

	private static final List<String> PARSERS = List.of("com.amazon.dynamodb.grammar.DynamoDbGrammarLexer",
			"com.amazon.dynamodb.grammar.DynamoDbGrammarParser");

	private static final String HTTP = "org.eclipse.jetty.server.HttpConfiguration$ConnectionFactory";

	private final Object server;

	private final Object connector;

	private LocalServer(Object server, int port) throws Exception {
		this.server = server;
		Object jetty = findJetty(server);
		this.connector = onlyConnector(jetty);
		bindToLoopback(port);
		refuseOtherHosts(jetty.getClass().getClassLoader());
		useDaemonThreads(jetty);
	}

	private static Object findJetty(Object server) throws IllegalAccessException {
		for (Field field : server.getClass().getDeclaredFields()) {
			if (field.getType().getName().equals(JETTY)) {
				field.setAccessible(true);
				return field.get(server);
			}
		}
		throw new IllegalStateException("this version has no " + JETTY);
	}

	private static Object onlyConnector(Object jetty) throws Exception {
		Object[] connectors = (Object[]) Objects.requireNonNull(call(jetty, "getConnectors"));
		if (connectors.length != 1) {
			throw new IllegalStateException("this version has " + connectors.length + " connectors, not one");
		}
		return connectors[0];
	}

	// the interface has no setting, and all interfaces would be bound
	private void bindToLoopback(int port) throws Exception {
		call(this.connector, "setHost", String.class, LOOPBACK);
		call(this.connector, "setPort", int.class, port);
	}

	private void refuseOtherHosts(ClassLoader classLoader) throws Exception {
		Class<?> factoryType = Class.forName(HTTP, false, classLoader);
		Object factory = Objects.requireNonNull(call(this.connector, "getConnectionFactory", Class.class, factoryType),
				"this version has no " + HTTP);
		Object configuration = Objects.requireNonNull(call(factoryType.getMethod("getHttpConfiguration"), factory));
		call(configuration, "addCustomizer", LoopbackHosts.customizerType(classLoader),
				LoopbackHosts.customizer(classLoader));
	}

	private static void useDaemonThreads(Object jetty) throws Exception {
		Object threads = Objects.requireNonNull(call(jetty, "getThreadPool"));
		call(threads, "setDaemon", boolean.class, true);
	}

	/**
	 * Create a server that listens on the loopback interface only.
	 * @param runner the documented entry point of DynamoDB Local
	 * @param arguments its command line
	 * @param port the port, or zero for a free one
	 * @return the server, to be started
	 */
	static LocalServer create(Class<?> runner, String[] arguments, int port) throws Exception {
		Method factory = runner.getMethod("createServerFromCommandLineArgs", String[].class);
		Object server = MutedOutput.call(() -> {
			initializeParsers(runner.getClassLoader());
			return call(factory, null, (Object) arguments);
		});
		return new LocalServer(Objects.requireNonNull(server, "no server was created"), port);
	}

	// once they print a harmless warning about the version of ANTLR
	private static void initializeParsers(ClassLoader classLoader) {
		for (String parser : PARSERS) {
			try {
				Class.forName(parser, true, classLoader);
			}
			catch (ClassNotFoundException ex) {
				logger.log(Level.DEBUG, () -> "This version of DynamoDB Local has no " + parser);
			}
		}
	}

	void start() throws Exception {
		call(this.server, "start");
	}

	int port() throws Exception {
		return (int) Objects.requireNonNull(call(this.connector, "getLocalPort"));
	}

	void stop() throws Exception {
		call(this.server, "stop");
	}

	private static @Nullable Object call(Object target, String name) throws Exception {
		return call(target.getClass().getMethod(name), target);
	}

	private static @Nullable Object call(Object target, String name, Class<?> type, Object argument) throws Exception {
		return call(target.getClass().getMethod(name, type), target, argument);
	}

	private static @Nullable Object call(Method method, @Nullable Object target, Object... arguments) throws Exception {
		try {
			return method.invoke(target, arguments);
		}
		catch (InvocationTargetException ex) {
			if (ex.getCause() instanceof Exception cause) {
				throw cause;
			}
			if (ex.getCause() instanceof Error cause) {
				throw cause;
			}
			throw ex;
		}
	}

	/**
	 * Customizer of Jetty that refuses requests for any host but the loopback interface.
	 * Otherwise a web page could read and change the tables, if the name of its site
	 * resolves to the loopback interface (DNS rebinding).
	 */
	private static final class LoopbackHosts implements InvocationHandler {

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

}

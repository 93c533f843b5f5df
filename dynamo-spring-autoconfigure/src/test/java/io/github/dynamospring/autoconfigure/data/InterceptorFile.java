package io.github.dynamospring.autoconfigure.data;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/**
 * Class path with a file that adds an interceptor to the clients of the SDK. Its classes
 * are loaded anew, because the SDK looks for such files where its own classes are from.
 */
public final class InterceptorFile {

	private InterceptorFile() {
	}

	/**
	 * Return the result of a static method without parameters on such a class path.
	 * @param directory an empty directory
	 * @param resource the name of the file
	 */
	public static Object call(Class<?> type, String method, Path directory, String resource,
			Class<? extends ExecutionInterceptor> interceptor) throws IOException, ReflectiveOperationException {
		Path file = directory.resolve(resource);
		Files.createDirectories(file.getParent());
		Files.writeString(file, interceptor.getName());
		try (URLClassLoader classPath = new URLClassLoader(classPath(directory),
				ClassLoader.getPlatformClassLoader())) {
			return classPath.loadClass(type.getName()).getMethod(method).invoke(null);
		}
	}

	private static URL[] classPath(Path first) throws IOException {
		List<URL> urls = new ArrayList<>(List.of(first.toUri().toURL()));
		for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
			urls.add(Path.of(entry).toUri().toURL());
		}
		return urls.toArray(URL[]::new);
	}

}

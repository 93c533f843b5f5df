package io.github.dynamospring.autoconfigure.data;

import java.util.List;
import java.util.Set;

import io.github.dynamospring.mapping.Table;

import org.springframework.beans.factory.annotation.AnnotatedBeanDefinition;
import org.springframework.boot.persistence.autoconfigure.EntityScanner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.type.AnnotationMetadata;

/**
 * Scanner of the entities of an application: classes, and sealed interfaces, which
 * Spring's scanner leaves out.
 */
class TableScanner extends EntityScanner {

	TableScanner(ApplicationContext context) {
		super(context);
	}

	List<Class<?>> entities() throws ClassNotFoundException {
		Set<Class<?>> types = scan(Table.class);
		return types.stream().filter((type) -> !type.isInterface() || type.isSealed()).toList();
	}

	@Override
	protected ClassPathScanningCandidateComponentProvider createClassPathScanningCandidateComponentProvider(
			ApplicationContext context) {
		ClassPathScanningCandidateComponentProvider provider = new InterfaceProvider();
		provider.setEnvironment(context.getEnvironment());
		provider.setResourceLoader(context);
		return provider;
	}

	/**
	 * Provider that takes interfaces as well.
	 */
	private static final class InterfaceProvider extends ClassPathScanningCandidateComponentProvider {

		private InterfaceProvider() {
			super(false);
		}

		@Override
		protected boolean isCandidateComponent(AnnotatedBeanDefinition definition) {
			AnnotationMetadata type = definition.getMetadata();
			return type.isIndependent() && (type.isConcrete() || type.isInterface());
		}

	}

}

package io.github.dynamospring.repository.query;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.springframework.data.repository.core.RepositoryInformation;

/**
 * Plans of the CRUD methods that a repository inherits as they are. Those that it
 * declares again are compiled with its own methods.
 */
class InheritedMethods {

	private final RepositoryInformation repository;

	InheritedMethods(RepositoryInformation repository) {
		this.repository = repository;
	}

	/**
	 * Return the methods, of each name one, in the order of their operations: that of
	 * reflection changes from run to run.
	 */
	List<Method> all() {
		Set<String> names = new HashSet<>();
		this.repository.getQueryMethods().stream().filter(CrudMethod::isCrud).map(Method::getName).forEach(names::add);
		List<Method> methods = new ArrayList<>();
		for (Method method : this.repository.getRepositoryInterface().getMethods()) {
			if (isInherited(method) && names.add(method.getName())) {
				methods.add(method);
			}
		}
		methods.sort(Comparator.comparing(CrudMethod::operation));
		return methods;
	}

	private boolean isInherited(Method method) {
		return CrudMethod.isCrud(method) && !method.isDefault() && this.repository.isBaseClassMethod(method)
				&& !this.repository.isCustomMethod(method);
	}

}

package io.github.dynamospring.autoconfigure;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import io.github.dynamospring.autoconfigure.PropertyTree.Slip;
import io.github.dynamospring.start.StartRefusedException;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.boot.context.properties.source.UnboundElementsSourceFilter;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.annotation.AnnotationAttributes;
import org.springframework.core.env.Environment;

/**
 * {@link BeanFactoryPostProcessor} that refuses unknown properties below the groups of
 * the library, before a bean is created with a default in their place. The classes bound
 * to a group define its properties. Other keys below {@code dynamo} may be the
 * application's own.
 */
class UnknownPropertiesCheck implements BeanFactoryPostProcessor {

	/**
	 * Names below the root, which are known even if an application lacks their feature.
	 */
	static final Set<String> KNOWN = Set.of("accept", "advice", "attributes", "backfill", "batch", "checklist",
			"client", "clients", "credentials", "embedded", "enabled", "encryption", "endpoint", "export", "health",
			"hot-partitions", "idempotency", "import", "log", "metrics", "migrations", "prices", "privacy", "query",
			"region", "repositories", "retry", "scroll", "streams", "tables");

	private static final Log logger = LogFactory.getLog(UnknownPropertiesCheck.class);

	private static final ConfigurationPropertyName ROOT = ConfigurationPropertyName.of("dynamo");

	// read by Spring Data's configuration, hence without a class
	private static final Map<ConfigurationPropertyName, Set<String>> NAMES = Map.of(ROOT, KNOWN,
			ROOT.append("repositories"), Set.of("enabled", "bootstrap-mode", "type"));

	private final Map<ConfigurationPropertyName, List<Class<?>>> groups = new HashMap<>();

	private final Map<ConfigurationPropertyName, PropertyTree> trees = new HashMap<>();

	private final List<ConfigurationPropertyName> foreign = new ArrayList<>();

	@Override
	public void postProcessBeanFactory(ConfigurableListableBeanFactory beanFactory) {
		Map<ConfigurationPropertyName, ConfigurationProperty> properties = properties(
				beanFactory.getBean(Environment.class));
		if (!properties.isEmpty()) {
			findGroups(beanFactory, properties.keySet());
			check(properties);
		}
	}

	private Map<ConfigurationPropertyName, ConfigurationProperty> properties(Environment environment) {
		UnboundElementsSourceFilter filter = new UnboundElementsSourceFilter();
		Map<ConfigurationPropertyName, ConfigurationProperty> properties = new TreeMap<>();
		for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
			if (source instanceof IterableConfigurationPropertySource iterable && filter.apply(source)) {
				add(iterable, properties);
			}
		}
		return properties;
	}

	private static void add(IterableConfigurationPropertySource source,
			Map<ConfigurationPropertyName, ConfigurationProperty> properties) {
		for (ConfigurationPropertyName name : source) {
			ConfigurationProperty property = ROOT.isAncestorOf(name) ? source.getConfigurationProperty(name) : null;
			if (property != null) {
				properties.putIfAbsent(name, property);
			}
		}
	}

	// names of beans for classes of properties begin with the prefix
	private void findGroups(ConfigurableListableBeanFactory beanFactory, Set<ConfigurationPropertyName> set) {
		for (String bean : beanFactory.getBeanDefinitionNames()) {
			Class<?> type = bean.startsWith(ROOT.toString()) ? beanFactory.getType(bean, false) : null;
			ConfigurationPropertyName prefix = (type != null) ? prefixOf(type) : null;
			if (type != null && prefix != null) {
				addGroup(prefix, type);
				createEarly(beanFactory.getBeanDefinition(bean), prefix, type, set);
			}
		}
	}

	private static @Nullable ConfigurationPropertyName prefixOf(Class<?> type) {
		AnnotationAttributes annotation = AnnotatedElementUtils.getMergedAnnotationAttributes(type,
				ConfigurationProperties.class);
		if (annotation == null) {
			return null;
		}
		return ConfigurationPropertyName.ofIfValid(annotation.getString("prefix"));
	}

	// properties of tools are lazy, but a wrong value refuses the start
	private static void createEarly(BeanDefinition definition, ConfigurationPropertyName prefix, Class<?> type,
			Set<ConfigurationPropertyName> set) {
		if (definition.isLazyInit() && isAnySet(set, prefix, type)) {
			definition.setLazyInit(false);
		}
	}

	private static boolean isAnySet(Set<ConfigurationPropertyName> set, ConfigurationPropertyName prefix,
			Class<?> type) {
		for (ConfigurationPropertyName name : set) {
			if (isOf(name, prefix, type)) {
				return true;
			}
		}
		return false;
	}

	private static boolean isOf(ConfigurationPropertyName name, ConfigurationPropertyName prefix, Class<?> type) {
		return prefix.isAncestorOf(name)
				&& new PropertyTree(List.of(type)).find(name, prefix.getNumberOfElements()) == null;
	}

	private void addGroup(ConfigurationPropertyName prefix, Class<?> type) {
		if (type.getName().startsWith(PropertyTree.OURS)) {
			this.groups.computeIfAbsent(prefix, (name) -> new ArrayList<>()).add(type);
		}
		else {
			this.foreign.add(prefix);
		}
	}

	private void check(Map<ConfigurationPropertyName, ConfigurationProperty> properties) {
		List<String> problems = new ArrayList<>();
		Map<ConfigurationPropertyName, ConfigurationProperty> others = new LinkedHashMap<>();
		for (Map.Entry<ConfigurationPropertyName, ConfigurationProperty> each : properties.entrySet()) {
			ConfigurationPropertyName name = each.getKey();
			ConfigurationProperty property = each.getValue();
			Slip slip = isForeign(name) ? null : find(name);
			String meant = (slip != null) ? slip.meant(name) : null;
			if (slip != null && (slip.depth() > 1 || meant != null)) {
				problems.add(describe(name, property) + ((meant != null) ? ": did you mean '" + meant + "'?" : ""));
			}
			else if (slip != null) {
				others.putIfAbsent(name.chop(2), property);
			}
		}
		refuse(problems);
		for (Map.Entry<ConfigurationPropertyName, ConfigurationProperty> other : others.entrySet()) {
			logger.warn(describe(other.getKey(), other.getValue())
					+ " is not a property of dynamo-spring, which reserves the names below '" + ROOT + ".': rename it");
		}
	}

	private boolean isForeign(ConfigurationPropertyName name) {
		for (ConfigurationPropertyName prefix : this.foreign) {
			if (prefix.equals(name) || prefix.isAncestorOf(name)) {
				return true;
			}
		}
		return false;
	}

	private @Nullable Slip find(ConfigurationPropertyName name) {
		ConfigurationPropertyName group = name.getParent();
		while (!this.groups.containsKey(group) && !NAMES.containsKey(group)) {
			group = group.getParent();
		}
		return this.trees.computeIfAbsent(group, this::tree).find(name, group.getNumberOfElements());
	}

	// only of groups with properties, because reflection on all classes delays the start
	private PropertyTree tree(ConfigurationPropertyName group) {
		return new PropertyTree(this.groups.getOrDefault(group, List.of())).with(NAMES.getOrDefault(group, Set.of()));
	}

	private static String describe(ConfigurationPropertyName name, ConfigurationProperty property) {
		if (property.getOrigin() == null) {
			return "'" + name + "'";
		}
		return "'" + name + "' (" + property.getOrigin() + ")";
	}

	private static void refuse(List<String> problems) {
		if (!problems.isEmpty()) {
			throw new StartRefusedException(
					"These properties are unknown, and defaults would be used in silence:\n\n    - "
							+ String.join("\n    - ", problems),
					"Correct their names, or remove them. docs/configuration.md lists all properties.", null);
		}
	}

}

package io.github.dynamospring.autoconfigure.operations.advice;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.autoconfigure.DynamoPrivacyProperties;
import io.github.dynamospring.autoconfigure.operations.cost.DynamoPricesProperties;
import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.observation.hot.HotPartitions;
import io.github.dynamospring.observation.meter.DynamoStatistics;
import io.github.dynamospring.operations.advice.AdviceFinding;
import io.github.dynamospring.operations.advice.AdviceSource;
import io.github.dynamospring.operations.advice.IndexUse;
import io.github.dynamospring.operations.advice.SubjectLookup;
import io.github.dynamospring.operations.advice.model.ModelSubjects;
import io.github.dynamospring.operations.advice.use.CapacityModeAdvice;
import io.github.dynamospring.operations.advice.use.HotKeyAdvice;
import io.github.dynamospring.operations.advice.use.UseAdvice;
import io.github.dynamospring.operations.cost.DynamoCosts;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationRegistry;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;

/**
 * Configuration of the advice from use, if requests are observed.
 */
@Lazy
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass({ MeterRegistry.class, ObservationRegistry.class })
@ConditionalOnBean(DynamoStatistics.class)
@EnableConfigurationProperties({ DynamoPrivacyProperties.class, DynamoPricesProperties.class })
class AdviceOfUseConfiguration {

	@Bean
	@ConditionalOnMissingBean
	AdviceOfUse dynamoAdviceOfUse(DynamoStatistics statistics, DynamoAdviceProperties properties,
			DynamoPricesProperties prices, DynamoPrivacyProperties privacy, BeanFactory beans) {
		SubjectLookup subjects = new ModelSubjects(beans.getBean(DynamoMappingContext.class),
				beans.getBean(TableNameResolver.class), beans.getBean(AccessPatterns.class));
		UseAdvice use = new UseAdvice(statistics, properties.toThresholds(prices.getLeastObservation()), subjects);
		List<AdviceSource> sources = new ArrayList<>(List.of(use));
		beans.getBeanProvider(HotPartitions.class)
			.ifUnique((watched) -> sources.add(new HotKeyAdvice(watched, subjects, privacy.getKeys())));
		beans.getBeanProvider(DynamoCosts.class)
			.ifUnique((costs) -> sources.add(new CapacityModeAdvice(costs, statistics, subjects, Clock.systemUTC())));
		return new AdviceOfUse(sources, use);
	}

	/**
	 * Source of all advice that use gives.
	 *
	 * @param sources the sources of findings
	 * @param indexes the lookup of the use of indexes
	 */
	record AdviceOfUse(List<AdviceSource> sources, IndexUse.Lookup indexes) implements AdviceSource, IndexUse.Lookup {

		@Override
		public List<AdviceFinding> findings() {
			List<AdviceFinding> findings = new ArrayList<>();
			this.sources.forEach((source) -> findings.addAll(source.findings()));
			return findings;
		}

		@Override
		public IndexUse find(String table, String index) {
			return this.indexes.find(table, index);
		}

	}

}

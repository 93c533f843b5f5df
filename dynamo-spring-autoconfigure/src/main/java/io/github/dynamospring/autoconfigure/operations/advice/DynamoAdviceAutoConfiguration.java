package io.github.dynamospring.autoconfigure.operations.advice;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;

import io.github.dynamospring.autoconfigure.StartNotice;
import io.github.dynamospring.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.autoconfigure.endpoint.DynamoEndpoint;
import io.github.dynamospring.autoconfigure.endpoint.DynamoEndpointSection;
import io.github.dynamospring.autoconfigure.operations.DynamoAcceptProperties;
import io.github.dynamospring.autoconfigure.operations.cost.DynamoCostAutoConfiguration;
import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.operations.advice.AdviceAcceptance;
import io.github.dynamospring.operations.advice.AdviceCode;
import io.github.dynamospring.operations.advice.AdviceFinding;
import io.github.dynamospring.operations.advice.AdviceSaving;
import io.github.dynamospring.operations.advice.AdviceSource;
import io.github.dynamospring.operations.advice.AdviceSubject;
import io.github.dynamospring.operations.advice.DynamoAdvisor;
import io.github.dynamospring.operations.advice.IndexUse;
import io.github.dynamospring.operations.advice.SubjectLookup;
import io.github.dynamospring.operations.advice.model.ModelAdvice;
import io.github.dynamospring.operations.advice.model.ModelSubjects;
import io.github.dynamospring.operations.cost.DynamoCosts;
import io.github.dynamospring.operations.cost.DynamoPrices;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.endpoint.OperationResponseBody;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Lazy;

/**
 * {@link EnableAutoConfiguration Auto-configuration} for {@link DynamoAdvisor}.
 *
 * @since 0.1
 */
@Lazy
@AutoConfiguration(after = { DynamoDataAutoConfiguration.class, DynamoCostAutoConfiguration.class },
		afterName = "io.github.dynamospring.autoconfigure.metrics.DynamoMetricsAutoConfiguration")
@ConditionalOnBooleanProperty(name = "dynamo.advice.enabled", matchIfMissing = true)
@ConditionalOnBean(DynamoMappingContext.class)
@EnableConfigurationProperties({ DynamoAcceptProperties.class, DynamoAdviceProperties.class })
@Import(AdviceOfUseConfiguration.class)
public final class DynamoAdviceAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	DynamoAdvisor dynamoAdvisor(DynamoAdviceProperties properties, DynamoAcceptProperties accepted,
			DynamoMappingContext mappingContext, AccessPatterns patterns, ObjectProvider<AdviceSource> sources,
			ObjectProvider<IndexUse.Lookup> indexes, TableNameResolver tableNames, ObjectProvider<DynamoCosts> costs,
			ObjectProvider<DynamoPrices> prices) {
		SubjectLookup subjects = new ModelSubjects(mappingContext, tableNames, patterns);
		AdviceSource model = new ModelAdvice(mappingContext, patterns,
				indexes.getIfUnique(() -> (table, index) -> IndexUse.NONE));
		return new DynamoAdvisor(Stream.concat(Stream.of(model), sources.orderedStream()).toList(), subjects,
				accepted.advice(), prices(mappingContext, tableNames, costs.getIfUnique(), prices.getIfUnique()),
				properties.getLeastSaving());
	}

	/** The tables of a named client have the prices of its region. */
	private static Function<AdviceSubject, @Nullable DynamoPrices> prices(DynamoMappingContext mappingContext,
			TableNameResolver tableNames, @Nullable DynamoCosts costs, @Nullable DynamoPrices common) {
		return (subject) -> mappingContext.getTables()
			.stream()
			.filter((table) -> costs != null && table.client() != null && isOf(table, subject))
			.map((table) -> Objects.requireNonNull(costs).pricesOf(tableNames.resolve(table.logicalName())))
			.findFirst()
			.orElse(common);
	}

	private static boolean isOf(TableModel table, AdviceSubject subject) {
		return subject.isPartOf(table.logicalName())
				|| table.entities().stream().anyMatch((entity) -> subject.isPartOf(entity.getType().getSimpleName()));
	}

	@Bean
	@Lazy(false)
	@ConditionalOnBooleanProperty("dynamo.advice.log-summary")
	StartNotice dynamoAdviceNotice(DynamoAdvisor advisor, ApplicationContext applicationContext) {
		return new StartNotice(applicationContext, () -> AdviceNotice.log(advisor));
	}

	/**
	 * Section of the actuator's endpoint.
	 */
	@Lazy
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass({ Endpoint.class, ConditionalOnAvailableEndpoint.class })
	@ConditionalOnAvailableEndpoint(DynamoEndpoint.class)
	static class SectionConfiguration {

		@Bean
		DynamoEndpointSection dynamoAdviceSection(DynamoAdvisor advisor) {
			return DynamoEndpointSection.of("advice", () -> AdviceDescriptor.of(advisor));
		}

	}

	/**
	 * Descriptor of advice.
	 *
	 * @param findings the findings: open ones first, then warnings
	 * @param staleAcceptances the acceptances that no longer match a finding
	 */
	record AdviceDescriptor(List<FindingDescriptor> findings,
			List<AdviceAcceptance> staleAcceptances) implements OperationResponseBody {

		static AdviceDescriptor of(DynamoAdvisor advisor) {
			return new AdviceDescriptor(advisor.findings().stream().map(FindingDescriptor::of).toList(),
					advisor.staleAcceptances());
		}

		/**
		 * Descriptor of a finding, with the name of its subject.
		 */
		record FindingDescriptor(AdviceCode code, AdviceFinding.Severity severity, String subject, String evidence,
				String action, @Nullable AdviceSaving saving, @Nullable String accepted) {

			static FindingDescriptor of(AdviceFinding finding) {
				return new FindingDescriptor(finding.code(), finding.severity(), finding.subject().name(),
						finding.evidence(), finding.action(), finding.saving(), finding.accepted());
			}

		}

	}

}

package io.github.dynamospring.autoconfigure.endpoint;

import java.util.stream.Stream;

import io.github.dynamospring.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.autoconfigure.endpoint.DescribedPartitions.PartitionsDescriptor;
import io.github.dynamospring.autoconfigure.endpoint.DynamoEndpoint.DynamoDescriptor;
import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.observation.hot.HotPartitions;
import io.github.dynamospring.observation.meter.DynamoStatistics;
import io.github.dynamospring.stream.StreamListenerRegistry;

import org.springframework.aot.hint.annotation.RegisterReflectionForBinding;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.autoconfigure.endpoint.expose.EndpointExposure;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/**
 * {@link EnableAutoConfiguration Auto-configuration} for {@link DynamoEndpoint}.
 *
 * @since 0.1
 */
@AutoConfiguration(after = DynamoDataAutoConfiguration.class)
@ConditionalOnClass({ Endpoint.class, ConditionalOnAvailableEndpoint.class })
@ConditionalOnAvailableEndpoint(DynamoEndpoint.class)
@ConditionalOnBean(DynamoMappingContext.class)
@EnableConfigurationProperties(DynamoEndpointProperties.class)
public final class DynamoEndpointAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	@RegisterReflectionForBinding({ DynamoDescriptor.class, PartitionsDescriptor.class, DescribedStreams.class })
	DynamoEndpoint dynamoEndpoint(DynamoMappingContext mappingContext, TableNameResolver tableNames,
			AccessPatterns patterns, ObjectProvider<DynamoStatistics> statistics,
			ObjectProvider<HotPartitions> hotPartitions, DynamoEndpointProperties properties,
			ObjectProvider<DynamoEndpointSection> sections, ObjectProvider<StreamListenerRegistry> streams) {
		return new DynamoEndpoint(mappingContext, tableNames, patterns, statistics.getIfAvailable(),
				hotPartitions.getIfAvailable(), properties.getShowValues(),
				() -> Stream.concat(sections.stream(), streams.stream().map(DescribedStreams::section)));
	}

	@Bean
	@ConditionalOnMissingBean
	@ConditionalOnBean(DynamoEndpoint.class)
	@ConditionalOnAvailableEndpoint(exposure = EndpointExposure.WEB)
	DynamoEndpointWebExtension dynamoEndpointWebExtension(DynamoEndpoint endpoint,
			DynamoEndpointProperties properties) {
		return new DynamoEndpointWebExtension(endpoint, properties.getShowValues(), properties.getRoles());
	}

}

package com.example.articles;

import java.util.List;
import java.util.Optional;

import io.github.dynamospring.mapping.codec.DynamoCustomConversions;
import io.github.dynamospring.repository.config.EnableDynamoAuditing;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.domain.AuditorAware;

@Configuration(proxyBeanMethods = false)
@EnableDynamoAuditing
class ArticlesConfiguration {

	@Bean
	AuditorAware<String> auditor() {
		return () -> Optional.of("editor");
	}

	@Bean
	DynamoCustomConversions conversions() {
		return new DynamoCustomConversions(List.of(new PriceToString(), new StringToPrice()));
	}

}

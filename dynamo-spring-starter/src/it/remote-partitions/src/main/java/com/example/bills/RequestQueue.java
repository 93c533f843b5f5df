package com.example.bills;

import java.util.List;

import org.apache.activemq.ActiveMQConnectionFactory;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;
import org.springframework.integration.channel.DirectChannel;
import org.springframework.integration.config.EnableIntegration;

/**
 * The queue of the manager's requests to the workers.
 */
@Configuration(proxyBeanMethods = false)
@Profile("manager | worker")
@EnableIntegration
class RequestQueue {

	static final String NAME = "reminders";

	@Bean
	ActiveMQConnectionFactory broker(@Value("${broker.url}") String url) {
		ActiveMQConnectionFactory broker = new ActiveMQConnectionFactory(url);
		broker.setTrustedPackages(List.of("org.springframework.batch.integration.partition"));
		return broker;
	}

	@Bean
	DirectChannel requests() {
		return new DirectChannel();
	}

}

package com.example.bills;

import io.github.dynamospring.batch.DynamoSegmentPartitioner;
import jakarta.jms.ConnectionFactory;

import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.job.builder.JobBuilder;
import org.springframework.batch.core.launch.JobOperator;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.integration.partition.RemotePartitioningManagerStepBuilder;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.ApplicationRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;
import org.springframework.core.annotation.Order;
import org.springframework.integration.channel.DirectChannel;
import org.springframework.integration.dsl.IntegrationFlow;
import org.springframework.integration.jms.dsl.Jms;

/**
 * The process that runs the job and leaves its partitions to workers.
 */
@Configuration(proxyBeanMethods = false)
@Profile("manager")
class Manager {

	@Bean
	IntegrationFlow sendRequests(DirectChannel requests, ConnectionFactory broker) {
		return IntegrationFlow.from(requests).handle(Jms.outboundAdapter(broker).destination(RequestQueue.NAME)).get();
	}

	@Bean
	Step remind(JobRepository jobs, DirectChannel requests, BeanFactory beans) {
		return new RemotePartitioningManagerStepBuilder("remind", jobs).beanFactory(beans)
			.partitioner("remindSegment", new DynamoSegmentPartitioner())
			.gridSize(2)
			.outputChannel(requests)
			.pollInterval(1000)
			.build();
	}

	@Bean
	Job reminders(JobRepository jobs, Step remind) {
		return new JobBuilder("reminders", jobs).start(remind).build();
	}

	@Bean
	@Order(-1)
	ApplicationRunner recovery(JobRepository jobs, JobOperator operator) {
		return (arguments) -> jobs.findRunningJobExecutions("reminders").forEach(operator::recover);
	}

}

package com.example.bills;

import io.github.dynamospring.batch.DynamoItemReader;
import io.github.dynamospring.batch.DynamoItemReaderBuilder;
import io.github.dynamospring.batch.DynamoItemWriter;
import io.github.dynamospring.batch.DynamoItemWriterBuilder;
import io.github.dynamospring.core.DynamoOperations;
import jakarta.jms.ConnectionFactory;

import org.springframework.batch.core.configuration.annotation.StepScope;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.integration.partition.RemotePartitioningWorkerStepBuilder;
import org.springframework.batch.integration.partition.StepExecutionRequest;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;
import org.springframework.integration.channel.DirectChannel;
import org.springframework.integration.dsl.IntegrationFlow;
import org.springframework.integration.jms.dsl.Jms;

/**
 * A process that works on one partition after the other.
 */
@Configuration(proxyBeanMethods = false)
@Profile("worker")
class Worker {

	@Bean
	IntegrationFlow receiveRequests(ConnectionFactory broker, DirectChannel requests, JobRepository jobs) {
		return IntegrationFlow
			.from(Jms.messageDrivenChannelAdapter(broker)
				.destination(RequestQueue.NAME)
				.configureListenerContainer(
						(container) -> container.sessionTransacted(true).exposeListenerSession(false)))
			.filter(StepExecutionRequest.class,
					(request) -> jobs.getStepExecution(request.getStepExecutionId()).getJobExecution().isRunning())
			.channel(requests)
			.get();
	}

	@Bean
	Step remindSegment(JobRepository jobs, DirectChannel requests, BeanFactory beans,
			DynamoItemReader<Bill> billReader, DynamoItemWriter<Bill> billWriter) {
		return new RemotePartitioningWorkerStepBuilder("remindSegment", jobs).beanFactory(beans)
			.inputChannel(requests)
			.<Bill, Bill>chunk(20)
			.reader(billReader)
			.processor((bill) -> new Bill(bill.id(), bill.reminders() + 1))
			.writer(billWriter)
			.build();
	}

	@Bean
	@StepScope
	DynamoItemReader<Bill> billReader(DynamoOperations dynamo) {
		return new DynamoItemReaderBuilder<Bill>().name("bills").operations(dynamo).entity(Bill.class).build();
	}

	@Bean
	DynamoItemWriter<Bill> billWriter(DynamoOperations dynamo) {
		return new DynamoItemWriterBuilder<Bill>().operations(dynamo).build();
	}

}

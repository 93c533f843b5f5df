package io.github.dynamospring.batch;

import io.github.dynamospring.core.ConditionFailedException;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.repository.shop.Orders;
import io.github.dynamospring.shop.Order;

import org.springframework.batch.core.configuration.annotation.StepScope;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.batch.infrastructure.item.ItemProcessor;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.task.SimpleAsyncTaskExecutor;

/**
 * Steps over all orders, in segments, and over the orders of a customer.
 */
@Configuration(proxyBeanMethods = false)
class OrderJobs {

	@Bean
	@StepScope
	DynamoItemReader<Order> orderReader(DynamoOperations dynamo) {
		return new DynamoItemReaderBuilder<Order>().name("orders").operations(dynamo).entity(Order.class).build();
	}

	@Bean
	DynamoItemWriter<Order> orderWriter(DynamoOperations dynamo) {
		return new DynamoItemWriterBuilder<Order>().operations(dynamo).build();
	}

	@Bean
	Step closeOrders(JobRepository jobs, DynamoItemReader<Order> orderReader, ItemProcessor<Order, Order> closing,
			DynamoItemWriter<Order> orderWriter) {
		SimpleAsyncTaskExecutor workers = new SimpleAsyncTaskExecutor("orders-");
		workers.setConcurrencyLimit(2);
		Step segment = new StepBuilder("closeSegment", jobs).<Order, Order>chunk(20)
			.reader(orderReader)
			.processor(closing)
			.writer(orderWriter)
			.build();
		return new StepBuilder("closeOrders", jobs).partitioner("closeSegment", new DynamoSegmentPartitioner())
			.step(segment)
			.gridSize(2)
			.taskExecutor(workers)
			.build();
	}

	@Bean
	@StepScope
	DynamoItemReader<Order> customerReader(DynamoOperations dynamo,
			@Value("#{jobParameters['customer']}") String customer) {
		return new DynamoItemReaderBuilder<Order>().name("customer")
			.operations(dynamo)
			.pattern(Orders.class, (orders) -> orders.findByCustomerId(customer))
			.build();
	}

	@Bean
	DynamoItemWriter<Order> unpaidWriter(DynamoOperations dynamo) {
		return new DynamoItemWriterBuilder<Order>()
			.entities(dynamo.entity(Order.class).onCondition("status = 'UNPAID'"))
			.build();
	}

	@Bean
	Step closeOrdersOf(JobRepository jobs, DynamoItemReader<Order> customerReader, ItemProcessor<Order, Order> closing,
			DynamoItemWriter<Order> unpaidWriter) {
		return new StepBuilder("closeOrdersOf", jobs).<Order, Order>chunk(100)
			.reader(customerReader)
			.processor(closing)
			.writer(unpaidWriter)
			.faultTolerant()
			.skip(ConditionFailedException.class)
			.skipLimit(1000)
			.build();
	}

}

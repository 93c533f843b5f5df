package io.github.dynamospring.startup.dynamo;

import io.github.dynamospring.repository.config.EnableDynamoRepositories;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.startup.Shop;

import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.FilterType;

/**
 * Repositories of this library.
 */
@EntityScan(basePackageClasses = Shop.class)
@EnableDynamoRepositories(considerNestedRepositories = true,
		excludeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = DynamoShop.Reminders.class))
public class DynamoShop {

	interface Orders extends DynamoRepository<Shop.Order, String>, Shop.Queries<Shop.Order> {

	}

	interface Invoices extends DynamoRepository<Shop.Invoice, String>, Shop.Queries<Shop.Invoice> {

	}

	interface Shipments extends DynamoRepository<Shop.Shipment, String>, Shop.Queries<Shop.Shipment> {

	}

	interface Returns extends DynamoRepository<Shop.Return, String>, Shop.Queries<Shop.Return> {

	}

	interface Vouchers extends DynamoRepository<Shop.Voucher, String>, Shop.Queries<Shop.Voucher> {

	}

	public interface Reminders extends DynamoRepository<Shop.Reminder, String>, Shop.Queries<Shop.Reminder> {

	}

}

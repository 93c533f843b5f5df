package io.github.dynamospring.startup.mongodb;

import org.springframework.data.mongodb.repository.config.EnableMongoRepositories;
import org.springframework.data.mongodb.repository.MongoRepository;
import io.github.dynamospring.startup.Shop;

import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.FilterType;

/**
 * Repositories of Spring Data MongoDB.
 */
@EntityScan(basePackageClasses = Shop.class)
@EnableMongoRepositories(considerNestedRepositories = true,
		excludeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = MongoShop.Reminders.class))
public class MongoShop {

	interface Orders extends MongoRepository<Shop.Order, String>, Shop.Queries<Shop.Order> {

	}

	interface Invoices extends MongoRepository<Shop.Invoice, String>, Shop.Queries<Shop.Invoice> {

	}

	interface Shipments extends MongoRepository<Shop.Shipment, String>, Shop.Queries<Shop.Shipment> {

	}

	interface Returns extends MongoRepository<Shop.Return, String>, Shop.Queries<Shop.Return> {

	}

	interface Vouchers extends MongoRepository<Shop.Voucher, String>, Shop.Queries<Shop.Voucher> {

	}

	public interface Reminders extends MongoRepository<Shop.Reminder, String>, Shop.Queries<Shop.Reminder> {

	}

}

package io.github.dynamospring.startup.jdbc;

import org.springframework.data.jdbc.repository.config.EnableJdbcRepositories;
import org.springframework.data.repository.ListCrudRepository;
import io.github.dynamospring.startup.Shop;

import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.FilterType;

/**
 * Repositories of Spring Data JDBC.
 */
@EntityScan(basePackageClasses = Shop.class)
@EnableJdbcRepositories(considerNestedRepositories = true,
		excludeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = JdbcShop.Reminders.class))
public class JdbcShop {

	interface Orders extends ListCrudRepository<Shop.Order, String>, Shop.Queries<Shop.Order> {

	}

	interface Invoices extends ListCrudRepository<Shop.Invoice, String>, Shop.Queries<Shop.Invoice> {

	}

	interface Shipments extends ListCrudRepository<Shop.Shipment, String>, Shop.Queries<Shop.Shipment> {

	}

	interface Returns extends ListCrudRepository<Shop.Return, String>, Shop.Queries<Shop.Return> {

	}

	interface Vouchers extends ListCrudRepository<Shop.Voucher, String>, Shop.Queries<Shop.Voucher> {

	}

	public interface Reminders extends ListCrudRepository<Shop.Reminder, String>, Shop.Queries<Shop.Reminder> {

	}

}

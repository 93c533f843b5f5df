package io.github.dynamospring.sample;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

import io.github.dynamospring.scroll.ScrollTokens;
import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/**
 * Controller of the access patterns of the shop, one method each.
 */
@RestController
class ShopController {

	/** Time of a cart, short enough to see its end in {@link CartArchive the archive}. */
	private static final Duration CART = Duration.ofMinutes(1);

	private final Customers customers;

	private final Orders orders;

	private final Products products;

	private final Stocks stocks;

	private final Carts carts;

	private final SalesByDay sales;

	private final Renaming renaming;

	private final Checkout checkout;

	private final ScrollTokens tokens;

	ShopController(Customers customers, Orders orders, Products products, Stocks stocks, Carts carts, SalesByDay sales,
			Renaming renaming, Checkout checkout, ScrollTokens tokens) {
		this.customers = customers;
		this.orders = orders;
		this.products = products;
		this.stocks = stocks;
		this.carts = carts;
		this.sales = sales;
		this.renaming = renaming;
		this.checkout = checkout;
		this.tokens = tokens;
	}

	@GetMapping("/customers/{customerId}")
	ResponseEntity<Customer> customer(@PathVariable String customerId) {
		Customer customer = this.customers.findById(customerId)
			.orElseThrow(() -> new NotFoundException("customer", customerId));
		return ResponseEntity.ok().eTag(String.valueOf(customer.version())).body(customer);
	}

	@PutMapping("/customers/{customerId}")
	ResponseEntity<Customer> changeContact(@PathVariable String customerId, @RequestHeader("If-Match") String ifMatch,
			@RequestBody Contact contact) {
		Customer customer = this.customers
			.update(new Customer(customerId, contact.name(), contact.email(), version(ifMatch)));
		return ResponseEntity.ok().eTag(String.valueOf(customer.version())).body(customer);
	}

	@PutMapping("/customers/{customerId}/name")
	Customer rename(@PathVariable String customerId, @RequestBody String name) {
		return this.renaming.rename(customerId, name);
	}

	@GetMapping("/customers/{customerId}/overview")
	CustomerOverview overview(@PathVariable String customerId) {
		return this.customers.findOverviewByCustomerId(customerId)
			.orElseThrow(() -> new NotFoundException("customer", customerId));
	}

	@GetMapping("/customers/{customerId}/orders")
	Page<Order> orders(@PathVariable String customerId, @RequestParam(defaultValue = "2") int limit,
			@RequestParam(required = false) @Nullable String token) {
		Limit size = Limit.of(limit);
		ScrollTokens.Scope scope = this.tokens.forPattern(Orders.class,
				(call) -> call.findByCustomerIdOrderByPlacedAtDesc(customerId, ScrollPosition.keyset(), size));
		Window<Order> window = this.orders.findByCustomerIdOrderByPlacedAtDesc(customerId, scope.position(token), size);
		return new Page<>(window.getContent(), scope.next(window));
	}

	@GetMapping(path = "/customers/{customerId}/orders", params = { "from", "to" })
	List<Order> ordersBetween(@PathVariable String customerId, @RequestParam Instant from, @RequestParam Instant to) {
		return this.orders.findByCustomerIdAndPlacedAtBetween(customerId, from, to);
	}

	@PutMapping("/customers/{customerId}/cart")
	Cart fill(@PathVariable String customerId, @RequestBody List<Order.Line> lines) {
		return this.carts.save(new Cart(customerId, lines, Instant.now().plus(CART)));
	}

	@PostMapping("/orders")
	@ResponseStatus(HttpStatus.CREATED)
	Order place(@RequestBody Order order) {
		return this.orders.insert(order);
	}

	@PostMapping("/warehouses/{warehouse}/orders")
	@ResponseStatus(HttpStatus.CREATED)
	Checkout.Receipt checkout(@PathVariable String warehouse, @RequestBody Order order) {
		return this.checkout.place(warehouse, order);
	}

	@GetMapping("/orders/{orderId}")
	Order order(@PathVariable String orderId) {
		return this.orders.findByOrderId(orderId).orElseThrow(() -> new NotFoundException("order", orderId));
	}

	@PostMapping("/orders/{orderId}/payment")
	Order pay(@PathVariable String orderId) {
		return this.orders.pay(order(orderId).key());
	}

	@GetMapping("/tenants/{tenantId}/unpaid-orders")
	List<Order> unpaid(@PathVariable String tenantId, @RequestParam Instant since) {
		return this.orders.unpaidSince(tenantId, since);
	}

	@GetMapping("/products")
	List<Product> products(@RequestParam String category) {
		return this.products.findByCategoryOrderByName(category);
	}

	@GetMapping("/products/{sku}/stock")
	List<Stock> stock(@PathVariable String sku) {
		return this.stocks.findBySku(sku);
	}

	@GetMapping("/products/{sku}/stock/{warehouse}")
	Stock stock(@PathVariable String sku, @PathVariable String warehouse) {
		return this.stocks.findById(new StockKey(sku, warehouse))
			.orElseThrow(() -> new NotFoundException("stock", sku + " in " + warehouse));
	}

	@PostMapping("/products/{sku}/stock/{warehouse}/take")
	Stock take(@PathVariable String sku, @PathVariable String warehouse, @RequestParam long quantity) {
		if (quantity < 1) {
			throw new ResponseStatusException(HttpStatus.BAD_REQUEST, "The quantity must be at least 1");
		}
		return this.stocks.take(new StockKey(sku, warehouse), quantity);
	}

	@GetMapping("/products/{sku}/sales")
	List<Sales> sales(@PathVariable String sku) {
		return this.sales.findBySku(sku);
	}

	private static Long version(String ifMatch) {
		try {
			return Long.valueOf(ifMatch.replace("\"", ""));
		}
		catch (NumberFormatException ex) {
			throw new ResponseStatusException(HttpStatus.BAD_REQUEST, "If-Match must be the ETag of a customer", ex);
		}
	}

	record Contact(String name, String email) {

	}

	record Page<T>(List<T> items, @Nullable String next) {

	}

}

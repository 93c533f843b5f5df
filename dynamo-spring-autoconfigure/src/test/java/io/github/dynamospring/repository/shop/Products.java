package io.github.dynamospring.repository.shop;

import java.util.List;
import java.util.Optional;

import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.shop.Product;

public interface Products extends DynamoRepository<Product, String> {

	Optional<Product> findBySku(String sku);

	List<Product> findByCategory(String category);

	List<Product> findByCategoryOrderByPriceAsc(String category);

	List<Product> findByCategoryOrderByPriceDesc(String category);

	List<Product> findByCategoryAndPriceBetween(String category, long from, long to);

	List<Product> findByCategoryAndPriceLessThan(String category, long price);

	List<Product> findByCategoryAndPriceGreaterThan(String category, long price);

	List<Product> findByCategoryIn(List<String> categories);

	long countByCategory(String category);

	boolean existsBySku(String sku);

}

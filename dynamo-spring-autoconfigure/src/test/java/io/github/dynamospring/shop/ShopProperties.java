package io.github.dynamospring.shop;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Properties of an application's own, below the library's prefix.
 */
@ConfigurationProperties("dynamo.own")
public class ShopProperties {

}

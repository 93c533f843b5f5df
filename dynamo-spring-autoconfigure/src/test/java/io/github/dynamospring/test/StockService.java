package io.github.dynamospring.test;

import org.springframework.stereotype.Service;

/**
 * A component beside the repositories.
 */
@Service
class StockService {

}

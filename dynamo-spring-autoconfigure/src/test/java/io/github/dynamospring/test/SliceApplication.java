package io.github.dynamospring.test;

import org.springframework.boot.autoconfigure.SpringBootApplication;

/**
 * An application to slice.
 */
@SpringBootApplication
class SliceApplication {

}

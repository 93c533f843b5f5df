package io.github.dynamospring.batch.repository;

import java.util.List;

import javax.sql.DataSource;

import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.repository.support.JdbcJobRepositoryFactoryBean;
import org.springframework.jdbc.datasource.embedded.EmbeddedDatabaseBuilder;
import org.springframework.jdbc.datasource.embedded.EmbeddedDatabaseType;
import org.springframework.jdbc.support.JdbcTransactionManager;

/**
 * Repositories of Spring Batch in a database of H2.
 */
final class H2Repositories {

	private H2Repositories() {
	}

	static List<JobRepository> create() {
		DataSource database = new EmbeddedDatabaseBuilder().setType(EmbeddedDatabaseType.H2)
			.generateUniqueName(true)
			.addScript("org/springframework/batch/core/schema-h2.sql")
			.build();
		return List.of(repository(database), repository(database));
	}

	private static JobRepository repository(DataSource database) {
		JdbcJobRepositoryFactoryBean factory = new JdbcJobRepositoryFactoryBean();
		factory.setDataSource(database);
		factory.setTransactionManager(new JdbcTransactionManager(database));
		try {
			factory.afterPropertiesSet();
			return factory.getObject();
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
	}

}

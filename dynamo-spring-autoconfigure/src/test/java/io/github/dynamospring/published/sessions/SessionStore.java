package io.github.dynamospring.published.sessions;

import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;

import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.KeyOnly;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.config.EnableDynamoRepositories;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.domain.Limit;

/**
 * Application for AWS's published model of sessions: an inverted index, and no property
 * but in keys.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@AutoConfigurationPackage
@EnableDynamoRepositories(considerNestedRepositories = true)
class SessionStore {

	@Table("session_store")
	@PrimaryKey(partition = "suuid#{sessionId}", sort = "c#{customerId}")
	@GlobalSecondaryIndex(name = "GSI1_inverse", inverted = true)
	record Session(@KeyOnly String sessionId, @KeyOnly String customerId,
			@Attribute(value = "last_login_time", format = "iso-seconds") LocalDateTime lastLogin,
			@Attribute("access_token") String accessToken, @Attribute("session_state") String state) {

	}

	@Table("session_store")
	@PrimaryKey(partition = "suuid#{sessionId}", sort = "child#suuid#{childId}")
	record ChildSession(@KeyOnly String sessionId, @KeyOnly String childId,
			@Attribute("access_token") String accessToken, @Attribute("session_state") @Nullable String state) {

	}

	record SessionKey(String sessionId, String customerId) {

	}

	record ChildSessionKey(String sessionId, String childId) {

	}

	interface Sessions extends DynamoRepository<Session, SessionKey> {

		List<Session> findBySessionId(String sessionId);

		List<Session> findByCustomerId(String customerId);

		List<Session> findByCustomerId(String customerId, Limit limit);

		Optional<Session> findBySessionIdAndCustomerId(String sessionId, String customerId);

	}

	interface ChildSessions extends DynamoRepository<ChildSession, ChildSessionKey> {

		List<ChildSession> findBySessionId(String sessionId);

		List<ChildSession> findByChildId(String childId);

	}

}

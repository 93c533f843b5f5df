package io.github.dynamospring.client;

import java.util.List;

import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.cryptography.materialproviders.model.CollectionOfErrors;
import software.amazon.cryptography.materialproviders.model.OpaqueError;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link EncryptedTables}.
 */
class EncryptedTablesTests {

	private static RuntimeException unreadable(Throwable cause) {
		return SdkClientException.create("Unable to unmarshall response (…)", cause);
	}

	private static CollectionOfErrors errors(Object of) {
		return CollectionOfErrors.builder()
			.message("No key fits. The list of encountered Exceptions is available")
			.list(List.of(OpaqueError.builder().obj(of).build()))
			.build();
	}

	@Test
	void tellsItemsThatNoKeyFitsFromAKeyServiceThatDoesNotAnswer() {
		assertThat(EncryptedTables.undecrypted(unreadable(errors(new IllegalStateException("Tag mismatch!")))))
			.isEqualTo("No key fits.");
		RuntimeException service = errors(SdkClientException.create("Unable to connect to KMS"));
		assertThat(EncryptedTables.undecrypted(unreadable(service))).isNull();
		assertThat(EncryptedTables.reason(service)).isNull();
	}

	@Test
	void leavesFailuresOfRequestsAndOfOthersAlone() {
		assertThat(EncryptedTables.undecrypted(errors("Tag mismatch!"))).isNull();
		assertThat(EncryptedTables.undecrypted(unreadable(new IllegalStateException("cut off")))).isNull();
		assertThat(FailureClassifier.isUnreadable(unreadable(new IllegalStateException("cut off")))).isTrue();
		assertThat(FailureClassifier.isUnreadable(unreadable(errors("Tag mismatch!")))).isFalse();
	}

}

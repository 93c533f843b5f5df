package io.github.dynamospring.values.encrypted;

import java.nio.ByteBuffer;

import software.amazon.cryptography.materialproviders.IKeyring;
import software.amazon.cryptography.materialproviders.MaterialProviders;
import software.amazon.cryptography.materialproviders.model.AesWrappingAlg;
import software.amazon.cryptography.materialproviders.model.CreateRawAesKeyringInput;
import software.amazon.cryptography.materialproviders.model.MaterialProvidersConfig;

/**
 * Keyrings with keys in the memory, for tests alone.
 */
public final class Keyrings {

	private Keyrings() {
	}

	public static IKeyring of(int secret) {
		byte[] key = new byte[32];
		key[0] = (byte) secret;
		return MaterialProviders.builder()
			.MaterialProvidersConfig(MaterialProvidersConfig.builder().build())
			.build()
			.CreateRawAesKeyring(CreateRawAesKeyringInput.builder()
				.keyName("test")
				.keyNamespace("dynamo-spring")
				.wrappingKey(ByteBuffer.wrap(key))
				.wrappingAlg(AesWrappingAlg.ALG_AES256_GCM_IV12_TAG16)
				.build());
	}

}

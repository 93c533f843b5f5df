package io.github.dynamospring.values;

import software.amazon.cryptography.materialproviders.IKeyring;
import software.amazon.cryptography.materialproviders.MaterialProviders;
import software.amazon.cryptography.materialproviders.model.CreateAwsKmsMrkMultiKeyringInput;
import software.amazon.cryptography.materialproviders.model.MaterialProvidersConfig;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration
class KeyringConfiguration {

	@Bean
	IKeyring keyring(@Value("${diary.key-arn}") String key) {
		MaterialProviders providers = MaterialProviders.builder()
			.MaterialProvidersConfig(MaterialProvidersConfig.builder().build())
			.build();
		return providers.CreateAwsKmsMrkMultiKeyring(CreateAwsKmsMrkMultiKeyringInput.builder().generator(key).build());
	}

}

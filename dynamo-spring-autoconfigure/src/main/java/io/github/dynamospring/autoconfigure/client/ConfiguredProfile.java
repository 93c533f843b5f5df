package io.github.dynamospring.autoconfigure.client;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Pattern;

import io.github.dynamospring.autoconfigure.DynamoProperties.Credentials;
import io.github.dynamospring.autoconfigure.PropertyCheck;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.ProfileCredentialsProvider;
import software.amazon.awssdk.profiles.ProfileFile;
import software.amazon.awssdk.profiles.ProfileFileSupplier;
import software.amazon.awssdk.profiles.ProfileFileSystemSetting;
import software.amazon.awssdk.regions.providers.DefaultAwsRegionProviderChain;

import org.springframework.util.StringUtils;

/**
 * Profile that properties name, in the shared files or in a file of its own.
 *
 * @param name the name of the profile
 * @param path the file of its own, or null for the shared ones
 */
record ConfiguredProfile(String name, @Nullable Path path) {

	// Sections of configuration files have a prefix, sections of credentials files do
	// not.
	private static final Pattern CONFIGURATION = Pattern.compile("(?m)^\\s*\\[\\s*(profile|sso-session|services)\\s");

	private static final String PROPERTY = "credentials.profile";

	static @Nullable ConfiguredProfile find(Credentials credentials) {
		String name = credentials.profile();
		Path path = credentials.profilePath();
		if (StringUtils.hasText(name)) {
			return new ConfiguredProfile(name, path);
		}
		if (path == null) {
			return null;
		}
		return new ConfiguredProfile(ProfileFileSystemSetting.AWS_PROFILE.getStringValueOrThrow(), path);
	}

	/**
	 * Refuse an unknown profile.
	 */
	void check(PropertyCheck check) {
		check.isTrue(this.path == null || Files.isRegularFile(this.path) && Files.isReadable(this.path),
				"credentials.profile-path", this.path, "There is no such file, or it cannot be read.");
		Set<String> profiles = new TreeSet<>(file().get().profiles().keySet());
		String files = (this.path != null) ? this.path.toString() : "~/.aws/config and ~/.aws/credentials";
		check.isTrue(!profiles.isEmpty(), PROPERTY, this.name,
				(this.path != null) ? "There are no profiles in " + files + "."
						: "There are no profiles: neither ~/.aws/config nor ~/.aws/credentials has one.");
		check.isTrue(profiles.contains(this.name), PROPERTY, this.name,
				"There is no such profile: the profiles of " + files + " are " + String.join(", ", profiles) + ".");
	}

	AwsCredentialsProvider credentialsProvider() {
		return ProfileCredentialsProvider.builder().profileFile(file()).profileName(this.name).build();
	}

	void addTo(DefaultAwsRegionProviderChain.Builder regions) {
		regions.profileName(this.name);
		if (this.path != null) {
			regions.profileFile(file());
		}
	}

	private Supplier<ProfileFile> file() {
		if (this.path != null) {
			return ProfileFileSupplier.reloadWhenModified(this.path, type(this.path));
		}
		ProfileFile shared = ProfileFile.defaultProfileFile();
		return () -> shared;
	}

	private static ProfileFile.Type type(Path path) {
		try {
			boolean configuration = CONFIGURATION.matcher(Files.readString(path)).find();
			return configuration ? ProfileFile.Type.CONFIGURATION : ProfileFile.Type.CREDENTIALS;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}

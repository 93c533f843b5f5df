package io.github.dynamospring.large.s3;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

import io.github.dynamospring.large.LargeObjects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.ChecksumAlgorithm;
import software.amazon.awssdk.services.s3.model.CopyObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.HeadObjectRequest;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.MetadataDirective;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.Tag;
import software.amazon.awssdk.services.s3.model.Tagging;
import software.amazon.awssdk.services.s3.model.TaggingDirective;

import org.springframework.core.io.InputStreamSource;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.util.Assert;

/**
 * Implementation of {@link LargeObjects} that stores them in a bucket of Amazon S3.
 *
 * @since 0.1
 */
public final class S3LargeObjects implements LargeObjects {

	private static final String MEDIA_TYPE = "application/octet-stream";

	private final S3Client client;

	private final String bucket;

	/**
	 * Create a store.
	 * @param client the client, which the store does not close
	 * @param bucket the name of the bucket, which exists
	 */
	public S3LargeObjects(S3Client client, String bucket) {
		Assert.notNull(client, "'client' must not be null");
		Assert.hasText(bucket, "'bucket' must not be empty");
		this.client = client;
		this.bucket = bucket;
	}

	@Override
	public String bucket() {
		return this.bucket;
	}

	@Override
	public void put(String key, Content content, Map<String, String> metadata) {
		PutObjectRequest request = PutObjectRequest.builder()
			.bucket(this.bucket)
			.key(key)
			.contentLength(content.size())
			.checksumSHA256(Base64.getEncoder().encodeToString(content.sha256()))
			.metadata(metadata)
			.build();
		try (OpenedContent opened = new OpenedContent(content.source())) {
			RequestBody body = RequestBody.fromContentProvider(opened, content.size(), MEDIA_TYPE);
			send("PutObject", () -> this.client.putObject(request, body));
		}
		catch (IOException | UncheckedIOException ex) {
			throw failure("PutObject", "the content cannot be read", ex);
		}
	}

	@Override
	public @Nullable InputStream get(String key) {
		GetObjectRequest request = GetObjectRequest.builder().bucket(this.bucket).key(key).build();
		return find("GetObject", () -> this.client.getObject(request));
	}

	@Override
	public @Nullable Map<String, String> metadata(String key) {
		HeadObjectRequest request = HeadObjectRequest.builder().bucket(this.bucket).key(key).build();
		return find("HeadObject", () -> this.client.headObject(request).metadata());
	}

	@Override
	public void tag(String key, boolean orphan) {
		Map<String, String> metadata = metadata(key);
		String value = Boolean.toString(orphan);
		if (metadata == null || metadata.getOrDefault(ORPHAN_TAG, "false").equals(value)) {
			return;
		}
		Tagging tags = Tagging.builder().tagSet(Tag.builder().key(ORPHAN_TAG).value(value).build()).build();
		find("PutObjectTagging",
				() -> this.client.putObjectTagging((tag) -> tag.bucket(this.bucket).key(key).tagging(tags)));
		Map<String, String> changed = new LinkedHashMap<>(metadata);
		changed.put(ORPHAN_TAG, value);
		renew(key, changed, tags);
	}

	// S3 counts the days of its rules from the creation of an object, so that an old one
	// would go at once. A copy onto itself is a new one. Its metadata comes last: what a
	// crash leaves is tagged again.
	private void renew(String key, Map<String, String> metadata, Tagging tags) {
		CopyObjectRequest request = CopyObjectRequest.builder()
			.sourceBucket(this.bucket)
			.sourceKey(key)
			.destinationBucket(this.bucket)
			.destinationKey(key)
			.metadataDirective(MetadataDirective.REPLACE)
			.metadata(metadata)
			.contentType(MEDIA_TYPE)
			.checksumAlgorithm(ChecksumAlgorithm.SHA256)
			.taggingDirective(TaggingDirective.REPLACE)
			.tagging(tags)
			.build();
		find("CopyObject", () -> this.client.copyObject(request));
	}

	@Override
	public void list(String prefix, Consumer<StoredObject> action) {
		ListObjectsV2Request request = ListObjectsV2Request.builder().bucket(this.bucket).prefix(prefix).build();
		String next = null;
		do {
			ListObjectsV2Request page = request.toBuilder().continuationToken(next).build();
			ListObjectsV2Response answer = send("ListObjectsV2", () -> this.client.listObjectsV2(page));
			answer.contents().forEach((object) -> action.accept(new StoredObject(object.key(), object.lastModified())));
			next = answer.nextContinuationToken();
		}
		while (next != null);
	}

	private <T> @Nullable T find(String operation, Supplier<T> request) {
		try {
			return request.get();
		}
		catch (SdkException ex) {
			if ("NoSuchKey".equals(code(ex))) {
				return null;
			}
			throw failure(operation, reason(ex), ex);
		}
	}

	private <T> T send(String operation, Supplier<T> request) {
		try {
			return request.get();
		}
		catch (SdkException ex) {
			throw failure(operation, reason(ex), ex);
		}
	}

	private static String code(SdkException ex) {
		AwsErrorDetails details = (ex instanceof AwsServiceException refusal) ? refusal.awsErrorDetails() : null;
		return (details != null && details.errorCode() != null) ? details.errorCode() : "";
	}

	private static String reason(SdkException ex) {
		if (!(ex instanceof AwsServiceException refusal)) {
			return "S3 did not answer: " + ex.getMessage();
		}
		if (code(ex).equals("NoSuchBucket")) {
			return "the bucket does not exist: create it, or correct 'dynamo.attributes.large.bucket'";
		}
		if (refusal.statusCode() == 403) {
			return "access is denied. It needs s3:GetObject, s3:PutObject and s3:PutObjectTagging on the objects, and"
					+ " s3:ListBucket on the bucket, without which a missing object is denied as well";
		}
		return "S3 answered " + refusal.statusCode() + " " + code(ex);
	}

	private DataAccessResourceFailureException failure(String operation, String reason, Exception cause) {
		return new DataAccessResourceFailureException(
				operation + " failed for the bucket '" + this.bucket + "': " + reason, cause);
	}

	/**
	 * Content of a request, opened once for each attempt. Only the last stream is open.
	 */
	private static final class OpenedContent implements ContentStreamProvider, AutoCloseable {

		private final InputStreamSource source;

		private InputStream last = InputStream.nullInputStream();

		private OpenedContent(InputStreamSource source) {
			this.source = source;
		}

		@Override
		public InputStream newStream() {
			try {
				this.last.close();
				this.last = this.source.getInputStream();
				return this.last;
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}

		@Override
		public void close() throws IOException {
			this.last.close();
		}

	}

}

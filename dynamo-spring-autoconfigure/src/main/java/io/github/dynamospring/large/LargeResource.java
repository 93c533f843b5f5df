package io.github.dynamospring.large;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.security.DigestInputStream;
import java.util.HexFormat;
import java.util.concurrent.atomic.LongAdder;

import io.github.dynamospring.item.Sha256;

import org.springframework.core.io.AbstractResource;
import org.springframework.dao.DataAccessResourceFailureException;

/**
 * Resource of an object in the store, which is fetched each time it is opened. The end of
 * its stream is reached only if the content has the hash in the pointer.
 */
public final class LargeResource extends AbstractResource {

	private final LargeObjects objects;

	private final ObjectPointer pointer;

	private final LongAdder requests;

	/**
	 * Create a resource.
	 * @param requests counts its requests
	 */
	public LargeResource(LargeObjects objects, ObjectPointer pointer, LongAdder requests) {
		this.objects = objects;
		this.pointer = pointer;
		this.requests = requests;
	}

	@Override
	public InputStream getInputStream() throws IOException {
		InputStream content = this.objects.get(this.pointer.key());
		this.requests.increment();
		if (content == null) {
			throw new FileNotFoundException("The " + getDescription() + " does not exist any more");
		}
		return new VerifiedStream(content, this.pointer);
	}

	/**
	 * Return the whole content.
	 * @throws FileNotFoundException if there is no such object
	 * @throws ChangedObjectException if it has another content than was written
	 * @throws DataAccessResourceFailureException if the store fails
	 */
	public byte[] fetch() throws FileNotFoundException, ChangedObjectException {
		try {
			return getContentAsByteArray();
		}
		catch (FileNotFoundException | ChangedObjectException ex) {
			throw ex;
		}
		catch (IOException ex) {
			throw new DataAccessResourceFailureException(
					"An object in bucket '" + this.pointer.bucket() + "' cannot be read", ex);
		}
	}

	@Override
	public long contentLength() {
		return this.pointer.size();
	}

	@Override
	public boolean exists() {
		return this.objects.metadata(this.pointer.key()) != null;
	}

	@Override
	public String getDescription() {
		return describe(this.pointer);
	}

	// without the key, which has the tenant
	private static String describe(ObjectPointer pointer) {
		return "object with the SHA-256 " + pointer.sha256() + " in bucket " + pointer.bucket();
	}

	/**
	 * Stream that ends with a failure unless all bytes together are those of a pointer.
	 */
	private static final class VerifiedStream extends DigestInputStream {

		private final ObjectPointer pointer;

		private long size;

		private boolean verified;

		VerifiedStream(InputStream content, ObjectPointer pointer) {
			super(content, Sha256.digest());
			this.pointer = pointer;
		}

		@Override
		public int read() throws IOException {
			int value = super.read();
			verify((value < 0) ? value : 1);
			return value;
		}

		@Override
		public int read(byte[] bytes, int offset, int length) throws IOException {
			int count = super.read(bytes, offset, length);
			verify(count);
			return count;
		}

		private void verify(int count) throws IOException {
			this.size += Math.max(count, 0);
			boolean ended = count < 0 && !this.verified;
			if (this.size > this.pointer.size() || ended && !isWritten()) {
				throw new ChangedObjectException(
						"The " + describe(this.pointer) + " has another content than was written");
			}
			this.verified |= ended;
		}

		private boolean isWritten() {
			return this.size == this.pointer.size()
					&& HexFormat.of().formatHex(this.digest.digest()).equals(this.pointer.sha256());
		}

		@Override
		public long skip(long count) throws IOException {
			long skipped = 0;
			while (skipped < count && read() >= 0) {
				skipped++;
			}
			return skipped;
		}

		@Override
		public boolean markSupported() {
			return false;
		}

	}

	/**
	 * Exception for an object whose content is not the one that was written.
	 */
	public static final class ChangedObjectException extends IOException {

		private static final long serialVersionUID = 1L;

		ChangedObjectException(String message) {
			super(message);
		}

	}

}

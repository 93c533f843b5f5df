package io.github.dynamospring.migration.live;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.github.dynamospring.item.Sha256;
import io.github.dynamospring.item.wire.WireItem;
import io.github.dynamospring.mapping.InvalidValueException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.ExitStatus;
import org.springframework.batch.core.listener.StepExecutionListener;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.batch.infrastructure.item.Chunk;
import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.batch.infrastructure.item.ItemStreamException;
import org.springframework.batch.infrastructure.item.ItemStreamWriter;

/**
 * Writer of one segment of an archive: a line for each item, as an export of DynamoDB has
 * them. An interrupted segment is written again from its begin.
 */
final class ArchivedSegment implements ItemStreamWriter<Map<String, AttributeValue>>, StepExecutionListener {

	/** Key of the number of items. */
	static final String ITEMS = "archive.items";

	/** Key of the hash of a complete file. */
	static final String SHA256 = "archive.sha256";

	private static final String SEGMENT = "dynamo.segment";

	private static final byte[] BEFORE = "{\"Item\":".getBytes(StandardCharsets.UTF_8);

	private static final byte[] AFTER = "}\n".getBytes(StandardCharsets.UTF_8);

	private final ItemArchive archive;

	private final MigratedPair.Side<?> side;

	private final String file;

	private final String writer;

	private final MessageDigest digest = Sha256.digest();

	private @Nullable FileChannel channel;

	private OutputStream output = OutputStream.nullOutputStream();

	private long items;

	/**
	 * Create a writer.
	 * @param execution the execution of the segment, which loses its position
	 */
	ArchivedSegment(ItemArchive archive, MigratedPair.Side<?> side, StepExecution execution) {
		this.archive = archive;
		this.side = side;
		this.file = fileName(execution);
		this.writer = String.valueOf(execution.getId());
		ExecutionContext context = execution.getExecutionContext();
		List.copyOf(context.toMap().keySet())
			.stream()
			.filter((key) -> !key.startsWith(SEGMENT))
			.forEach(context::remove);
	}

	/**
	 * Return the name of the file of a segment.
	 */
	static String fileName(StepExecution segment) {
		return segment.getStepName().substring(segment.getStepName().indexOf(':') + 1) + ".json";
	}

	@Override
	public void open(ExecutionContext context) {
		try {
			this.channel = this.archive.begin(this.file, this.writer);
			this.output = new BufferedOutputStream(
					new DigestOutputStream(Channels.newOutputStream(this.channel), this.digest));
		}
		catch (IOException ex) {
			throw new ItemStreamException(ex);
		}
	}

	@Override
	public void write(Chunk<? extends Map<String, AttributeValue>> chunk) throws IOException {
		for (Map<String, AttributeValue> item : chunk) {
			if (isOwn(item)) {
				WireItem json = WireItem.of(new TreeMap<>(item));
				byte[] line = new byte[json.length()];
				json.copyTo(line, 0);
				this.output.write(BEFORE);
				this.output.write(line);
				this.output.write(AFTER);
				this.items++;
			}
		}
		this.output.flush();
	}

	// the deletion reports an item that cannot be read, and leaves it where it is
	private boolean isOwn(Map<String, AttributeValue> item) {
		try {
			return this.side.isOf(item);
		}
		catch (InvalidValueException ex) {
			return false;
		}
	}

	@Override
	public void update(ExecutionContext context) {
		context.putLong(ITEMS, this.items);
	}

	@Override
	public @Nullable ExitStatus afterStep(StepExecution execution) {
		if (execution.getStatus() != BatchStatus.COMPLETED || this.channel == null) {
			return null;
		}
		try {
			this.archive.end(this.file, this.writer, this.channel);
			update(execution.getExecutionContext());
			execution.getExecutionContext().putString(SHA256, HexFormat.of().formatHex(this.digest.digest()));
			return null;
		}
		catch (IOException ex) {
			execution.setStatus(BatchStatus.FAILED);
			execution.addFailureException(ex);
			return ExitStatus.FAILED;
		}
	}

	@Override
	public void close() {
		try {
			if (this.channel != null) {
				this.channel.close();
			}
		}
		catch (IOException ex) {
			throw new ItemStreamException(ex);
		}
	}

}

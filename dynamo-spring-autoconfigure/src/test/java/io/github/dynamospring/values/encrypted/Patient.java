package io.github.dynamospring.values.encrypted;

import java.time.LocalDate;
import java.util.List;

import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Version;

@Table("patients")
@PrimaryKey(partition = "CLINIC#{clinic}", sort = "PATIENT#{id}")
@GlobalSecondaryIndex(name = "byDay", partition = "DAY#{day}", sort = "{id}")
public record Patient(String clinic, String id, LocalDate day, @Attribute(encrypted = true) String diagnosis,
		@Attribute(encrypted = true, compressed = true) List<String> notes, @Attribute(encrypted = true) byte[] scan,
		@Nullable Integer visits, @Version @Nullable Long version) {

	Patient withVersion(@Nullable Long version) {
		return new Patient(this.clinic, this.id, this.day, this.diagnosis, this.notes, this.scan, this.visits, version);
	}

	Patient withDiagnosis(String diagnosis) {
		return new Patient(this.clinic, this.id, this.day, diagnosis, this.notes, this.scan, this.visits, this.version);
	}

}

package com.example.clinic;

import java.time.Instant;

import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.ConstantAttribute;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.TypeAlias;

@Table("clinic")
@TypeAlias("patient")
@ConstantAttribute(name = "__edb_v__", value = "1")
@PrimaryKey(partition = "$clinic#patientid_{patientId|lower}", sort = "$patient_1", lossy = true)
@GlobalSecondaryIndex(name = "gsi1", partition = "$clinic#clinicid_{clinicId|lower}",
		sort = "$clinic#patient_1#status_{status|lower}#createdat_{createdAt|lower}")
@GlobalSecondaryIndex(name = "gsi2", partition = "$clinic#clinicid_{clinicId|lower}",
		sort = "$board#createdat_{createdAt|lower}#patient_1")
record Patient(String patientId, String clinicId, @Nullable String name, Status status, int visits,
		@Attribute(format = "iso-millis") Instant createdAt,
		@Attribute(format = "epoch-millis") @Nullable Instant updatedAt) {

	enum Status {

		ACTIVE, ON_LEAVE

	}

}

package com.example.clinic;

import java.time.Instant;

import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.ConstantAttribute;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;

import org.springframework.data.annotation.TypeAlias;

@Table("clinic")
@TypeAlias("appointment")
@ConstantAttribute(name = "__edb_v__", value = "2")
@PrimaryKey(partition = "$clinic#patientid_{patientId|lower}",
		sort = "$appointment_2#startsat_{startsAt|lower}#appointmentid_{appointmentId|lower}", lossy = true)
@GlobalSecondaryIndex(name = "gsi1", partition = "$clinic#clinicid_{clinicId|lower}",
		sort = "$clinic#visits#appointment_2#room_{room|pad:4}#startsat_{startsAt|lower}",
		when = "status <> 'CANCELLED'")
@GlobalSecondaryIndex(name = "gsi2", partition = "$clinic#clinicid_{clinicId|lower}",
		sort = "$board#createdat_{createdAt|lower}#appointmentid_{appointmentId|lower}#appointment_2")
record Appointment(String patientId, String appointmentId, String clinicId, String status,
		@Attribute(format = "iso-millis") Instant startsAt, int room,
		@Attribute(format = "iso-millis") Instant createdAt) {

}

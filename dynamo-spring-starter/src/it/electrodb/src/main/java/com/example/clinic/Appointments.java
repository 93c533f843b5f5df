package com.example.clinic;

import java.time.Instant;
import java.util.List;

import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Query;
import io.github.dynamospring.repository.Update;

interface Appointments extends DynamoRepository<Appointment, AppointmentId> {

	@Query("clinicId = :clinicId and room = :room and status <> 'CANCELLED'")
	List<Appointment> findInRoom(String clinicId, int room);

	@Update("set status = :status")
	void setStatus(String patientId, Instant startsAt, String appointmentId, String clinicId, int room, String status);

}

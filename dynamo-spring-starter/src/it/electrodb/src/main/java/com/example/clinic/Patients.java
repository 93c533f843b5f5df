package com.example.clinic;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;

interface Patients extends DynamoRepository<Patient, String> {

	List<Patient> findByClinicIdAndStatus(String clinicId, Patient.Status status);

	Optional<Board> findBoardByClinicIdIgnoreCaseAndCreatedAtGreaterThanEqual(String clinicId, Instant createdAt);

	@Update("set name = :name")
	void setName(String patientId, String name);

}

package io.github.dynamospring.values.encrypted;

import java.time.LocalDate;
import java.util.List;

import io.github.dynamospring.repository.AllowFilter;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;

interface Patients extends DynamoRepository<Patient, PatientId> {

	List<Patient> findByClinic(String clinic);

	List<Patient> findByDay(LocalDate day);

	@AllowFilter
	List<Patient> findByClinicAndVisits(String clinic, int visits);

	long countByClinic(String clinic);

	void deleteByDay(LocalDate day);

	@Update("add visits :more")
	Patient visit(String clinic, String id, int more);

}

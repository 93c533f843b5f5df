package io.github.dynamospring.values.encrypted;

import java.time.LocalDate;
import java.util.List;

import io.github.dynamospring.repository.AllowFilter;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

interface Patients extends DynamoRepository<Patient, PatientId> {

	List<Patient> findByClinic(String clinic);

	List<Patient> findByDay(LocalDate day);

	@AllowFilter
	List<Patient> findByClinicAndVisits(String clinic, int visits);

	long countByClinic(String clinic);

	boolean existsByClinic(String clinic);

	Window<Patient> findSomeByClinic(String clinic, ScrollPosition position, Limit limit);

	void deleteByDay(LocalDate day);

	@Update("add visits :more")
	Patient visit(String clinic, String id, int more);

}

package com.example.clinic;

import java.time.Instant;

record AppointmentId(String patientId, Instant startsAt, String appointmentId) {

}

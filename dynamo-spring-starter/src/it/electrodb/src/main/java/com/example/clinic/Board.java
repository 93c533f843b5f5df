package com.example.clinic;

import java.util.List;

record Board(List<Patient> patients, List<Appointment> appointments) {

}

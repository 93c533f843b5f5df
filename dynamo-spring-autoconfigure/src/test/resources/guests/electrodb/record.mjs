// DYNAMO_ENDPOINT=http://127.0.0.1:8000 NODE_MODULES=… node record.mjs: writes the tables clinic and settings
import { createRequire } from "node:module";
import { Appointment, Device, Patient, Plain, Reading, Session, client, clinic, createTable, tables } from "./model.mjs";
const require = createRequire(process.env.NODE_MODULES ? process.env.NODE_MODULES + "/" : import.meta.url);
const { CreateTableCommand } = require("@aws-sdk/client-dynamodb");

const db = client();
for (const table of Object.keys(tables)) await db.send(new CreateTableCommand(createTable(table)));

const config = { client: db, table: "clinic" };
const patient = Patient(config);
const appointment = Appointment(config);
await patient.put({ patientId: "P-17", clinicId: "North Side", name: "Ann Müller", status: "ACTIVE", active: true, birthday: "1980-02-29",
  address: { street: "Main Street 1", city: "Ulm" }, phones: ["1", "2"], tags: ["b", "a"], scores: [2, 1.5], notes: { free: [1, "x", null] }, expires: 1795249815 }).go();
await patient.put({ patientId: "P#18", clinicId: "C_2", status: "ON_LEAVE" }).go();
await patient.create({ patientId: "p-19", clinicId: "C_2", status: "ACTIVE", phones: [] }).go();
await patient.patch({ patientId: "p-19" }).set({ name: "Patched" }).add({ visits: 1 }).remove(["birthday"]).go();
await patient.update({ patientId: "P-20" }).set({ name: "Created by update" }).go();
await patient.upsert({ patientId: "P-21", clinicId: "C_2", status: "ACTIVE" }).go();
await appointment.put({ patientId: "P-17", appointmentId: "A1", clinicId: "North Side", status: "OPEN", startsAt: "2026-11-21T09:00:00.000Z", minutes: 30, room: 12 }).go();
await appointment.put({ patientId: "P-17", appointmentId: "A2", clinicId: "North Side", status: "CANCELLED", startsAt: "2026-11-21T10:00:00.000Z", room: 12 }).go();
await appointment.put({ patientId: "P-17", appointmentId: "A3", clinicId: "North Side", status: "OPEN", startsAt: "2026-11-21T11:00:00.000Z", room: 123456 }).go();
await appointment.put({ patientId: "P-17", appointmentId: "A4", clinicId: "North Side", status: "OPEN", startsAt: "2026-11-21T12:00:00.000Z", room: 1 }).go();
await appointment.update({ patientId: "P-17", appointmentId: "A4", startsAt: "2026-11-21T12:00:00.000Z" }).set({ status: "CANCELLED", clinicId: "North Side", room: 1 }).go();

const all = await clinic(config).collections.clinic({ clinicId: "North Side" }).go();
console.log("collection clinic", all.data.patient.length, all.data.appointment.length);
const board = await clinic(config).collections.board({ clinicId: "North Side" }).go();
console.log("collection board", board.data.patient.length, board.data.appointment.length);

const other = { client: db, table: "settings" };
await Device(other).put({ deviceId: "Dev-1", serial: 42, type: "Pump", at: "2026-11-21T08:30:15.123Z" }).go();
await Device(other).put({ deviceId: "Dev-2", serial: 43, type: "Pump" }).go();
await Device(other).put({ deviceId: "Dev-3", serial: 44 }).go();
await Reading(other).put({ deviceId: "Dev-1", at: "2026-11-21T08:30:15Z", kind: "Temp", level: 17 }).go();
await Plain(other).put({ id: "Key-1", range: "Range-1", text: "keys are attributes" }).go();
await Session(other).put({ userId: "U1", active: true, seen: 17, label: "Label" }).go();
await Session(other).put({ userId: "U1", active: false, seen: -1.5 }).go();

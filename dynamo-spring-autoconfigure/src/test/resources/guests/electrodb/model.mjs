// A service of two entities with ElectroDB's defaults, and entities with each setting that changes keys.
import { createRequire } from "node:module";
const require = createRequire(process.env.NODE_MODULES ? process.env.NODE_MODULES + "/" : import.meta.url);
const { Entity, Service } = require("electrodb");

const fixed = () => Date.parse("2026-11-21T08:30:15.123Z");

export const client = () => {
  const endpoint = process.env.DYNAMO_ENDPOINT;
  if (!/^http:\/\/(127\.0\.0\.1|localhost)[:/]/.test(endpoint ?? "")) throw new Error("DYNAMO_ENDPOINT must be on loopback");
  const { DynamoDBClient } = require("@aws-sdk/client-dynamodb");
  return new DynamoDBClient({ endpoint, region: "eu-central-1", credentials: { accessKeyId: "local", secretAccessKey: "local" } });
};

export const tables = {
  clinic: ["pk", "sk", ["gsi1pk", "gsi1sk"], ["gsi2pk", "gsi2sk"]],
  settings: ["pk", "sk", ["gsi1pk", "gsi1sk"], ["gsi2pk", "gsi2sk"]],
};

export const createTable = (table) => {
  const [pk, sk, ...indexes] = tables[table];
  const schema = (hash, range) => [{ AttributeName: hash, KeyType: "HASH" }, { AttributeName: range, KeyType: "RANGE" }];
  return { TableName: table, BillingMode: "PAY_PER_REQUEST", KeySchema: schema(pk, sk),
    AttributeDefinitions: [pk, sk, ...indexes.flat()].map((name) => ({ AttributeName: name, AttributeType: "S" })),
    GlobalSecondaryIndexes: indexes.map(([hash, range], i) => ({ IndexName: `gsi${i + 1}`, KeySchema: schema(hash, range), Projection: { ProjectionType: "ALL" } })) };
};

// indexes of service "clinic": isolated (default), a collection on gsi1, a clustered collection on gsi2
export const Patient = (config) => new Entity({
  model: { entity: "patient", version: "1", service: "clinic" },
  attributes: {
    patientId: { type: "string", required: true },
    clinicId: { type: "string", required: true },
    name: { type: "string" },
    status: { type: ["ACTIVE", "ON_LEAVE"], required: true },
    active: { type: "boolean" },
    visits: { type: "number", default: 0 },
    birthday: { type: "string" },
    address: { type: "map", properties: { street: { type: "string" }, city: { type: "string" } } },
    phones: { type: "list", items: { type: "string" } },
    tags: { type: "set", items: "string" },
    scores: { type: "set", items: "number" },
    notes: { type: "any" },
    createdAt: { type: "string", readOnly: true, default: () => new Date(fixed()).toISOString() },
    updatedAt: { type: "number", watch: "*", set: () => fixed() },
    expires: { type: "number", field: "ttl" },
  },
  indexes: {
    patient: { pk: { field: "pk", composite: ["patientId"] }, sk: { field: "sk", composite: [] } },
    byClinic: { index: "gsi1", collection: "clinic", pk: { field: "gsi1pk", composite: ["clinicId"] }, sk: { field: "gsi1sk", composite: ["status", "createdAt"] } },
    byStatus: { index: "gsi2", collection: "board", type: "clustered", pk: { field: "gsi2pk", composite: ["clinicId"] }, sk: { field: "gsi2sk", composite: ["createdAt"] } },
  },
}, config);

export const Appointment = (config) => new Entity({
  model: { entity: "appointment", version: "2", service: "clinic" },
  attributes: {
    patientId: { type: "string", required: true },
    appointmentId: { type: "string", required: true },
    clinicId: { type: "string" },
    status: { type: "string" },
    startsAt: { type: "string", required: true },
    minutes: { type: "number" },
    room: { type: "number", padding: { length: 4, char: "0" } },
    createdAt: { type: "string", default: () => new Date(fixed()).toISOString() },
  },
  indexes: {
    appointment: { pk: { field: "pk", composite: ["patientId"] }, sk: { field: "sk", composite: ["startsAt", "appointmentId"] } },
    byClinic: { index: "gsi1", collection: ["clinic", "visits"], pk: { field: "gsi1pk", composite: ["clinicId"] }, sk: { field: "gsi1sk", composite: ["room", "startsAt"] },
      condition: (attributes) => attributes.status !== "CANCELLED" },
    byStatus: { index: "gsi2", collection: "board", type: "clustered", pk: { field: "gsi2pk", composite: ["clinicId"] }, sk: { field: "gsi2sk", composite: ["createdAt", "appointmentId"] } },
  },
}, config);

export const clinic = (config) => new Service({ patient: Patient(config), appointment: Appointment(config) });

// casing none and upper, templates, padding, a scope, keys that are attributes, booleans and numbers as composites
export const Device = (config) => new Entity({
  model: { entity: "Device", version: "1", service: "Fleet" },
  attributes: { deviceId: { type: "string" }, serial: { type: "number" }, type: { type: "string" }, at: { type: "string" } },
  indexes: {
    device: { scope: "eu", pk: { field: "pk", composite: ["deviceId"], casing: "none" }, sk: { field: "sk", composite: ["serial"], casing: "none" } },
    byType: { index: "gsi1", pk: { field: "gsi1pk", composite: ["type"], casing: "upper" }, sk: { field: "gsi1sk", composite: ["at"], casing: "upper" } },
  },
}, config);

export const Reading = (config) => new Entity({
  model: { entity: "Reading", version: "1", service: "Fleet" },
  attributes: {
    deviceId: { type: "string" }, at: { type: "string" }, kind: { type: "string" }, level: { type: "number", padding: { length: 6, char: "0" } },
  },
  indexes: {
    reading: { pk: { field: "pk", composite: ["deviceId"], template: "DEVICE#${deviceId}", casing: "none" }, sk: { field: "sk", composite: ["kind", "at"], template: "READING#${kind}#at_${at}", casing: "none" } },
    byLevel: { index: "gsi1", pk: { field: "gsi1pk", composite: ["kind"], template: "${kind}" }, sk: { field: "gsi1sk", composite: ["level"], template: "level#${level}" } },
  },
}, config);

export const Plain = (config) => new Entity({
  model: { entity: "plain", version: "1", service: "fleet" },
  attributes: { id: { type: "string", field: "pk" }, range: { type: "string", field: "sk" }, text: { type: "string" } },
  indexes: { plain: { pk: { field: "pk", composite: ["id"], template: "${id}" }, sk: { field: "sk", composite: ["range"], template: "${range}" } } },
}, config);

export const Session = (config) => new Entity({
  model: { entity: "session", version: "1", service: "fleet" },
  attributes: { userId: { type: "string" }, active: { type: "boolean" }, seen: { type: "number" }, label: { type: "string" } },
  indexes: {
    session: { pk: { field: "pk", composite: ["userId"] }, sk: { field: "sk", composite: ["active", "seen"] } },
    byLabel: { index: "gsi2", pk: { field: "gsi2pk", composite: ["label"] }, sk: { field: "gsi2sk", composite: ["seen"] } },
  },
}, config);

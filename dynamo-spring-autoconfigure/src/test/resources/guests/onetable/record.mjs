// DYNAMO_ENDPOINT=http://127.0.0.1:8000 NODE_MODULES=… node record.mjs: writes the tables crm and crm-defaults by OneTable
import { createRequire } from "node:module";
const require = createRequire(process.env.NODE_MODULES ? process.env.NODE_MODULES + "/" : import.meta.url);
const { Table } = require("dynamodb-onetable");
const { Dynamo } = require("dynamodb-onetable/Dynamo");
const { CreateTableCommand, DynamoDBClient } = require("@aws-sdk/client-dynamodb");

const endpoint = process.env.DYNAMO_ENDPOINT;
if (!/^http:\/\/127\.0\.0\.1:/.test(endpoint ?? "")) throw new Error("DYNAMO_ENDPOINT must be on loopback");
const db = new DynamoDBClient({ endpoint, region: "eu-central-1", credentials: { accessKeyId: "local", secretAccessKey: "local" } });
const whole = new Date("2026-11-21T08:30:15Z");
const millis = new Date("2026-11-21T08:30:15.123Z");

const schema = (params) => ({
  format: "onetable:1.1.0",
  version: "0.0.1",
  indexes: { primary: { hash: "pk", sort: "sk" }, gs1: { hash: "gs1pk", sort: "gs1sk", project: "all", follow: true }, ls1: { type: "local", sort: "id" } },
  models: {
    Account: {
      pk: { type: String, value: "account#${id}" },
      sk: { type: String, value: "account#" },
      id: { type: String, required: true },
      name: { type: String, required: true, unique: true },
      balance: { type: Number, default: 0 },
      active: { type: Boolean, default: true },
      gs1pk: { type: String, value: "${_type}#" },
      gs1sk: { type: String, value: "${_type}#${name}${id}" },
    },
    User: {
      pk: { type: String, value: "account#${accountId}" },
      sk: { type: String, value: "user#${zip:6:0}#${id}" },
      accountId: { type: String },
      id: { type: String },
      zip: { type: String },
      email: { type: String },
      status: { type: String, default: "active", enum: ["active", "inactive"] },
      born: { type: Date },
      seen: { type: Date },
      expires: { type: Date, ttl: true },
      tags: { type: Set },
      numbers: { type: Set },
      list: { type: Array },
      address: { type: Object, schema: { street: { type: String }, since: { type: Date } } },
      data: { type: "buffer" },
      coordinates: { type: String, map: "data2.coord" },
      gs1pk: { type: String, value: "${_type}#" },
      gs1sk: { type: String, value: "${_type}#${email}" },
    },
  },
  params,
});

const record = async (name, params) => {
  const definition = schema(params);
  const table = new Table({ client: new Dynamo({ client: db }), name, schema: definition, partial: true, logger: false, warn: false });
  await db.send(new CreateTableCommand({ TableName: name, BillingMode: "PAY_PER_REQUEST",
    KeySchema: [{ AttributeName: "pk", KeyType: "HASH" }, { AttributeName: "sk", KeyType: "RANGE" }],
    AttributeDefinitions: ["pk", "sk", "gs1pk", "gs1sk", "id"].map((n) => ({ AttributeName: n, AttributeType: "S" })),
    LocalSecondaryIndexes: [{ IndexName: "ls1", KeySchema: [{ AttributeName: "pk", KeyType: "HASH" }, { AttributeName: "id", KeyType: "RANGE" }], Projection: { ProjectionType: "ALL" } }],
    GlobalSecondaryIndexes: [{ IndexName: "gs1", KeySchema: [{ AttributeName: "gs1pk", KeyType: "HASH" }, { AttributeName: "gs1sk", KeyType: "RANGE" }], Projection: { ProjectionType: "ALL" } }] }));
  const Account = table.getModel("Account");
  const User = table.getModel("User");
  await Account.create({ id: "A1", name: "Acme" });
  await User.create({ accountId: "A1", id: "U1", zip: "890", email: "ann@example.org", born: whole, seen: millis, expires: millis, tags: new Set(["b", "a"]),
    numbers: new Set([2, 1]), list: ["x", 1, true, null, whole], address: { street: "Main Street 1", since: millis }, data: Buffer.from([0, 1, 255]), coordinates: "48.4,10.0" });
  await User.create({ accountId: "A1", id: "U2", zip: "89073", email: "bob@example.org", born: millis });
  await User.create({ accountId: "A1", id: "U3", zip: "1", list: null });
  await User.update({ accountId: "A1", id: "U2", zip: "89073", status: "inactive" });
};

await record("crm-defaults", undefined);
await record("crm", { isoDates: true, timestamps: true, typeField: "_type" });

// DYNAMO_ENDPOINT=http://127.0.0.1:8000 NODE_MODULES=… node record.mjs: writes the tables users and documents by Dynamoose
import { createRequire } from "node:module";
const require = createRequire(process.env.NODE_MODULES ? process.env.NODE_MODULES + "/" : import.meta.url);
const dynamoose = require("dynamoose");

const endpoint = process.env.DYNAMO_ENDPOINT;
if (!/^http:\/\/127\.0\.0\.1:/.test(endpoint ?? "")) throw new Error("DYNAMO_ENDPOINT must be on loopback");
dynamoose.aws.ddb.set(new dynamoose.aws.ddb.DynamoDB({ endpoint, region: "eu-central-1", credentials: { accessKeyId: "local", secretAccessKey: "local" } }));
const millis = new Date("2026-11-21T08:30:15.123Z");

const User = dynamoose.model("User", new dynamoose.Schema({
  id: { type: String, hashKey: true },
  createdOn: { type: Date, rangeKey: true },
  name: String,
  email: { type: String, index: { name: "byEmail", type: "global" } },
  age: Number,
  active: Boolean,
  born: Date,
  bornText: { type: { value: Date, settings: { storage: "iso" } } },
  bornSeconds: { type: { value: Date, settings: { storage: "seconds" } } },
  bornMillis: { type: { value: Date, settings: { storage: "milliseconds" } } },
  tags: { type: Set, schema: [String] },
  numbers: { type: Set, schema: [Number] },
  dates: { type: Array, schema: [Date] },
  list: { type: Array, schema: [String] },
  address: { type: Object, schema: { street: String, since: Date } },
  data: Buffer,
  status: { type: String, enum: ["OPEN", "CLOSED"], default: "OPEN" },
  kind: { type: { value: "Constant", settings: { value: "user" } } },
  nothing: dynamoose.type.NULL,
}, { timestamps: true, saveUnknown: ["extra.**"] }));

const Document = dynamoose.model("Document", new dynamoose.Schema({ pk: { type: String, hashKey: true }, sk: { type: String, rangeKey: true }, text: String,
  key: { type: { value: "Combine", settings: { attributes: ["pk", "text"], separator: "#" } } } },
  { timestamps: { createdAt: ["created"], updatedAt: ["updated"] } }));

const options = { create: true, waitForActive: { enabled: false }, prefix: "" };
new dynamoose.Table("users", [User], { ...options, expires: { ttl: 86400, attribute: "ttl" } });
new dynamoose.Table("documents", [Document], options);

await User.create({ id: "U1", createdOn: millis, name: "Ann", email: "ann@example.org", age: 46.5, active: true, born: millis, bornText: millis, bornSeconds: millis, bornMillis: millis,
  tags: new Set(["b", "a"]), numbers: new Set([2, 1]), dates: [millis], list: ["x", "y"], address: { street: "Main Street 1", since: millis }, data: Buffer.from([0, 1, 255]), nothing: null, kind: "user",
  extra: { free: [1, "x", true, null] } });
await User.create({ id: "U2", createdOn: millis, name: "Bob", email: "bob@example.org" });
await User.update({ id: "U2", createdOn: millis.getTime() }, { $SET: { age: 3 }, $REMOVE: ["email"] });
await Document.create({ pk: "ORDER#1", sk: "ITEM#1", text: "text" });
process.exit(0);

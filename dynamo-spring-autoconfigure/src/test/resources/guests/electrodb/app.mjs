// An application with ElectroDB on a table that others share.
//   DYNAMO_ENDPOINT   endpoint of the database, on loopback
//   NODE_MODULES      directory with node_modules of electrodb and @aws-sdk/client-dynamodb, if not beside this file
//   TABLE             name of the table, "clinic" if absent
// node app.mjs create-table
// node app.mjs <patient|appointment> <get|put|create|upsert|delete> '<json of the item or its key>'
// node app.mjs <patient|appointment> <patch|update> '<json of the key>' '<json of the attributes to set>'
// node app.mjs <patient|appointment> query.<index> '<json of the composite attributes>' ['{"gte":{…}}', '{"between":[{…},{…}]}', '{"begins":{…}}']
// node app.mjs collection <clinic|visits|board> '<json of the composite attributes>'
// node app.mjs <patient|appointment> scan
// Prints one line of JSON: {"data": …}; a failure is {"error": …} with status 1.
import { createRequire } from "node:module";
import { Appointment, Patient, client, clinic, createTable } from "./model.mjs";
const require = createRequire(process.env.NODE_MODULES ? process.env.NODE_MODULES + "/" : import.meta.url);

const [subject, operation, ...json] = process.argv.slice(2);
const [first, second] = json.map((text) => JSON.parse(text));
const config = { client: client(), table: process.env.TABLE ?? "clinic" };
const entity = () => ({ patient: Patient, appointment: Appointment })[subject](config);

const query = (index) => {
  const chain = entity().query[index](first);
  if (!second) return chain;
  const [[comparison, bounds]] = Object.entries(second);
  return chain[comparison](...[bounds].flat());
};

const run = async () => {
  if (subject === "create-table") {
    const { CreateTableCommand } = require("@aws-sdk/client-dynamodb");
    await config.client.send(new CreateTableCommand({ ...createTable("clinic"), TableName: config.table }));
    return { data: config.table };
  }
  if (subject === "collection") return clinic(config).collections[operation](first).go({ pages: "all" });
  if (operation === "scan") return entity().scan.go({ pages: "all" });
  if (operation.startsWith("query.")) return query(operation.slice(6)).go({ pages: "all" });
  if (operation === "patch" || operation === "update") return entity()[operation](first).set(second).go({ response: "all_new" });
  return entity()[operation](first).go();
};

run().then((result) => console.log(JSON.stringify({ data: result.data ?? null })), (error) => {
  console.log(JSON.stringify({ error: error.message }));
  process.exitCode = 1;
});

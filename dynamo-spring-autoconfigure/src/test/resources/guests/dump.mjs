// node dump.mjs ENDPOINT TABLE FILE: writes a table as a CreateTable request, and its items as DynamoDB JSON
import { writeFileSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
const [endpoint, table, file] = process.argv.slice(2);
if (!/^http:\/\/127\.0\.0\.1:/.test(endpoint)) throw new Error("loopback only");
const call = async (op, body) => {
  const r = await fetch(endpoint, { method: "POST", body: JSON.stringify(body), headers: {
    "content-type": "application/x-amz-json-1.0", "x-amz-target": "DynamoDB_20120810." + op, "x-amz-date": "20261121T000000Z",
    authorization: "AWS4-HMAC-SHA256 Credential=local/20261121/eu-central-1/dynamodb/aws4_request, SignedHeaders=host, Signature=00" } });
  const j = await r.json(); if (!r.ok) throw new Error(JSON.stringify(j)); return j; };
const cmp = (a, b) => a < b ? -1 : a > b ? 1 : 0;
const sortValue = v => {
  const [t] = Object.keys(v);
  if (t === "M") return { M: sortMap(v.M) };
  if (t === "L") return { L: v.L.map(sortValue) };
  if (t === "SS" || t === "BS") return { [t]: [...v[t]].sort(cmp) };
  if (t === "NS") return { NS: [...v.NS].sort((a, b) => a - b) };
  return v; };
const sortMap = m => Object.fromEntries(Object.keys(m).sort(cmp).map(k => [k, sortValue(m[k])]));
const d = (await call("DescribeTable", { TableName: table })).Table;
const index = i => ({ IndexName: i.IndexName, KeySchema: i.KeySchema, Projection: i.Projection });
const t = { TableName: table, KeySchema: d.KeySchema, AttributeDefinitions: [...d.AttributeDefinitions].sort((a, b) => cmp(a.AttributeName, b.AttributeName)) };
for (const k of ["GlobalSecondaryIndexes", "LocalSecondaryIndexes"])
  if (d[k]) t[k] = d[k].map(index).sort((a, b) => cmp(a.IndexName, b.IndexName));
t.BillingMode = "PAY_PER_REQUEST";
const items = []; let last;
do { const p = await call("Scan", { TableName: table, ExclusiveStartKey: last }); items.push(...p.Items); last = p.LastEvaluatedKey; } while (last);
const names = d.KeySchema.map(k => k.AttributeName);
const keyOf = i => names.map(n => JSON.stringify(i[n])).join("\u0000");
items.sort((a, b) => cmp(keyOf(a), keyOf(b)));
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, JSON.stringify({ Table: t, Items: items.map(sortMap) }, null, 2) + "\n");
console.log(file, items.length);

// node parquet.mjs DATABASE FOLDER: writes each table of a database that `tonk verify --db` has made into a Parquet file of that folder. Needs
// the program sqlite3, and the npm package @duckdb/node-api.
import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';

const [database, folder] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const ask = (sql, form, to = 'pipe') => execFileSync('sqlite3', [form, '-header', database, sql], { encoding: 'utf8', stdio: ['ignore', to, 'inherit'] });
const duckdb = await (await DuckDBInstance.create()).connect();
for (const { name: table } of JSON.parse(ask("SELECT name FROM sqlite_schema WHERE type = 'table'", '-json'))) {
  const path = join(folder, table);
  const quoted = path.replaceAll("'", "''");
  const csv = openSync(`${path}.csv`, 'w');
  ask(`SELECT * FROM ${table}`, '-csv', csv);
  closeSync(csv);
  const columns = JSON.parse(ask(`SELECT name, type FROM pragma_table_info('${table}')`, '-json'))
    .map(({ name, type }) => `'${name}': '${type === 'INTEGER' ? 'BIGINT' : 'VARCHAR'}'`);
  await duckdb.run(`COPY (FROM read_csv('${quoted}.csv', header = true, quote = '"', escape = '"', allow_quoted_nulls = false,
    columns = {${columns.join(', ')}})) TO '${quoted}.parquet'`);
  rmSync(`${path}.csv`);
}

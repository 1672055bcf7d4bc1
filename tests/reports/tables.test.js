// docs/example/parquet.mjs: what the tables of a database are as Parquet.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { DuckDBInstance } from '@duckdb/node-api';
import { folder, root, tonk } from './tonk.js';

test('every table is the same in Parquet as in the database', async () => {
  const database = join(folder, 'hands.db');
  assert.equal(tonk(['verify', '-q', '--db', database, join(root, 'replays')]).status, 1);
  copyFileSync(join(root, 'docs/example/parquet.mjs'), 'parquet.mjs'); // beside the packages
  const tables = join(folder, "Ann's tables");
  execFileSync('node', ['parquet.mjs', database, tables]);
  const duckdb = await (await DuckDBInstance.create()).connect();
  const same = async (table, counted) => {
    const there = await duckdb.runAndReadAll(`SELECT ${counted} FROM '${join(tables, table).replaceAll("'", "''")}.parquet'`);
    const here = execFileSync('sqlite3', ['-list', database, `SELECT ${counted} FROM ${table}`], { encoding: 'utf8' });
    assert.equal(there.getRowsJson()[0].join('|'), here.trim());
  };
  await same('audit', 'version, whole');
  await same('logs', 'count(*), count(sha256), max(sha256)');
  await same('hands', "count(*), count(session), sum(length(options)), count(CASE unit WHEN '' THEN 1 END), min(name)");
  await same('findings', 'count(*), count(player), count(help), sum(length(message)), sum("column")');
  await same('moves', 'count(*), count(spread), sum(length(cards)), min(cards)');
  await same('payments', 'count(*), sum(numerator), sum(denominator), count(payer), max(amount)');
  await same('scores', 'count(*), sum(numerator), max(player)');
  await same('nets', 'count(*), sum(seat), max(amount)');
  await same('problems', 'count(*)');
});

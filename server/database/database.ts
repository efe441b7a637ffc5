import type { Kysely, Transaction as KyselyTransaction } from 'kysely';
import type { Schema } from './schema.ts';

/** A function with this parameter decides what is atomic. */
export type Database = Kysely<Schema>;

/** A function with this parameter joins its caller's transaction. */
export type Transaction = KyselyTransaction<Schema>;

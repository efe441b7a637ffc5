import type { Kysely, Transaction as KyselyTransaction } from 'kysely';
import type { Schema } from './schema.ts';

/** A function that takes this decides itself what is atomic. */
export type Database = Kysely<Schema>;

/** A function that takes this joins its caller's transaction. */
export type Transaction = KyselyTransaction<Schema>;

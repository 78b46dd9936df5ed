import journal from './migrations/meta/_journal.json' with { type: 'json' }

/** The migrations of this build, oldest first. The hash is of the file that was committed, and never changes. */
export const MIGRATIONS: readonly { tag: string; hash: string }[] = journal.entries

/** Where migrations are noted that a database has had. */
export const NOTED = 'drizzle.__drizzle_migrations'

/** Anything that sends a statement: a pool or a client, of either role. */
export type Queryable = { query(text: string): Promise<{ rows: unknown[] }> }

export type SchemaVersion =
  /** `newer`: a later version has migrated, and this one goes on until it is replaced. */
  | { is: 'same' | 'newer' }
  /** `missing`: what `npm run migrate` would do; all of it in an empty database. */
  | { is: 'none' | 'older'; missing: string[] }
  /** Made by migrations that are not this build's: before they were frozen, or by a branch. */
  | { is: 'other' }

/** No such schema, no such table; no right to read it, which came with the freeze. */
const UNREADABLE = new Set(['3F000', '42P01', '42501'])

async function appliedHashes(db: Queryable): Promise<Set<string> | undefined> {
  try {
    const { rows } = await db.query(`select hash from ${NOTED}`)
    return new Set(rows.map((row) => (row as { hash: string }).hash))
  } catch (error) {
    if (UNREADABLE.has((error as { code?: string }).code ?? '')) return undefined
    throw error
  }
}

/** How the tables of a database stand to this build's migrations. */
export async function schemaVersion(db: Queryable): Promise<SchemaVersion> {
  const applied = await appliedHashes(db)
  const missing = MIGRATIONS.filter(({ hash }) => !applied?.has(hash)).map(({ tag }) => tag)
  if (!applied?.size) return { is: 'none', missing }
  const ours = new Set(MIGRATIONS.map(({ hash }) => hash))
  const unknown = [...applied].some((hash) => !ours.has(hash))
  if (missing.length > 0) return unknown ? { is: 'other' } : { is: 'older', missing }
  return { is: unknown ? 'newer' : 'same' }
}

/** Why this build must not work on a database, and what to do about it; nothing when it may. */
export async function schemaProblem(db: Queryable): Promise<string | undefined> {
  const found = await schemaVersion(db)
  switch (found.is) {
    case 'none':
      return 'The database has no tables of this version: run npm run migrate with it.'
    case 'older':
      return `The tables are older than this version (${found.missing.join(', ')}): run npm run migrate with it.`
    case 'other':
      return 'The tables were made by other migrations than this version’s, by a branch or before the first release. Run the version that made them, or name a database that this one migrated; the evaluation start takes a new DATA_DIR.'
    default:
      return undefined
  }
}

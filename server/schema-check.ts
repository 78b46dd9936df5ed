import { type Queryable, schemaProblem } from '#db/schema-version.ts'

/** Ends the process, with words that say what to do, when the tables are not those that its code was written for. */
export async function checkSchema(db: Queryable, log: { fatal(message: string): void }): Promise<void> {
  const problem = await schemaProblem(db)
  if (!problem) return
  log.fatal(problem)
  process.exit(1)
}

import { type Queryable, schemaProblem } from '#db/schema-version.ts'
import { toSentence } from './run-command.ts'

/**
 * Ends the process, with words that say what to do, when the tables are not those that its code was written for, or cannot
 * be looked at.
 */
export async function checkSchema(db: Queryable, log: { fatal(message: string): void }): Promise<void> {
  const problem = await schemaProblem(db).catch((error: unknown) => toSentence(error, process.env.DATABASE_URL))
  if (!problem) return
  log.fatal(problem)
  process.exit(1)
}

import { DrizzleQueryError } from 'drizzle-orm'

/** The PostgreSQL error code of a failed statement (inside its transaction drizzle wraps it), for example 23505. */
export function getFailure(error: unknown): { code?: string; constraint?: string } {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return cause as { code?: string; constraint?: string }
}

/** Whether PostgreSQL answered that it could not reach another node, on which what was asked for lies. */
export const isNodeAway = (error: unknown) => getFailure(error).code?.startsWith('08') ?? false

/** Whether a row was refused because another row refers to it, or because what it refers to is gone. */
export const isForeignKeyFailure = (error: unknown) => getFailure(error).code === '23503'
/** Whether a row was refused because there is one like it. */
export const isUniqueFailure = (error: unknown) => getFailure(error).code === '23505'

/** Whether PostgreSQL gave up: what was needed is held by somebody else for too long, or each waits for the other. */
export const isLockFailure = (error: unknown) => ['55P03', '40P01'].includes(getFailure(error).code ?? '')

/** Whether PostgreSQL stopped a statement because it took longer than one may. */
export const isCutShort = (error: unknown) => getFailure(error).code === '57014'

/** Whether PostgreSQL ended a transaction that asked for nothing for too long, as a process does that comes to nothing. */
export const isLeftIdle = (error: unknown) => getFailure(error).code === '25P03'

/** Whether PostgreSQL had no room on its disk for what was to be written. */
export const isDiskFull = (error: unknown) => getFailure(error).code === '53100'

/** Which statement PostgreSQL answered an error to. */
const statements = new WeakMap<Error, string>()

export type Statement = { name?: string; text: string }

/** What a statement is called where people read of it: its own name, else its verb and the first table in it. */
export function calledFor({ name, text }: Statement): string {
  const [verb = ''] = text.trimStart().split(/\s/, 1)
  return name ?? `${verb} ${/\b(?:from|into|update) "?(\w+)/i.exec(text)?.[1] ?? ''}`.trim()
}

let diskFullAt = Number.NEGATIVE_INFINITY

/** Whether within the last minutes a statement found no room on the disk of the database. */
export const wasDiskFull = () => performance.now() - diskFullAt < DISK_FULL_FOR_MS

const DISK_FULL_FOR_MS = 2 * 60_000

/** Remembers which statement failed, and which constraint, whichever node of a cluster it was that says so. */
export function nameFailure(error: unknown, statement: Statement): void {
  if (!(error instanceof Error)) return
  statements.set(error, calledFor(statement))
  if (isDiskFull(error)) diskFullAt = performance.now()
  if (isAnswered(error)) error.constraint ??= CONSTRAINT_OF_SHARD.exec(error.message)?.[1]
}

/** A node of a cluster names a constraint only in its message, with the number of its part of the table at the end. */
const CONSTRAINT_OF_SHARD = /constraint "(\w+)_\d+"/

/** An error as PostgreSQL answers it, with the values in its message and details. */
type DatabaseError = Error & { severity: string; code?: string; constraint?: string }

function isAnswered(error: unknown): error is DatabaseError {
  return error instanceof Error && 'severity' in error
}

/** A statement that failed, and nothing of the values that it was asked with. */
class FailedStatement extends Error {
  readonly code: string | undefined
  readonly constraint: string | undefined
  readonly statement: string

  constructor({ code, constraint }: DatabaseError, statement: string, frames: string) {
    super(`${statement} failed: ${[code, constraint].filter(Boolean).join(' ')}`)
    this.name = 'FailedStatement'
    this.code = code
    this.constraint = constraint
    this.statement = statement
    this.stack = `${this.name}: ${this.message}${frames}`
  }
}

/**
 * An error without the values of the statement that failed, which drizzle writes into its message and PostgreSQL into
 * details: password hashes, addresses, tokens. Any other error is what it was.
 */
export function withoutValues(error: unknown): unknown {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  if (!isAnswered(cause)) return cause
  return new FailedStatement(cause, statements.get(cause) ?? 'a statement', getFrames(error as Error))
}

/** Where an error was thrown: its stack below the message. */
function getFrames({ message, stack = '' }: Error): string {
  const at = stack.indexOf(message)
  return at === -1 ? '' : stack.slice(at + message.length)
}

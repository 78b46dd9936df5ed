import { env } from 'node:process'

type Failure = Error & { code?: string; cause?: unknown; errors?: unknown[] }

/** What the network answers instead of a server. */
const UNREACHABLE: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'no name server answers',
  ETIMEDOUT: 'it gives no answer',
  EHOSTUNREACH: 'there is no way to it',
  ENETUNREACH: 'there is no way to it',
  ECONNRESET: 'it closed the connection',
  '57P03': 'it is starting or stopping',
  '08P01': 'the pooler has no connection to it',
}
const REFUSED: Record<string, string> = {
  '28P01': 'refuses the user or the password',
  '28000': 'refuses the user',
  '3D000': 'has no such database',
  '53300': 'has no free connection',
}

/** Host, port and database of an address, without the password in it. */
function getPlace(url = ''): string {
  if (!URL.canParse(url)) return 'the database'
  const { host, pathname } = new URL(url)
  return `the database ${pathname.slice(1)} at ${decodeURIComponent(host)}`
}

/** An error and all that it was caused by. */
function* listCauses(error: unknown): Generator<Failure> {
  if (!(error instanceof Error)) return
  yield error as Failure
  for (const one of (error as Failure).errors ?? []) yield* listCauses(one)
  yield* listCauses(error.cause)
}

/** One sentence of what went wrong, for whoever typed the command. */
export function toSentence(error: unknown, url = env.OWNER_DATABASE_URL || env.DATABASE_URL): string {
  for (const { code = '', message } of listCauses(error)) {
    if (UNREACHABLE[code]) return `Cannot reach ${getPlace(url)}: ${UNREACHABLE[code]}.`
    if (REFUSED[code]) return `Cannot use ${getPlace(url)}: it ${REFUSED[code]}.`
    if (message.startsWith('Connection terminated')) return `The connection to ${getPlace(url)} was lost.`
  }
  // The query builder says the whole statement, and in its cause what was wrong with it.
  const telling = [...listCauses(error)].find(({ message }) => message && !message.startsWith('Failed query'))
  return telling?.message ?? String(error)
}

/**
 * Runs an operator's command and ends the process: with 0, or with 1 where it answers false or fails, which is said in one
 * sentence. DEBUG=1 shows the stack as well.
 */
export async function runCommand(work: () => Promise<unknown>): Promise<never> {
  try {
    process.exit((await work()) === false ? 1 : 0)
  } catch (error) {
    console.error(env.DEBUG ? error : toSentence(error))
    process.exit(1)
  }
}

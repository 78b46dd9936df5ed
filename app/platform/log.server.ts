import pino from 'pino'
import { env } from './env.server.ts'

const SECRETS = ['password', 'token', 'authorization', 'cookie', 'cypher', 'signature'].flatMap((key) => [
  key,
  `*.${key}`,
])

/** Structured lines on standard output; never a secret, an e-mail body or card data. */
export const log = pino({ level: env.LOG_LEVEL, base: null, redact: SECRETS, timestamp: pino.stdTimeFunctions.isoTime })

/** A path for the log: whoever reads it shall not be able to use what opens things (reset links, signed addresses). */
export function loggedPath(path: string): string {
  return path.replace(/[\w-]{40,}/g, '…')
}

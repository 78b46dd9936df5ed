import pino from 'pino'
import { env } from './env.server.ts'
import { withoutValues } from './failed-statement.server.ts'
import { describeWork } from './work.server.ts'

const SECRETS = ['password', 'token', 'authorization', 'cookie', 'cypher', 'signature'].flatMap((key) => [
  key,
  `*.${key}`,
])

/** Structured lines on standard output; never a secret, an e-mail body or card data. */
export const log = pino({
  level: env.LOG_LEVEL,
  base: null,
  redact: SECRETS,
  mixin: describeWork,
  serializers: { err: loggedError },
  hooks: {
    // pino takes the message of an error for the line's.
    logMethod([first, ...rest], write) {
      const about = first as unknown
      write.apply(this, [about instanceof Error ? withoutValues(about) : withoutValuesIn(about), ...rest] as never)
    },
  },
  timestamp: pino.stdTimeFunctions.isoTime,
})

function withoutValuesIn(line: unknown): unknown {
  if (typeof line !== 'object' || line === null || !('err' in line)) return line
  return { ...line, err: withoutValues(line.err) }
}

const MESSAGE_MAX = 1000
const CAUSES_MAX = 3

/** Of an error what says where to look, and nothing else that libraries hang on it: rows, keys, whole messages. */
function loggedError(error: unknown, depth = 0): unknown {
  const described = withoutValues(error)
  if (!(described instanceof Error)) return typeof described
  const { name, message, stack, code, constraint, statement, cause } = described as Error & Record<string, unknown>
  return {
    type: name,
    message: message.slice(0, MESSAGE_MAX),
    stack: stack?.slice(0, 10 * MESSAGE_MAX),
    code,
    constraint,
    statement,
    cause: cause === undefined || depth === CAUSES_MAX ? undefined : loggedError(cause, depth + 1),
  }
}

/** A path for the log: whoever reads it shall not be able to use what opens things (reset links, signed addresses). */
export function loggedPath(path: string): string {
  return path.replace(/[\w-]{40,}/g, '…')
}

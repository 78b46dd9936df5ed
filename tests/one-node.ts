import { inject, test } from 'vitest'

/**
 * A test of what one PostgreSQL alone has, for a reason: on a cluster it is left out, and counted apart
 * (scripts/trial-citus.mjs).
 */
export function testOnOneNode(reason: string, name: string, run: () => Promise<void>): void {
  if (inject('nodes').length > 1) test.skip(`${name} (${reason})`)
  else test(name, run)
}

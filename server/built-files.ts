import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'
import { buildFolder } from './build.ts'

const YEAR = 'public, max-age=31536000, immutable'
const NAMED_BY_CONTENT = /^\/assets\/[\w.-]+$/

/**
 * The browser's files of this build and, as their names change with their content, of those beside it: while processes
 * of two builds answer at one address, each is asked for the files of pages that the other sent.
 */
export function builtFiles(headers: [string, string][]): MiddlewareHandler {
  const from = (build: string) =>
    serveStatic({
      root: path.join(build, 'client'),
      precompressed: true,
      onFound: (_, c) => {
        for (const [name, value] of headers) c.header(name, value)
        c.header('Cache-Control', YEAR)
      },
    })
  const builds = path.dirname(buildFolder())
  const own = from(buildFolder())
  return (c, next) =>
    own(c, async () => {
      if (!NAMED_BY_CONTENT.test(c.req.path)) return next()
      const other = readdirSync(builds).find((name) => existsSync(path.join(builds, name, 'client', c.req.path)))
      await (other ? from(path.join(builds, other))(c, next) : next())
    })
}

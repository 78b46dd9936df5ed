import { z } from 'zod'
import { toSnakeCase } from '#app/platform/case.ts'
import type { Addresses } from '#app/platform/http.server.ts'
import { mainOrigin } from '#app/platform/viewer.ts'
import { type Operations, operation, toRoutes } from '../operation.server.ts'
import { School } from '../outputs.server.ts'

/** Any key reads it: programs show it to whoever connects them. */
const showSchool = operation(
  { summary: 'Get the school', output: z.object({ school: School }) },
  async ({ school }) => {
    const { slug, name, locale, locales, currency, timeZone } = school
    return toSnakeCase({ school: { slug, name, url: mainOrigin(school), locale, locales, currency, timeZone } })
  },
)

export const operations = { 'GET /api/v1/school': showSchool } satisfies Partial<Operations>

export const routes: Addresses = toRoutes(operations)

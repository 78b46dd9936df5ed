import { z } from 'zod'
import { Answer } from '#app/platform/answers.server.ts'
import { route } from '#app/platform/http.server.ts'
import { feedOf } from '../feeds.server.ts'

/** A calendar that programs ask for by its secret address. */
export const calendar = route(
  { access: 'visitor', ids: z.object({ token: z.string().max(100) }) },
  async ({ db, school, ids }) => {
    const text = await feedOf(db, school, ids.token)
    return new Answer((c) =>
      c.body(text, 200, { 'Content-Type': 'text/calendar; charset=utf-8', 'Cache-Control': 'private, no-store' }),
    )
  },
)

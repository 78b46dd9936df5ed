import { ping } from '#app/platform/db.server.ts'
import { openRoute } from '#app/platform/http.server.ts'

/** 200 while this process serves and reaches its database. */
export const health = openRoute({ access: 'operator' }, async (c) => {
  await ping()
  return c.json({ status: 'ok' })
})

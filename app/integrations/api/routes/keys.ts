import { z } from 'zod'
import { json, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { Fields, Line, ListOf, Moment } from '#app/platform/inputs.server.ts'
import { inSnakeCase, listRoute } from '#app/platform/list-route.server.ts'
import { KEY_NAME_MAX } from '../api-key.ts'
import { apiKeyList, createApiKey, deleteApiKey } from '../keys.server.ts'
import { SCOPES } from '../scope.ts'

const listKeys = listRoute(apiKeyList, { access: 'keys', json: inSnakeCase(apiKeyList) }, async ({ list }) =>
  page('api/keys', { list }),
)

const scopes = ListOf(z.enum(SCOPES), SCOPES.length).refine((chosen) => chosen.length > 0, {
  params: { text: 'api.choose_a_scope' },
})

/** Answers the key itself, this once. */
const addKey = route(
  {
    access: 'keys',
    input: Fields({ name: Line(1, KEY_NAME_MAX), scopes, expiresAt: Moment().nullish() }),
    fresh: true,
  },
  async ({ db, viewer, input }) => {
    const { row, key } = await createApiKey(db, viewer, input())
    return json(toSnakeCase({ apiKey: row, key }), 201)
  },
)

const dropKey = route({ access: 'keys', ids: z.object({ id: Id }) }, async ({ db, school, ids }) => {
  await deleteApiKey(db, school.id, ids.id)
  return { deleted: true }
})

export const routes = {
  'GET /home/api-keys': listKeys,
  'POST /home/api-keys': addKey,
  'DELETE /home/api-keys/:id': dropKey,
} satisfies Addresses

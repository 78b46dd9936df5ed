import { page } from '#app/platform/answers.server.ts'
import type { Addresses } from '#app/platform/http.server.ts'
import { listRoute } from '#app/platform/list-route.server.ts'
import { blockedList } from '../blocks.server.ts'

/** Who may write no more at the moment. */
const listBlocked = listRoute(blockedList, { access: 'community' }, async ({ list }) =>
  page('moderation/blocked', { list }),
)

export const routes = {
  'GET /home/blocked': listBlocked,
} satisfies Addresses

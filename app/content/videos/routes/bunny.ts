import { z } from 'zod'
import { env } from '#app/platform/env.server.ts'
import { type Addresses, openRoute } from '#app/platform/http.server.ts'
import { log } from '#app/platform/log.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { receiveMessage } from '../bunny/messages.server.ts'
import { isSignedMessage } from '../bunny/signatures.server.ts'

const Message = z.object({ VideoLibraryId: z.int(), VideoGuid: z.uuid(), Status: z.int() })

/** Where Bunny Stream tells how films stand, at any school's address: a library is the deployment's. */
const takeBunnyMessage = openRoute({ access: 'provider' }, async (c) => {
  const body = Buffer.from(await c.req.arrayBuffer())
  if (!env.bunny || !isSignedMessage(body, env.bunny.readOnlyKey, (name) => c.req.header(name))) {
    log.warn({ ip: c.var.ip }, 'a message that Bunny Stream did not sign was refused')
    throw new Refusal(400, 'videos.bad_signature')
  }
  const message = Message.safeParse(toJson(body))
  if (!message.success || String(message.data.VideoLibraryId) !== env.bunny.libraryId) {
    throw new Refusal(400, 'videos.bad_message')
  }
  await receiveMessage(c.var.school.id, { guid: message.data.VideoGuid, code: message.data.Status })
  return c.json({ taken: true })
})

function toJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

export const routes = {
  'POST /media/bunny/notifications': takeBunnyMessage,
} satisfies Addresses

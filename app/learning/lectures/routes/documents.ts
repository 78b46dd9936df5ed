import { z } from 'zod'
import { redirect } from '#app/platform/answers.server.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { findDocument } from '../documents.server.ts'

const ofDocument = { access: 'visitor', ids: z.object({ id: Id, component: Id }) } as const

/** Shows a document of a lecture where the browser can. */
const showDocument = route(ofDocument, async ({ db, viewer, ids }) =>
  redirect(await findDocument(db, viewer, { ...ids, disposition: 'inline' })),
)

/** Gives it to keep. */
const keepDocument = route(ofDocument, async ({ db, viewer, ids }) =>
  redirect(await findDocument(db, viewer, { ...ids, disposition: 'attachment' })),
)

export const routes = {
  'GET /lecture/:id/files/:component': showDocument,
  'GET /lecture/:id/files/:component/download': keepDocument,
} satisfies Addresses

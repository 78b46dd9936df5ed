import { json } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import type { Addresses } from '#app/platform/http.server.ts'
import { fileView, storeReceivedFile } from '../files.server.ts'
import { uploadRoute } from '../upload-route.server.ts'

/** Takes a private file, to be named by its id where it is to be found; what nothing names is gone after a day. */
const createFile = uploadRoute(
  { access: 'build', limit: { burst: 60, perSecond: 1 / 2 } },
  {
    keep: async ({ db, viewer }, arrived) =>
      json(toSnakeCase({ file: fileView(await storeReceivedFile(db, viewer, { arrived })) }), 201),
  },
)

export const routes = {
  'POST /home/files': createFile,
} satisfies Addresses

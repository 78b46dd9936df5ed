import { z } from 'zod'
import { OwnPassword } from '#app/people/accounts/inputs.server.ts'
import { fileAnswer } from '#app/people/media/delivery.server.ts'
import { findOwnPasswordWait, hasPassword, withOwnPassword } from '#app/people/sign-in/own-password.server.ts'
import { leave } from '#app/people/sign-in/sessions.server.ts'
import { afterCommit, jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { normalizeText } from '#app/platform/characters.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { requestExport, requireExport } from '../exports.server.ts'

const PATH = '/account/data'

/** What is held on a member: to take along, or to have deleted. */
const showMyData = route({ access: 'member' }, async ({ c, db, viewer }) =>
  page('my-data/my-data', { asked: c.req.query('asked') === '1', hasPassword: await hasPassword(db, viewer) }),
)

const exportMyData = route({ access: 'member', form: showMyData }, async ({ c, db, viewer }) => {
  await requestExport(db, viewer, c.var.requestId)
  return jsonOrRedirect({ asked: true }, `${PATH}?asked=1`)
})

const Token = z.object({ token: z.string().max(100) })

/** The file, for the person whose it is. */
const downloadMyData = route({ access: 'member', ids: Token }, async ({ c, db, viewer, ids }) => {
  const key = await requireExport(db, viewer, ids.token)
  return fileAnswer(c.req, key, { cache: 'private, no-store', download: true, name: 'my-data.json' })
})

const WORDS = ['DELETE', 'USUŃ']
const Deletion = z.object({
  confirmation: z
    .string()
    .transform((word) => normalizeText(word).trim())
    .refine((word) => WORDS.includes(word), { params: { text: 'my-data.confirmation_wrong' } }),
  password: OwnPassword,
})

const deleteMyData = route(
  {
    access: 'member',
    input: Deletion,
    form: showMyData,
    limit: { burst: 5, perSecond: 5 / 60 },
    waits: findOwnPasswordWait,
  },
  async ({ c, school, viewer, input }) => {
    // In a transaction of its own: that of the password holds the account, which owners lock in their order.
    const remove = async () => {
      const { deletePerson } = await import('../deletion.server.ts')
      return inSchool(school.id, async (db) => {
        await deletePerson(db, viewer)
        await leave(c, db)
        return jsonOrRedirect({ deleted: true }, '/account/deleted')
      })
    }
    const shown = { password: input().password, ip: c.var.ip, field: 'password' } as const
    return withOwnPassword(viewer, shown, async () => afterCommit(remove))
  },
)

/** Where a person is once the account is gone. */
const showDeletedPage = route({ access: 'visitor' }, async () => page('my-data/deleted', {}))

export const routes = {
  'GET /account/data': showMyData,
  'GET /account/data/delete': showMyData,
  'POST /account/data/delete': deleteMyData,
  'GET /account/data/export': showMyData,
  'POST /account/data/export': exportMyData,
  'GET /account/data/export/:token': downloadMyData,
  'GET /account/deleted': showDeletedPage,
} satisfies Addresses

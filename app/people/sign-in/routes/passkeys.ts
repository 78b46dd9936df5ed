import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Context } from 'hono'
import { z } from 'zod'
import { OwnPassword, To } from '#app/people/accounts/inputs.server.ts'
import { scheduleNotice } from '#app/people/accounts/notices.server.ts'
import { loadUser } from '#app/people/accounts/user.server.ts'
import { SECURITY } from '#app/people/my-account/security.ts'
import { json, jsonOrRedirect, page, refuseAfterwards } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import type { Env } from '#app/platform/context.server.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { Fields, Flag, Line } from '#app/platform/inputs.server.ts'
import { invalid } from '#app/platform/refusal.ts'
import { localPath } from '#app/platform/request.server.ts'
import { hasPassword, refuseUnshown, withOwnPassword } from '../own-password.server.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  logInWithPasskey,
  removePasskey,
  renamePasskey,
  requirePasskey,
  toRelyingParty,
} from '../passkeys.server.ts'
import { getStartPath } from '../requested-path.server.ts'
import { enter } from '../sessions.server.ts'

const Name = Line(1, 60)
const Key = z.object({ passkey: Id })
const Made = z.looseObject({
  id: z.string(),
  rawId: z.string(),
  type: z.literal('public-key'),
  response: z.looseObject({}),
})

const here = (c: Context<Env>) => toRelyingParty(c.var.school, c.req.header('host') ?? '')

const showNewPasskeyPage = route({ access: 'member' }, async ({ db, viewer }) => {
  const needsPassword = await hasPassword(db, viewer)
  if (!needsPassword) refuseUnshown(viewer)
  return page('sign-in/new-passkey', { hasPassword: needsPassword })
})

const beginNewPasskey = route(
  { access: 'member', input: Fields({ currentPassword: OwnPassword }) },
  async ({ c, school, viewer, input }) => {
    return withOwnPassword(viewer, { password: input().currentPassword, ip: c.var.ip }, async (db) =>
      json({ options: await beginPasskey(db, viewer, school, here(c)) }),
    )
  },
)

const saveNewPasskey = route(
  { access: 'member', input: z.object({ name: Name, response: Made }) },
  async ({ c, db, viewer, input }) => {
    const passkey = await addPasskey(db, viewer, here(c), input())
    await scheduleNotice(db, viewer, { notice: 'passkey_added', requestId: c.var.requestId })
    return json(toSnakeCase({ passkey }), 201)
  },
)

const showPasskeyPage = route({ access: 'member', ids: Key }, async ({ db, viewer, ids }) => {
  const passkey = await requirePasskey(db, viewer, ids.passkey)
  const rest = { hasPassword: await hasPassword(db, viewer) }
  return page('sign-in/passkey', { ...passkey, ...rest }, { json: { ...toSnakeCase(passkey), ...rest } })
})

const namePasskey = route(
  { access: 'member', ids: Key, input: z.object({ name: Name }), form: showPasskeyPage },
  async ({ db, viewer, ids, input }) => {
    await requirePasskey(db, viewer, ids.passkey)
    const { name } = input()
    await renamePasskey(db, viewer, ids.passkey, name)
    return jsonOrRedirect({ passkey: { id: ids.passkey, name } }, `${SECURITY}?done=passkey_renamed`)
  },
)

const deletePasskey = route(
  { access: 'member', ids: Key, input: Fields({ currentPassword: OwnPassword }), form: showPasskeyPage },
  async ({ c, db, viewer, ids, input }) => {
    await requirePasskey(db, viewer, ids.passkey)
    return withOwnPassword(viewer, { password: input().currentPassword, ip: c.var.ip }, async (db) => {
      await removePasskey(db, viewer, ids.passkey)
      await scheduleNotice(db, viewer, { notice: 'passkey_removed', requestId: c.var.requestId })
      return jsonOrRedirect({ deleted: true }, `${SECURITY}?done=passkey_removed`)
    })
  },
)

const limit = { burst: 30, perSecond: 0.5 }

const sendLoginOptions = route({ access: 'visitor', limit }, async ({ c, db, school }) => {
  return { options: await beginPasskeyLogin(db, school.id, here(c)) }
})

const logInByPasskey = route(
  { access: 'visitor', input: z.object({ response: Made, remember: Flag.optional(), to: To }), limit },
  async ({ c, db, school, input }) => {
    const { response, remember, to } = input()
    const account = await logInWithPasskey(db, school.id, here(c), response as unknown as AuthenticationResponseJSON)
    if (!account) return refuseAfterwards(invalid('response', 'accounts.passkey_unknown'))
    await enter(c, db, account, { remember, by: 'passkey' })
    return json(toSnakeCase({ user: await loadUser(db, account), redirect: localPath(to, getStartPath(account)) }))
  },
)

export const routes = {
  'GET /account/security/passkeys': showNewPasskeyPage,
  'POST /account/security/passkeys': saveNewPasskey,
  'POST /account/security/passkeys/options': beginNewPasskey,
  'GET /account/security/passkeys/:passkey': showPasskeyPage,
  'POST /account/security/passkeys/:passkey': namePasskey,
  'POST /account/security/passkeys/:passkey/remove': deletePasskey,
  'POST /login/passkey': logInByPasskey,
  'POST /login/passkey/options': sendLoginOptions,
} satisfies Addresses

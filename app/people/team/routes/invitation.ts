import { z } from 'zod'
import { FirstName, LastName, NewPassword } from '#app/people/accounts/inputs.server.ts'
import { findWayToAccept } from '#app/people/accounts/invited.server.ts'
import { loadUser } from '#app/people/accounts/user.server.ts'
import { NEW_ACCOUNTS } from '#app/people/sign-in/attempts.server.ts'
import { enter } from '#app/people/sign-in/sessions.server.ts'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { Fields } from '#app/platform/inputs.server.ts'
import { acceptAsMember, acceptAsNew, findInvitation } from '../invitations.server.ts'

const ids = z.object({ token: z.string().max(100) })

const showInvitationPage = route({ access: 'visitor', ids }, async ({ c, db, viewer, school, ids }) => {
  // The address of this page opens the back office, so no other site learns it.
  c.header('Referrer-Policy', 'same-origin')
  const invitation = await findInvitation(db, school.id, ids.token)
  const { email, role } = invitation
  return page('team/invitation', { token: ids.token, email, role, way: await findWayToAccept(db, viewer, invitation) })
})

const declared = { access: 'visitor', ids, form: showInvitationPage } as const

/** Somebody who is logged in joins the team with that account. */
const acceptInvitation = route({ ...declared, access: 'member' }, async ({ c, db, viewer, school, ids }) => {
  const invitation = await findInvitation(db, school.id, ids.token)
  const account = await acceptAsMember(db, viewer, invitation)
  await enter(c, db, account, { by: 'other' })
  return jsonOrRedirect(toSnakeCase({ user: await loadUser(db, account) }), '/home')
})

/** Somebody without an account makes one and joins the team with it. */
const registerInvited = route(
  {
    ...declared,
    input: Fields({ firstName: FirstName, lastName: LastName, password: NewPassword }),
    limit: NEW_ACCOUNTS,
  },
  async ({ c, db, school, locale, ids, input }) => {
    const invitation = await findInvitation(db, school.id, ids.token)
    const { firstName, lastName, password } = input()
    const account = await acceptAsNew(db, invitation, { firstName, lastName, password, locale })
    await enter(c, db, account)
    return jsonOrRedirect(toSnakeCase({ user: await loadUser(db, account) }), '/home', 201)
  },
)

export const routes = {
  'GET /invitation/:token': showInvitationPage,
  'POST /invitation/:token': acceptInvitation,
  'POST /invitation/:token/register': registerInvited,
} satisfies Addresses

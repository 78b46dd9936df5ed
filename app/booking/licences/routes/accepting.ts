import { z } from 'zod'
import { Accepted, FirstName, LastName, NewPassword } from '#app/people/accounts/inputs.server.ts'
import { loadUser } from '#app/people/accounts/user.server.ts'
import { NEW_ACCOUNTS } from '#app/people/sign-in/attempts.server.ts'
import { enter } from '#app/people/sign-in/sessions.server.ts'
import { jsonOrRedirect, page, redirect } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, route, Token } from '#app/platform/http.server.ts'
import { inLocale } from '#app/platform/i18n.ts'
import { Fields } from '#app/platform/inputs.server.ts'
import { ROOMY } from '#app/platform/limits.server.ts'
import { coverImage } from '#app/platform/picture.ts'
import { accept, acceptAsNew, findWayToTake, requireByLink } from '../accepting.server.ts'
import type { InvitationWithCourse } from '../invited.server.ts'

const ids = z.object({ token: Token })
const getCourse = ({ product }: InvitationWithCourse) => `/${product.slug}/watch`

/** What the link of an invitation leads to: how to accept it, and from then on the course. */
const showLicencePage = route({ access: 'visitor', ids }, async ({ c, db, viewer, locale, ids }) => {
  // The address of this page opens the course, so no other site learns it.
  c.header('Referrer-Policy', 'same-origin')
  const linked = await requireByLink(db, viewer, ids.token)
  const { invitation, product, by } = linked
  if (invitation.status !== 'sent') return redirect(getCourse(linked))
  const course = { title: inLocale(product.title, locale), cover: coverImage(product.cover), href: getCourse(linked) }
  const { name, email } = invitation
  return page('licences/invitation', {
    token: ids.token,
    name,
    email,
    by,
    course,
    way: await findWayToTake(db, viewer, linked),
  })
})

const declared = { access: 'visitor', ids, form: showLicencePage } as const

/** Somebody who is logged in takes the licence. */
const acceptLicence = route({ ...declared, access: 'member', limit: ROOMY }, async ({ db, viewer, ids }) => {
  const linked = await requireByLink(db, viewer, ids.token)
  await accept(db, viewer, linked)
  return jsonOrRedirect({ accepted: true, redirect: getCourse(linked) }, getCourse(linked))
})

/** Somebody without an account makes one and takes the licence with it. */
const registerForLicence = route(
  {
    ...declared,
    input: Fields({ firstName: FirstName, lastName: LastName, password: NewPassword, terms: Accepted }),
    limit: NEW_ACCOUNTS,
  },
  async ({ c, db, viewer, locale, ids, input }) => {
    const linked = await requireByLink(db, viewer, ids.token)
    const { firstName, lastName, password } = input()
    const account = await acceptAsNew(db, linked, { firstName, lastName, password, locale })
    await enter(c, db, account)
    return jsonOrRedirect(toSnakeCase({ user: await loadUser(db, account) }), getCourse(linked), 201)
  },
)

export const routes = {
  'GET /licence/:token': showLicencePage,
  'POST /licence/:token': acceptLicence,
  'POST /licence/:token/register': registerForLicence,
} satisfies Addresses

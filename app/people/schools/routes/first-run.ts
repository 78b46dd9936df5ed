import { z } from 'zod'
import { Email, FirstName, LastName, NewPassword } from '#app/people/accounts/inputs.server.ts'
import { requestVerification } from '#app/people/my-account/email-links.server.ts'
import { enter } from '#app/people/sign-in/sessions.server.ts'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { Fields } from '#app/platform/inputs.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { isFirstRunToken, NO_SCHOOL } from '../first-run.server.ts'
import { Currency, Language, SchoolName, SchoolSlug } from '../inputs.server.ts'

const ids = z.object({ token: z.string().max(100).default('') })
const input = Fields({
  schoolName: SchoolName,
  slug: SchoolSlug,
  locale: Language,
  currency: Currency,
  firstName: FirstName,
  lastName: LastName,
  email: Email,
  password: NewPassword,
})

/** Both addresses exist for a deployment without a school, and for nobody after that. */
function onlyWithoutSchool(school: CurrentSchool) {
  requireFound(school.id === NO_SCHOOL)
}

const showFirstRunPage = route({ access: 'visitor', ids }, async ({ school, ids, c }) => {
  onlyWithoutSchool(school)
  c.header('Referrer-Policy', 'same-origin')
  const open = await isFirstRunToken(ids.token)
  return page('schools/first-run', { token: open ? ids.token : null }, { status: open ? 200 : 403 })
})

const openFirstSchool = route(
  { access: 'visitor', ids, input, form: showFirstRunPage, limit: { burst: 20, perSecond: 0.1 } },
  async ({ c, db, school, ids, input }) => {
    onlyWithoutSchool(school)
    const { schoolName: name, firstName, lastName, email, password, ...rest } = input()
    const owner = { firstName, lastName, email, password }
    // Once in the life of a deployment.
    const { startFirstSchool } = await import('#app/people/team/new-school.server.ts')
    const account = await startFirstSchool(db, ids.token, { ...rest, name, email }, owner)
    await requestVerification(db, account, c.var.requestId)
    await enter(c, db, account)
    return jsonOrRedirect(toSnakeCase({ schoolId: account.schoolId }), '/home/settings', 201)
  },
)

export const routes = {
  'GET /first-run': showFirstRunPage,
  'POST /first-run': openFirstSchool,
} satisfies Addresses

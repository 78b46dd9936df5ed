import { z } from 'zod'
import { Email } from '#app/people/accounts/inputs.server.ts'
import { Language } from '#app/people/schools/inputs.server.ts'
import { changeSettings, findSettings } from '#app/people/schools/settings.server.ts'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { Fields, Flag } from '#app/platform/inputs.server.ts'
import { invalid } from '#app/platform/refusal.ts'
import { invite, listInvitations, withdrawInvitation } from '../invitations.server.ts'
import { changeRole, listTeam, removeFromTeam, requireTeamMember } from '../team.server.ts'
import { STAFF_ROLES } from '../team.ts'

const PATH = '/home/team'
const Role = z.enum(STAFF_ROLES)
const ids = z.object({ id: Id })

const showTeam = route({ access: 'team' }, async ({ db, school, locale }) => {
  const [team, invitations, settings] = await Promise.all([
    listTeam(db, school.id, locale),
    listInvitations(db, school.id),
    findSettings(db, school.id),
  ])
  const { instructorsLimited, staffTwoStep } = settings
  return page('team/team', { team, invitations, instructorsLimited, staffTwoStep })
})

/** Who works here decides over everything: each change asks who is asking. */
const declared = { access: 'team', form: showTeam, fresh: true } as const
const done = () => jsonOrRedirect({ saved: true }, PATH)

const inviteToTeam = route(
  {
    ...declared,
    input: z.object({ email: Email, role: Role, locale: Language.optional() }),
    limit: { burst: 20, perSecond: 1 / 30 },
  },
  async ({ c, db, viewer, school, input }) => {
    const { locale = school.locale, ...rest } = input()
    await invite(db, viewer, { ...rest, locale, requestId: c.var.requestId })
    return jsonOrRedirect({ invited: true }, PATH, 201)
  },
)

const withdrawFromTeam = route({ ...declared, ids }, async ({ db, viewer, ids }) => {
  await withdrawInvitation(db, viewer, ids.id)
  return done()
})

const changeTeamRole = route(
  { ...declared, ids, input: z.object({ role: Role }) },
  async ({ db, viewer, school, ids, input }) => {
    const member = await requireTeamMember(db, school.id, ids.id)
    await changeRole(db, viewer, member, input().role)
    return done()
  },
)

const removeTeamMember = route({ ...declared, ids }, async ({ db, viewer, school, ids }) => {
  const member = await requireTeamMember(db, school.id, ids.id)
  await removeFromTeam(db, viewer, member)
  return done()
})

const limitInstructors = route(
  { ...declared, input: Fields({ instructorsLimited: Flag.default(false) }) },
  async ({ db, viewer, input }) => {
    await changeSettings(db, viewer, { instructorsLimited: input().instructorsLimited })
    return done()
  },
)

/** Only an owner who logs in with two steps asks it of the others. */
const askForTwoStep = route(
  { ...declared, input: Fields({ staffTwoStep: Flag.default(false) }) },
  async ({ db, viewer, input }) => {
    const { staffTwoStep } = input()
    if (staffTwoStep && !viewer.twoStep) throw invalid('staff_two_step', 'team.two_step_own_first')
    await changeSettings(db, viewer, { staffTwoStep })
    return done()
  },
)

export const routes = {
  'GET /home/team': showTeam,
  'POST /home/team/invitations': inviteToTeam,
  'POST /home/team/invitations/:id/withdraw': withdrawFromTeam,
  'POST /home/team/limits': limitInstructors,
  'POST /home/team/two-step': askForTwoStep,
  'POST /home/team/:id/remove': removeTeamMember,
  'POST /home/team/:id/role': changeTeamRole,
} satisfies Addresses

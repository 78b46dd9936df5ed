import { jsonOrRedirect } from '#app/platform/answers.server.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { endLogInAs } from '../log-in-as.server.ts'

/** Leads a member of staff back to their own session, and to the student they were logged in as. */
const endActing = route({ access: 'member', whileActing: true }, async ({ c, db, viewer }) => {
  const { studentId } = await endLogInAs(c, db, viewer)
  const redirect = `/home/students/${studentId}`
  return jsonOrRedirect({ redirect }, redirect)
})

export const routes = {
  'POST /log-in-as/end': endActing,
} satisfies Addresses

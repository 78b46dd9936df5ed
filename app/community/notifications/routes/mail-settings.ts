import { z } from 'zod'
import { changeSettings, findSettings } from '#app/people/schools/settings.server.ts'
import { afterCommit, jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, route, Token } from '#app/platform/http.server.ts'
import { Filter, Flag } from '#app/platform/inputs.server.ts'
import { findTestLetter, readSending, sendTestLetter } from '../sending.server.ts'

const PATH = '/home/settings/mail'

/** How the school's letters leave, and what became of the test letter that was asked for. */
const showMailSettings = route(
  { access: 'settings', input: z.object({ test: Filter(Token) }) },
  async ({ db, school, input }) => {
    const { test } = input()
    const props = {
      sending: await readSending(db, school),
      test: test ? await findTestLetter(db, school.id, test) : null,
      reminds: (await findSettings(db, school.id)).reminds,
    }
    return page('notifications/mail-settings', props, { json: toSnakeCase(props) })
  },
)

/** Whether students who stopped in the middle of a course are reminded of it. */
const saveReminders = route(
  { access: 'settings', input: z.object({ reminds: Flag.default(false) }), form: showMailSettings },
  async ({ db, viewer, input }) => {
    const { reminds } = input()
    await changeSettings(db, viewer, { reminds })
    return jsonOrRedirect({ reminds }, PATH)
  },
)

/** Writes whoever asks a test letter; twenty an hour. */
const testMail = route(
  { access: 'settings', form: showMailSettings, limit: { burst: 20, perSecond: 20 / 3600 } },
  async ({ school, viewer }) =>
    afterCommit(async () => {
      const test = await sendTestLetter(school, viewer)
      return jsonOrRedirect({ test }, `${PATH}?test=${test}`, 201)
    }),
)

export const routes = {
  'GET /home/settings/mail': showMailSettings,
  'POST /home/settings/mail/reminders': saveReminders,
  'POST /home/settings/mail/test': testMail,
} satisfies Addresses

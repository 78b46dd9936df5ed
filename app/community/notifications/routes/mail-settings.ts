import { z } from 'zod'
import { WebAddressEmail } from '#app/people/schools/inputs.server.ts'
import { MAIL_FROM_NAME_MAX } from '#app/people/schools/limits.ts'
import { changeSettings, findSettings } from '#app/people/schools/settings.server.ts'
import { afterCommit, jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, route, Token } from '#app/platform/http.server.ts'
import { Fields, Filter, Flag, JsonOrForm, Line } from '#app/platform/inputs.server.ts'
import { findTestLetter, readSending, sendTestLetter } from '../sending.server.ts'

const PATH = '/home/settings/mail'

/** How the school's letters leave, and what became of the test letter that was asked for. */
const showMailSettings = route(
  { access: 'settings', input: z.object({ test: Filter(Token) }) },
  async ({ db, school, input }) => {
    const { test } = input()
    const { name, mailFromName, mailReplyTo, reminds, remindsBuyers } = await findSettings(db, school.id)
    const props = {
      sending: await readSending(db, school.id, mailFromName ?? name),
      test: test ? await findTestLetter(db, school.id, test) : null,
      reminds,
      remindsBuyers,
      fromName: mailFromName,
      replyTo: mailReplyTo,
    }
    return page('notifications/mail-settings', props, { json: toSnakeCase(props) })
  },
)

const SenderInput = Fields({
  fromName: Line(0, MAIL_FROM_NAME_MAX).nullable().optional(),
  replyTo: z
    .union([z.literal(''), WebAddressEmail])
    .nullable()
    .optional(),
})

/** The name that e-mails come from, and where answers go; empty ones follow the name and the company of the school again. */
const saveSender = route(
  { access: 'settings', input: SenderInput, form: showMailSettings },
  async ({ db, viewer, input }) => {
    const { fromName, replyTo } = input()
    await changeSettings(db, viewer, {
      ...(fromName !== undefined && { mailFromName: fromName || null }),
      ...(replyTo !== undefined && { mailReplyTo: replyTo || null }),
    })
    const { mailFromName, mailReplyTo } = await findSettings(db, viewer.schoolId)
    return jsonOrRedirect(toSnakeCase({ fromName: mailFromName, replyTo: mailReplyTo }), PATH)
  },
)

/** A form leaves out a box that is not ticked; what a call leaves out stays. */
const Ticked = JsonOrForm(Flag.optional(), Flag.default(false))
const RemindersInput = Fields({ reminds: Ticked, remindsBuyers: Ticked })

/** Whether students who stopped in the middle of a course, and buyers who left an order, are reminded of it. */
const saveReminders = route(
  { access: 'settings', input: RemindersInput, form: showMailSettings },
  async ({ db, viewer, input }) => {
    const { reminds: before, remindsBuyers: buyersBefore } = await findSettings(db, viewer.schoolId)
    const { reminds = before, remindsBuyers = buyersBefore } = input()
    await changeSettings(db, viewer, { reminds, remindsBuyers })
    return jsonOrRedirect(toSnakeCase({ reminds, remindsBuyers }), PATH)
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
  'POST /home/settings/mail': saveSender,
  'PUT /home/settings/mail': saveSender,
  'POST /home/settings/mail/reminders': saveReminders,
  'POST /home/settings/mail/test': testMail,
} satisfies Addresses

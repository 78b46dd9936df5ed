import { expect, test } from 'vitest'
import { inSchool } from '#app/platform/db.server.ts'
import { listMails } from '#app/platform/mail.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale } from '#tests/buyer.ts'
import { runJobs } from '#tests/run-jobs.ts'

const BAIT = 'win at http://evil.example'
const password = 'window light 7'

test('whoever types somebody’s address has us write no words of theirs to it', async () => {
  const free = await forSale({ amount: 0 })
  const visit = new Visit()
  const person = { first_name: BAIT, last_name: BAIT, password }
  await visit.post('/register', { ...person, email: 'victim@example.com', terms: true })
  await visit.post('/account/security/email', { email: 'another@example.com', current_password: password })
  await visit.post('/account/security/password', { current_password: password, password: 'window light 8' })
  await visit.post('/account/data/export')
  await visit.post('/password/forgot', { email: 'victim@example.com' })
  const buyer = { ...person, email: 'third@example.com', consents: CONSENTS }
  await new Visit().post(`/${free.slug}/onepagecheckoutregister`, buyer)
  await runJobs()
  const mails = await inSchool(1, (db) => listMails(db, 1))
  expect(mails.map(({ to, subject }) => `${to} ${subject}`).sort()).toHaveLength(6)
  for (const { to, subject, text, html } of mails) expect(`${subject} ${text} ${html}`, to).not.toContain('evil')
})

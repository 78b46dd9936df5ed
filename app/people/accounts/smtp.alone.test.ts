import { sql } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { changeSettings } from '#app/people/schools/settings.server.ts'
import { asOwner, inSchool } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { deliver, writeMail } from '#app/platform/letters.server.ts'
import { deliveries } from '#app/platform/metrics.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { runJobs } from '#tests/run-jobs.ts'
import { aStaffMember, aStudent } from './factory.server.ts'
import { scheduleNotice } from './notices.server.ts'

// The product reads its settings once, so the mail server's address must be known before.
const port = await vi.hoisted(async () => {
  const { freePort } = await import('#server/free-port.ts')
  const free = await freePort()
  Object.assign(process.env, { SMTP_URL: `smtp://127.0.0.1:${free}`, MAIL_FROM: 'Demo <school@example.com>' })
  return free
})

type Delivery = { to: string; raw: string }
let delivered: Delivery[] = []
let refuse: Error | undefined

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      if (refuse) return done(refuse)
      delivered.push({ to: session.envelope.rcptTo[0]?.address ?? '', raw: Buffer.concat(chunks).toString('utf8') })
      done()
    })
  },
})
await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
afterAll(() => new Promise<void>((closed) => server.close(() => closed())))

beforeEach(() => {
  delivered = []
  refuse = undefined
})

async function askForLink(email: string, locale: 'en' | 'pl'): Promise<void> {
  const account = await inSchool(1, (db) => aStudent(db, { email, locale, firstName: 'Żaneta' }))
  const visit = await new Visit().as(account)
  expect((await visit.post('/account/security/email/verification')).status).toBe(200)
  await runJobs()
}

/** What waits for its time, or to be tried again, is due. */
const dueNow = () =>
  asOwner((db) =>
    db.execute(sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), now())`),
  )

const stateOf = async (email: string) => {
  const { rows } = await inSchool(1, (db) =>
    db.execute(sql`select state, attempts, problem from mails where recipient = ${email}`),
  )
  return rows
}

test('a letter arrives as text and HTML that say the same, in the reader’s language', async () => {
  await askForLink('zaneta@example.com', 'pl')
  expect(delivered.map(({ to }) => to)).toEqual(['zaneta@example.com'])
  const mail = await new PostalMime().parse(delivered[0]?.raw ?? '')
  expect(mail.subject).toBe('Demo school: Potwierdź swój adres')
  expect(mail.from).toMatchObject({ address: 'school@example.com', name: 'Demo school' })
  const link = /http:\/\/localhost:3000\/account\/security\/email\/[\w-]{43}/
  expect(mail.text).toContain('Dzień dobry!')
  expect(mail.html).toContain('Dzień dobry!')
  expect(`${mail.text} ${mail.html}`, 'no name: it may be a stranger’s words').not.toContain('Żaneta')
  expect(mail.text).toMatch(link)
  expect(link.exec(mail.text ?? '')?.[0]).toBe(link.exec(mail.html ?? '')?.[0])
  expect(await stateOf('zaneta@example.com')).toEqual([{ state: 'sent', attempts: 1, problem: null }])
})

test('a letter that was sent is not sent again, however often its job runs', async () => {
  await askForLink('once@example.com', 'en')
  const { rows } = await inSchool(1, (db) =>
    db.execute<{ id: number }>(sql`select id::int as id from mails where recipient = 'once@example.com'`),
  )
  for (let times = 0; times < 2; times += 1) await deliver.run({ schoolId: 1, id: rows[0]?.id ?? 0 })
  expect(delivered.map(({ to }) => to)).toEqual(['once@example.com'])
  expect(await stateOf('once@example.com')).toEqual([{ state: 'sent', attempts: 1, problem: null }])
})

test('what the outbox keeps of a letter that was sent opens nothing', async () => {
  await askForLink('sent@example.com', 'en')
  const { rows } = await inSchool(1, (db) =>
    db.execute<{ text: string; html: string }>(sql`select text, html from mails where recipient = 'sent@example.com'`),
  )
  for (const words of Object.values(rows[0] ?? {})) {
    expect(words).toContain('/account/security/email/…')
    expect(words).not.toMatch(/[\w-]{43}/)
  }
})

test('a refused delivery stands in the outbox with its reason, and is tried again until it arrives once', async () => {
  refuse = Object.assign(new Error('mailbox busy, try later'), { responseCode: 451 })
  await askForLink('busy@example.com', 'en')
  expect(delivered).toEqual([])
  expect(await stateOf('busy@example.com')).toEqual([
    { state: 'failed', attempts: 1, problem: expect.stringContaining('mailbox busy') },
  ])
  refuse = undefined
  await dueNow()
  await runJobs()
  await runJobs()
  expect(delivered.map(({ to }) => to)).toEqual(['busy@example.com'])
  expect(await stateOf('busy@example.com')).toEqual([{ state: 'sent', attempts: 2, problem: null }])
})

test('a letter without a mail server fails, is counted, and is tried again with the same message id', async () => {
  const { SMTP_URL } = env
  Object.assign(env, { SMTP_URL: undefined })
  const failures = async () => (await deliveries.get()).values.find(({ labels }) => labels.outcome === 'failed')?.value
  const before = (await failures()) ?? 0
  await askForLink('nowhere@example.com', 'en').finally(() => Object.assign(env, { SMTP_URL }))
  expect(await stateOf('nowhere@example.com')).toEqual([
    { state: 'failed', attempts: 1, problem: expect.stringContaining('SMTP_URL is not set') },
  ])
  expect(await failures()).toBe(before + 1)
  await dueNow()
  await runJobs()
  // As if the process had died before it could write down that the letter was taken.
  await inSchool(1, (db) => db.execute(sql`update mails set state = 'waiting' where recipient = 'nowhere@example.com'`))
  const { rows } = await inSchool(1, (db) =>
    db.execute<{ id: number; ms: string }>(
      sql`select id, floor(extract(epoch from created_at) * 1000) as ms from mails where recipient = 'nowhere@example.com'`,
    ),
  )
  const [mail] = rows
  await inSchool(1, (db) => enqueue(db, deliver, { schoolId: 1, id: Number(mail?.id) }))
  await runJobs()
  const ids = await Promise.all(delivered.map(async ({ raw }) => (await new PostalMime().parse(raw)).messageId))
  expect(ids).toEqual(Array(2).fill(`<1.${mail?.id}.${mail?.ms}@localhost>`))
})

/** Has as many letters to strangers on their way, or owed, as leave so many tokens. */
const leave = (tokens: number) =>
  inSchool(1, (db) =>
    db.execute(sql`
      insert into limits (school_id, bucket, tokens, refilled_at) values (1, 'letters to strangers', ${tokens}, now())
      on conflict (school_id, bucket) do update set tokens = excluded.tokens, refilled_at = excluded.refilled_at`),
  )

test('letters to addresses that nobody has confirmed wait for their turn, those to others do not', async () => {
  await leave(0)
  await askForLink('late@example.com', 'en')
  const sure = await inSchool(1, (db) => aStudent(db, { email: 'sure@example.com', verified: true }))
  await inSchool(1, (db) => scheduleNotice(db, sure, { notice: 'password_changed', requestId: 'turn' }))
  await runJobs()
  expect(delivered.map(({ to }) => to)).toEqual(['sure@example.com'])
  expect(await stateOf('late@example.com')).toEqual([{ state: 'waiting', attempts: 0, problem: null }])
  await dueNow()
  await runJobs()
  expect(delivered.map(({ to }) => to)).toEqual(['sure@example.com', 'late@example.com'])
})

test('what would wait for more than six hours counts as failed, and can be sent again', async () => {
  await leave(-3601)
  await askForLink('flood@example.com', 'en')
  expect(await stateOf('flood@example.com')).toEqual([
    { state: 'failed', attempts: 0, problem: expect.stringContaining('too many letters') },
  ])
  const owner = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'owner' })))
  const { rows } = await inSchool(1, (db) =>
    db.execute(sql`select id from mails where recipient = 'flood@example.com'`),
  )
  expect((await owner.post(`/home/emails/sent/${rows[0]?.id}/again`)).status).toBe(200)
  await runJobs()
  expect(delivered.map(({ to }) => to)).toEqual(['flood@example.com'])
})

const letter = { schoolId: 1, kind: 'test', accountId: null, subject: 's', text: 't', html: 'h', toStranger: false }

test('answers go where the letter says, else to the sender', async () => {
  await inSchool(1, async (db) => {
    await writeMail(db, { ...letter, reference: 'answered', to: 'answered@example.com', replyTo: 'office@example.com' })
    await writeMail(db, { ...letter, reference: 'plain', to: 'plain@example.com' })
  })
  await runJobs()
  const replies = await Promise.all(
    delivered.map(async ({ to, raw }) => [
      to,
      (await new PostalMime().parse(raw)).replyTo?.map(({ address }) => address),
    ]),
  )
  expect(Object.fromEntries(replies)).toEqual({
    'answered@example.com': ['office@example.com'],
    'plain@example.com': undefined,
  })
})

test('the school says whose name its letters come from, and where all answers go', async () => {
  const say = (sender: { mailFromName: string | null; mailReplyTo: string | null }) =>
    inSchool(1, (db) => changeSettings(db, { schoolId: 1, id: 1 }, sender))
  await say({ mailFromName: 'Ida, from Lumen', mailReplyTo: 'hello@lumen.example' })
  await inSchool(1, (db) =>
    writeMail(db, { ...letter, reference: 'named', to: 'named@example.com', replyTo: 'office@example.com' }),
  )
  await runJobs()
  await say({ mailFromName: null, mailReplyTo: null })
  const { from, replyTo } = await new PostalMime().parse(
    delivered.find(({ to }) => to === 'named@example.com')?.raw ?? '',
  )
  expect([from?.name, replyTo?.map(({ address }) => address)]).toEqual(['Ida, from Lumen', ['hello@lumen.example']])
})

test('news for many leave after all other letters', async () => {
  await inSchool(1, async (db) => {
    await writeMail(db, { ...letter, reference: 'news', to: 'news@example.com', turn: 'news' })
    await writeMail(db, { ...letter, reference: 'bought', to: 'bought@example.com' })
  })
  await runJobs()
  expect(delivered.map(({ to }) => to)).toEqual(['bought@example.com', 'news@example.com'])
})

test('what goes with a letter arrives as a file', async () => {
  const content = '<!DOCTYPE html><h1>Regulamin świata</h1>'
  const terms = { filename: 'regulamin-wersja-3.html', contentType: 'text/html; charset=utf-8', content }
  await inSchool(1, (db) =>
    writeMail(db, { ...letter, reference: 'terms', to: 'terms@example.com', attachments: [terms] }),
  )
  await runJobs()
  const mail = await new PostalMime().parse(delivered[0]?.raw ?? '')
  expect(mail.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    ['regulamin-wersja-3.html', 'text/html'],
  ])
  expect(new TextDecoder().decode(mail.attachments[0]?.content as ArrayBuffer)).toBe(content)
})

test('a letter that a mail server was away for is not sent once it says nothing true any more', async () => {
  refuse = Object.assign(new Error('mailbox busy, try later'), { responseCode: 451 })
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  await inSchool(1, async (db) => {
    await writeMail(db, { ...letter, reference: 'over', to: 'over@example.com', holdsUntil: soon })
    await writeMail(db, { ...letter, reference: 'holds', to: 'holds@example.com', holdsUntil: soon })
  })
  await runJobs()
  refuse = undefined
  await inSchool(1, (db) =>
    db.execute(sql`update mails set holds_until = now() - interval '1 second' where recipient = 'over@example.com'`),
  )
  await dueNow()
  await runJobs()
  expect(delivered.map(({ to }) => to)).toEqual(['holds@example.com'])
  expect(await stateOf('over@example.com')).toEqual([
    { state: 'kept', attempts: 1, problem: expect.stringContaining('too late') },
  ])
})

import { createElement } from 'react'
import { expect, test } from 'vitest'
import '#app/all-texts.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { pool } from './connections.server.ts'
import { inSchool } from './db.server.ts'
import { env } from './env.server.ts'
import type { Letter } from './letter.ts'
import { sendLetter } from './letters.server.ts'
import { listMails } from './mail.server.ts'
import { mails } from './tables.server.ts'

let connectionsWhileRendering: number | undefined

const greeting: Letter<{ name: string }> = {
  kind: 'test.greeting',
  subject: ({ school }) => ['accounts.mail_password_reset_subject', { school: school.name }],
  body({ school, locale, name }) {
    connectionsWhileRendering = pool.totalCount - pool.idleCount
    return createElement('p', { lang: locale }, `${school.name} ${name}`)
  },
}

const to = { id: null, email: 'ola@example.com', emailVerifiedAt: null, locale: 'pl', firstName: 'Ola' } as const
const written = () => inSchool(1, (db) => listMails(db, 1))

test('a letter is rendered before its transaction begins, and written once per reference', async () => {
  const school = await findSchool(1)
  const sent = { school, to, reference: 'one', props: { name: 'Ola' } }
  for (let n = 0; n < 2; n++) await sendLetter(greeting, sent)
  expect(connectionsWhileRendering).toBe(0)
  const [mail, ...more] = await written()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ to: to.email, subject: expect.stringContaining('Demo school') })
  expect(mail?.text).toContain('Ola')
  expect(mail?.html).toContain('lang="pl"')
})

test('outside the evaluation start a letter waits for a mail server, whatever the process knows of one', async () => {
  const school = await findSchool(1)
  Object.assign(env, { keepsLetters: false })
  await sendLetter(greeting, { school, to, reference: 'waits', props: { name: 'Ola' } }).finally(() =>
    Object.assign(env, { keepsLetters: true }),
  )
  const states = await inSchool(1, (db) => db.select({ state: mails.state }).from(mails).orderBy(mails.id))
  expect(states).toEqual([{ state: 'kept' }, { state: 'waiting' }])
})

test('nothing is written where what it promises was not stored', async () => {
  const school = await findSchool(1)
  const before = await written()
  await sendLetter(greeting, { school, to, reference: 'two', props: { name: 'Ola' } }, async () => false)
  const failing = sendLetter(greeting, { school, to, reference: 'three', props: { name: 'Ola' } }, async () => {
    throw new Error('not stored')
  })
  await expect(failing).rejects.toThrow('not stored')
  expect(await written()).toEqual(before)
})

import { beforeEach, expect, test } from 'vitest'
import { findAccountByEmail } from '#app/people/accounts/accounts.server.ts'
import { aStudent } from '#app/people/accounts/factory.server.ts'
import { findSettings } from '#app/people/schools/settings.server.ts'
import { listActivity } from '#app/platform/activity.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { listMails } from '#app/platform/mail.server.ts'
import type { Role } from '#app/platform/viewer.ts'
import { connected } from '#server/database.ts'
import { Visit } from '#tests/browser-like.ts'
import { meet } from '#tests/meet.ts'
import { sendInvitation } from './letters.server.ts'
import { listTeam } from './team.server.ts'
import { raisedRole } from './team.ts'

const asOwnerOfTables = (statement: string) =>
  connected(process.env.OWNER_DATABASE_URL ?? '', async (client) => (await client.query(statement)).rows)

const someone = (role: Role, schoolId: 1 | 2 = 1) => inSchool(schoolId, (db) => aStudent(db, { schoolId, role }))

let owner: Visit
let ownerId: number
beforeEach(async () => {
  await asOwnerOfTables(`update accounts set role = 'student'`)
  await asOwnerOfTables('delete from team_invitations')
  await asOwnerOfTables('delete from limits')
  const account = await someone('owner')
  ownerId = account.id
  owner = await new Visit().as(account)
})

/** Invites, lets the job run, and takes the link out of the e-mail. */
async function invited(email: string, role = 'instructor', locale?: string): Promise<{ token: string; text: string }> {
  const answer = await owner.post('/home/team/invitations', { email, role, ...(locale && { locale }) })
  expect(answer.status).toBe(201)
  const [row] = await asOwnerOfTables(`select id from team_invitations where token_hash is null`)
  const asked = { schoolId: 1, invitationId: Number(row?.id), requestId: crypto.randomUUID() }
  await sendInvitation(asked)
  await sendInvitation(asked)
  const [mail] = await inSchool(1, (db) => listMails(db, 1, 1))
  expect(mail?.to).toBe(email)
  const [, token = ''] = /http:\/\/localhost:3000\/invitation\/([\w-]{43})/.exec(mail?.text ?? '') ?? []
  return { token, text: mail?.text ?? '' }
}

const person = { first_name: 'Ewa', last_name: 'Lis', password: 'three quiet foxes' }
const accountOf = (email: string) => inSchool(1, (db) => findAccountByEmail(db, 1, email))

test('whoever has no account makes one by the link, once, and works here', async () => {
  const { token } = await invited('ewa@kino.example', 'administrator')
  const visit = new Visit()
  expect(await (await visit.page(`/invitation/${token}`)).text()).toContain('ewa@kino.example')
  for (const extra of [{ role: 'owner' }, { school_id: 2 }, { email: 'other@kino.example' }]) {
    expect((await visit.post(`/invitation/${token}/register`, { ...person, ...extra })).status).toBe(422)
  }
  const tries = await Promise.all([1, 2, 3].map(() => new Visit().post(`/invitation/${token}/register`, person)))
  expect(tries.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(await accountOf('ewa@kino.example')).toMatchObject({ role: 'administrator', firstName: 'Ewa' })
  expect((await visit.page(`/invitation/${token}`)).status).toBe(404)
  const entries = (await inSchool(1, (db) => listActivity(db, 1))).filter(({ type }) => type === 'member')
  expect(entries.slice(0, 2).map(({ action }) => action)).toEqual(['member.joined', 'member.invited'])
})

test('an account that exists logs in first, is raised, and never loses rights', async () => {
  const student = await someone('student')
  const { token } = await invited(student.email.toUpperCase().replace('EXAMPLE.COM', 'example.com'))
  expect(await (await new Visit().page(`/invitation/${token}`)).text()).toContain(`/login?to=%2Finvitation%2F${token}`)
  expect((await new Visit().post(`/invitation/${token}/register`, person)).status).toBe(422)
  const stranger = await new Visit().as(await someone('student'))
  expect((await stranger.post(`/invitation/${token}`)).status).toBe(403)
  const visit = await new Visit().as(student)
  const before = visit.csrf
  expect((await visit.post(`/invitation/${token}`, { role: 'owner' })).status).toBe(422)
  expect((await visit.post(`/invitation/${token}`)).status).toBe(200)
  expect(visit.csrf).not.toBe(before)
  expect((await accountOf(student.email))?.role).toBe('instructor')
  expect((await visit.post(`/invitation/${token}`)).status).toBe(404)
  expect(raisedRole('owner', 'instructor')).toBe('owner')
  expect(raisedRole('student', 'owner')).toBe('owner')
})

test('the link ends after seven days, when it is withdrawn, and when the address is invited again', async () => {
  const { token: first } = await invited('a@kino.example')
  const { token: second } = await invited('A@kino.example', 'owner')
  expect((await new Visit().page(`/invitation/${first}`)).status).toBe(404)
  expect((await new Visit().page(`/invitation/${second}`)).status).toBe(200)
  const lasts = 'select round(extract(epoch from expires_at - now()) / 3600)::int as hours from team_invitations'
  expect(await asOwnerOfTables(lasts)).toEqual([{ hours: 7 * 24 }])
  await asOwnerOfTables(`update team_invitations set expires_at = now() - interval '1 second'`)
  expect((await new Visit().post(`/invitation/${second}/register`, person)).status).toBe(404)
  const { token: third } = await invited('a@kino.example')
  const [{ id }] = (await asOwnerOfTables('select id from team_invitations')) as [{ id: string }]
  expect((await owner.post(`/home/team/invitations/${id}/withdraw`)).status).toBe(200)
  expect((await new Visit().post(`/invitation/${third}/register`, person)).status).toBe(404)
})

test('the pictures of those who have one are shown', async () => {
  const avatar = `/media/public/1/${'a'.repeat(64)}.png`
  await someone('administrator')
  await asOwnerOfTables(`update accounts set avatar = '${avatar}' where id = ${ownerId}`)
  const page = await (await owner.page('/home/team')).text()
  expect(page.slice(page.indexOf('<main')).split(`<img src="${avatar}"`)).toHaveLength(2)
})

test('the database keeps no token, and another school’s host opens none', async () => {
  const { token } = await invited('b@kino.example')
  const rows = await asOwnerOfTables(
    `select encode(token_hash, 'base64') as hash, t::text as all from team_invitations t`,
  )
  expect(JSON.stringify(rows)).not.toContain(token)
  expect((await new Visit(2).page(`/invitation/${token}`)).status).toBe(404)
})

test('the e-mail speaks the language of the invited, and no header of the request bends its link', async () => {
  const polish = await inSchool(1, (db) => aStudent(db, { locale: 'pl', verified: true }))
  const claiming = await inSchool(1, (db) => aStudent(db, { locale: 'pl' }))
  expect((await invited(polish.email, 'instructor', 'en')).text).toContain('Zapraszamy Cię')
  expect((await invited(claiming.email, 'instructor', 'en')).text).toContain(
    'You have been invited to join the team at',
  )
  expect((await invited('c@kino.example', 'instructor', 'en')).text).toContain(
    'You have been invited to join the team at',
  )
  const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', forwarded: 'host=evil.example' }
  const body = { email: 'd@kino.example', role: 'instructor' }
  await owner.request('/home/team/invitations', { method: 'POST', body, headers })
  const [row] = await asOwnerOfTables(`select id from team_invitations where token_hash is null`)
  await sendInvitation({ schoolId: 1, invitationId: Number(row?.id), requestId: crypto.randomUUID() })
  const [mail] = await inSchool(1, (db) => listMails(db, 1, 1))
  expect(mail?.text).toContain('http://localhost:3000/invitation/')
  expect(`${mail?.text} ${mail?.html}`).not.toContain('evil.example')
  const elsewhere = await owner.request('/home/team/invitations', {
    method: 'POST',
    body,
    headers: { host: 'evil.example' },
  })
  expect(elsewhere.status).toBe(404)
})

test('roles change; the last owner stays, also when two owners go at once', async () => {
  const admin = await someone('administrator')
  expect((await owner.post(`/home/team/${ownerId}/role`, { role: 'instructor' })).status).toBe(409)
  expect((await owner.post(`/home/team/${ownerId}/remove`)).status).toBe(409)
  expect((await owner.post(`/home/team/${admin.id}/role`, { role: 'owner' })).status).toBe(200)
  const second = await new Visit().as(admin)
  const leaving = await meet(
    /^update "accounts"/,
    () => owner.post(`/home/team/${ownerId}/remove`),
    () => second.post(`/home/team/${admin.id}/remove`),
  )
  expect(leaving.map(({ status }) => status)).toEqual([200, 409])
  const team = await inSchool(1, (db) => listTeam(db, 1, 'en'))
  expect(team.filter(({ role }) => role === 'owner')).toHaveLength(1)
})

test('whoever is removed is a student, logged out everywhere', async () => {
  const admin = await someone('administrator')
  const [visit, elsewhere] = [await new Visit().as(admin), await new Visit().as(admin)]
  for (const one of [visit, elsewhere]) expect((await one.page('/home/settings')).status).toBe(200)
  expect((await owner.post(`/home/team/${admin.id}/remove`)).status).toBe(200)
  expect((await accountOf(admin.email))?.role).toBe('student')
  for (const one of [visit, elsewhere]) expect((await one.request('/home/settings')).status).toBe(401)
})

test('students, other schools’ people and made-up roles are refused', async () => {
  const [student, foreign] = [await someone('student'), await someone('administrator', 2)]
  for (const { id } of [student, foreign]) {
    expect((await owner.post(`/home/team/${id}/role`, { role: 'administrator' })).status).toBe(404)
    expect((await owner.post(`/home/team/${id}/remove`)).status).toBe(404)
  }
  const instructor = await someone('instructor')
  for (const role of ['student', 'root', '', undefined]) {
    expect((await owner.post(`/home/team/${instructor.id}/role`, { role })).status).toBe(422)
    expect((await owner.post('/home/team/invitations', { email: 'x@y.example', role })).status).toBe(422)
  }
  expect((await owner.post(`/home/team/${instructor.id}/role`, { role: 'owner', school_id: 2 })).status).toBe(422)
  const again = await owner.post('/home/team/invitations', { email: instructor.email, role: 'owner' })
  expect(await again.json()).toMatchObject({ errors: { email: [expect.any(String)] } })
})

test('only the owner sees and changes the team', async () => {
  for (const role of ['administrator', 'instructor', 'student'] as const) {
    const visit = await new Visit().as(await someone(role))
    expect((await visit.page('/home/team')).status).toBe(403)
    expect((await visit.post('/home/team/invitations', { email: 'x@y.example', role: 'owner' })).status).toBe(403)
    expect((await visit.post(`/home/team/${ownerId}/role`, { role: 'instructor' })).status).toBe(403)
    expect((await visit.post(`/home/team/${ownerId}/remove`)).status).toBe(403)
    expect((await visit.post('/home/team/limits', { instructors_limited: true })).status).toBe(403)
  }
  expect((await owner.page('/home/team')).status).toBe(200)
})

test('the owner says whether instructors are limited to what they teach', async () => {
  expect((await owner.post('/home/team/limits', { instructors_limited: true })).status).toBe(200)
  expect((await inSchool(1, (db) => findSettings(db, 1))).instructorsLimited).toBe(true)
  expect((await owner.submit('/home/team/limits', {})).status).toBe(303)
  expect((await inSchool(1, (db) => findSettings(db, 1))).instructorsLimited).toBe(false)
})

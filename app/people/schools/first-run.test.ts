import { beforeAll, expect, test } from 'vitest'
import { connected } from '#server/database.ts'
import { Visit } from '#tests/browser-like.ts'
import { testOnOneNode } from '#tests/one-node.ts'
import { runJobs } from '#tests/run-jobs.ts'
import { firstRunAddress } from './first-run.server.ts'

const asOwner = (statement: string) =>
  connected(process.env.OWNER_DATABASE_URL ?? '', async (client) => (await client.query(statement)).rows)

/** A browser at the platform's own host. */
class AtPlatform extends Visit {
  override async request(path: string, options: Parameters<Visit['request']>[1] = {}): Promise<Response> {
    if (options.method === 'POST' && !this.csrf) await this.page('/first-run')
    return super.request(path, { ...options, headers: { host: 'localhost:3000', ...options.headers } })
  }
}

const wanted = {
  school_name: 'Kino',
  slug: 'kino',
  locale: 'pl',
  currency: 'PLN',
  first_name: 'Anna',
  last_name: 'Nowak',
  email: 'anna@kino.example',
  password: 'long enough for me',
}

async function printedToken(): Promise<string> {
  const address = new URL((await firstRunAddress()) ?? '')
  expect(address.origin + address.pathname).toBe('http://localhost:3000/first-run')
  return address.searchParams.get('token') ?? ''
}

beforeAll(async () => {
  await asOwner('delete from schools')
})

test('before there is a school every page leads to the first run, which asks for the printed key', async () => {
  const visit = new AtPlatform()
  const page = await visit.page('/courses')
  expect([page.status, page.headers.get('location')]).toEqual([303, '/first-run'])
  for (const query of ['', '?token=guess', `?token=${'a'.repeat(43)}`]) {
    const closed = await visit.page(`/first-run${query}`)
    expect(closed.status).toBe(403)
    expect(await closed.text()).not.toContain('<form')
  }
  const open = await visit.page(`/first-run?token=${await printedToken()}`)
  expect(open.status).toBe(200)
  expect(await open.text()).toContain('name="school_name"')
})

test('a host that is not the platform’s own gets nothing', async () => {
  const visit = new Visit()
  const token = await printedToken()
  const answer = await visit.page(`/first-run?token=${token}`, { host: 'attacker.example' })
  expect(answer.status).toBe(404)
})

test('without the key nothing is opened, and a body opens nothing that it does not name', async () => {
  const visit = new AtPlatform()
  expect((await visit.post('/first-run', { ...wanted, token: 'guess' })).status).toBe(422)
  const token = await printedToken()
  for (const extra of [{ role: 'owner' }, { school_id: 7 }, { id: 7 }]) {
    expect((await visit.post('/first-run', { ...wanted, token, ...extra })).status).toBe(422)
  }
  const wrong = await visit.post('/first-run', { ...wanted, token, slug: 'Not a slug', password: '123' })
  expect(Object.keys(((await wrong.json()) as { errors: object }).errors).sort()).toEqual(['password', 'slug'])
  expect(await asOwner('select slug from schools')).toEqual([])
})

test('a key older than a day opens nothing', async () => {
  const token = await printedToken()
  await asOwner(`update first_run_tokens set created_at = now() - interval '25 hours'`)
  expect((await new AtPlatform().post('/first-run', { ...wanted, token })).status).toBe(422)
})

testOnOneNode(
  'the first school is opened before its tables are spread',
  'of several tries at once one opens the school, logs its owner in, and no key works any more',
  async () => {
    const tokens = [await printedToken(), await printedToken()]
    const visits = [0, 1, 2, 3].map(() => new AtPlatform())
    const answers = await Promise.all(
      visits.map((visit, index) =>
        visit.post('/first-run', { ...wanted, slug: `kino-${index}`, token: tokens[index % 2] }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await asOwner('select slug from schools')).toHaveLength(1)
    expect(await asOwner('select role from accounts')).toEqual([{ role: 'owner' }])
    expect(await asOwner('select * from first_run_tokens')).toEqual([])

    const winner = visits[answers.findIndex(({ status }) => status === 201)]
    const me = (await (await winner?.request('/me'))?.json()) as { user: { role: string; email: string } }
    expect(me.user).toMatchObject({ role: 'owner', email: 'anna@kino.example' })
    expect((await new AtPlatform().page(`/first-run?token=${tokens[0]}`)).status).toBe(404)
    expect((await new AtPlatform().post('/first-run', { ...wanted, token: tokens[0] })).status).toBe(404)
    expect(await firstRunAddress()).toBeUndefined()

    await runJobs()
    const mails = await asOwner('select kind, recipient from mails')
    expect(mails).toEqual([{ kind: 'accounts.verify-email', recipient: 'anna@kino.example' }])
  },
)

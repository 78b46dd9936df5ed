import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { Browser } from './browser.ts'

/** Somebody with an account and a session of the first school. */
export type Person = { number: number; email: string; browser: Browser }

const JOIN = `
  with made as (
    insert into accounts (school_id, email, email_key, first_name, last_name, locale, email_verified_at, terms_accepted_at)
    select s.id, p.email, p.email, 'Last', 'Person', 'en', now(), now()
    from unnest($1::text[]) as p(email), schools s where s.slug = 'demo' returning school_id, id, email)
  insert into sessions (school_id, token_hash, account_id, remember, user_agent, proven_at, expires_at)
  select m.school_id, sha256(convert_to(p.token, 'UTF8')), m.id, false, '', now(), now() + interval '1 day'
  from made m join unnest($1::text[], $2::text[]) as p(email, token) on p.email = m.email`

/** So many people who are logged in, some at each of the processes: as making them is not what is tried, rows make them. */
export async function gather(owner: pg.Client, ports: readonly number[], count: number): Promise<Person[]> {
  const emails = Array.from({ length: count }, (_, number) => `last-${number}@example.test`)
  const tokens = emails.map(() => `m${randomBytes(32).toString('base64url')}`)
  await owner.query(JOIN, [emails, tokens])
  return emails.map((email, number) => {
    const browser = new Browser(ports[number % ports.length] ?? 0, { session: tokens[number] ?? '' })
    return { number, email, browser }
  })
}

/** Opens a product to the first of them, as a gift of the school's. */
export async function give(owner: pg.Client, slug: string, people: readonly Person[]): Promise<void> {
  await owner.query(
    `insert into access_grants (school_id, account_id, product_id, source, source_id, reason)
     select a.school_id, a.id, p.id, 'staff', o.id, 'A present' from accounts a
     join products p on p.school_id = a.school_id and p.slug = $1
     join accounts o on o.school_id = a.school_id and o.email = 'owner@demo.test'
     where a.email = any($2::text[])`,
    [slug, people.map(({ email }) => email)],
  )
}

import type { Visit } from './browser-like.ts'
import { asTablesOwner } from './domains.ts'
import { runJobs } from './run-jobs.ts'

let tags = 0

export async function aTag(office: Visit): Promise<{ id: number; name: string }> {
  tags += 1
  const answer = await office.post('/home/student-tags', { name: `Tag ${tags}` })
  const { id, name } = ((await answer.json()) as { student_tag: { id: number; name: string } }).student_tag
  return { id, name }
}

/** A tag that whoever buys a product gets, or any. */
export async function aTagOfBuyers(office: Visit, productId?: number, untilEnd = false) {
  const tag = await aTag(office)
  const rule = { when: 'purchase', product_id: productId, tag_id: tag.id, until_end: untilEnd, apply_now: false }
  const answer = await office.post('/home/student-tags/rules', rule)
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`)
  return tag
}

/** The tags of a student, after what waits was done. */
export async function tagsOf(email: string): Promise<string[]> {
  await runJobs()
  const rows = await asTablesOwner(
    `select t.name from tagged_students s join student_tags t on t.school_id = s.school_id and t.id = s.tag_id
      join accounts a on a.school_id = s.school_id and a.id = s.account_id
      where s.school_id = 1 and a.email = $1 order by t.id`,
    [email],
  )
  return rows.map(({ name }) => String(name))
}

/** Staff take a tag off somebody by hand. */
export async function untag(office: Visit, email: string, tag: { id: number }): Promise<void> {
  const [row] = await asTablesOwner(`select id from accounts where school_id = 1 and email = $1`, [email])
  await office.post('/home/students/tag', { student_ids: [Number(row?.id)], add: [], remove: [tag.id] })
}

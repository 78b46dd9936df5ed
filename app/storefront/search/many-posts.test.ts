import { sql } from 'drizzle-orm'
import { grantAccess } from '#app/access/access/access.server.ts'
import { aPost, aTopic } from '#app/community/community/factory.server.ts'
import { changePost } from '#app/community/community/post-changes.server.ts'
import { aProduct } from '#app/content/catalogue/factory.server.ts'
import { aStaffMember, aStudent, staffViewer } from '#app/people/accounts/factory.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { CleanHtml } from '#app/platform/html.ts'
import { memberFrom, type Viewer } from '#app/platform/viewer.ts'
import { describe, expect, test } from '#tests/fixture.ts'
import { indexSchool, indexThings, toDocumentText } from './documents.server.ts'
import { search } from './search.server.ts'
import { getMarks, toWords } from './words.ts'

const visitor: Viewer = { kind: 'visitor', schoolId: 1, locale: 'en' }
/** More than is read of any range. */
const MANY = 2500

async function found(db: Db, q: string, viewer: Viewer = visitor) {
  return (await search(db, viewer, q)).posts.map(({ title }) => title)
}

const closedTopic = async (db: Db) => aTopic(db, { visibility: 'holders', product_ids: [(await aProduct(db)).id] })

/** Copies posts of one title into a topic, with the words by which they are found. */
async function manyPosts(db: Db, author: number, topicId: number, title: string): Promise<void> {
  const words = toWords(title)
  const { marks, moreMarks } = getMarks(words)
  const given = sql`${marks}::bigint, ${moreMarks}::bigint`
  await db.execute(sql`insert into community_posts (school_id, topic_id, account_id, by_admin, title, body)
    select 1, ${topicId}, ${author}, false, ${title}, 'Shown to few.' from generate_series(1, ${MANY}::int) on conflict do nothing`)
  await db.execute(sql`insert into search_documents (school_id, kind, thing_id, topic_id, title_words, other_words, marks, more_marks)
    select 1, 'post', id, topic_id, ${sql.param(words)}::text[], '{}', ${given}
    from community_posts where school_id = 1 and topic_id = ${topicId} on conflict do nothing`)
  for (const word of words) {
    await db.execute(sql`insert into search_words (school_id, kind, thing_id, topic_id, word, in_title, marks, more_marks)
      select 1, 'post', id, topic_id, ${word}, true, ${given}
      from community_posts where school_id = 1 and topic_id = ${topicId} on conflict do nothing`)
    await db.execute(sql`insert into search_counts as c (school_id, kind, word, things) values (1, 'post', ${word}, ${MANY})
      on conflict (school_id, word, kind) do update set things = c.things + excluded.things`)
  }
}

describe('behind thousands of posts that somebody may not read', () => {
  test('they find theirs, by one word, by two and mistyped, and nobody finds the others', async ({ db }) => {
    const product = await aProduct(db)
    const [author, holder] = [staffViewer(await aStaffMember(db)), await aStudent(db)]
    const topics = [
      await aTopic(db),
      await aTopic(db, { visibility: 'holders', product_ids: [product.id] }),
      await closedTopic(db),
    ] as const
    await aPost(db, author, topics[0].id, { title: 'Ferrotype printing for all', body: 'Iron as it is.' })
    await aPost(db, author, topics[1].id, { title: 'Ferrotypes and some printing', body: 'Iron as it is.' })
    await indexSchool(db, 1)
    await manyPosts(db, author.id, topics[2].id, 'Ferrotype printing, closed')
    const grant = { schoolId: 1, accountId: holder.id, productId: product.id, days: 0, reason: 'test' }
    await grantAccess(db, { ...grant, source: 'staff', sourceId: author.id })
    const reader = memberFrom(holder, { instructorsLimited: false })
    for (const q of ['ferrotype', 'ferro', 'ferrotype printing', 'printing fer', 'ferotype', 'ferotype prining']) {
      expect(await found(db, q), q).toEqual(['Ferrotype printing for all'])
      const theirs = ['Ferrotype printing for all', 'Ferrotypes and some printing']
      expect((await found(db, q, reader)).sort(), q).toEqual(theirs)
      expect(await found(db, q, author), q).toEqual(Array(8).fill('Ferrotype printing, closed'))
    }
    expect(await found(db, 'printing closed')).toEqual([])
    expect(await found(db, 'ferrotype closed', reader)).toEqual([])
  })

  test('the word that few have is enough, however many have the other', async ({ db }) => {
    const author = staffViewer(await aStaffMember(db))
    const [open, closed] = [await aTopic(db), await closedTopic(db)]
    for (const title of ['Pinhole of Vilnius', 'Pinhole of Kaunas', 'Pinholes', 'Solargraphy'])
      await aPost(db, author, open.id, {
        title,
        body: title === 'Solargraphy' ? 'A pinhole in Vilnius.' : 'Made of tin.',
      })
    await indexSchool(db, 1)
    await manyPosts(db, author.id, closed.id, 'Pinhole, closed')
    expect(await found(db, 'pinhole vilnius')).toEqual(['Pinhole of Vilnius', 'Solargraphy'])
    expect(await found(db, 'vil pin')).toEqual(['Pinhole of Vilnius', 'Solargraphy'])
    expect(await found(db, 'pinhole kaunas tin')).toEqual(['Pinhole of Kaunas'])
    expect(await found(db, 'pinhole riga')).toEqual([])
  })
})

test('shows whole words before beginnings, titles before texts, the newest first', async ({ db }) => {
  const author = staffViewer(await aStaffMember(db))
  const topics = [await aTopic(db), await aTopic(db)]
  const titles = ['Gumprint, old', 'Gum, old', 'Oil print', 'Gum, new', 'Gumprint, new']
  for (const [at, title] of titles.entries())
    await aPost(db, author, topics[at % 2]?.id ?? 0, {
      title,
      body: title.startsWith('Oil') ? 'There is no gum in it.' : 'Done with a brush.',
    })
  await indexSchool(db, 1)
  expect(await found(db, 'gum')).toEqual(['Gum, new', 'Gum, old', 'Oil print', 'Gumprint, new', 'Gumprint, old'])
})

test('the marks of a thing follow its words, and unknown ones hide nothing until they are made', async ({ db }) => {
  const author = staffViewer(await aStaffMember(db))
  const post = await aPost(db, author, (await aTopic(db)).id, { title: 'Platinum print', body: 'Grey as it is.' })
  await indexSchool(db, 1)
  const words = { html: null, image: null, video: null, videoId: null }
  await changePost(db, 1, post, {
    title: 'Palladium print',
    body: 'Grey as it is.',
    ...words,
    html: '<p>.</p>' as CleanHtml,
  })
  await indexThings(db, 1, 'post', [post])
  expect(await found(db, 'print palladium')).toEqual(['Palladium print'])
  expect(await found(db, 'print platinum')).toEqual([])
  const marks = async () => {
    const { rows } = await db.execute<Record<string, string>>(sql`select distinct marks, more_marks from (
      select marks, more_marks from search_words where school_id = 1 and kind = 'post' and thing_id = ${post} union all
      select marks, more_marks from search_documents where school_id = 1 and kind = 'post' and thing_id = ${post}) m`)
    return rows.map((row) => ({ marks: Number(row.marks), moreMarks: Number(row.more_marks) }))
  }
  const known = [toDocumentText({ title: [{ text: 'Palladium print' }], text: [{ text: 'Grey as it is.' }] }).marks]
  expect(await marks()).toEqual(known)
  for (const unknown of [sql`marks = -1, more_marks = -1`, sql`more_marks = -1`]) {
    await db.execute(sql`update search_words set ${unknown} where school_id = 1 and thing_id = ${post}`)
    await db.execute(sql`update search_documents set ${unknown} where school_id = 1 and thing_id = ${post}`)
    expect(await found(db, 'print palladium')).toEqual(['Palladium print'])
    expect(await found(db, 'print platinum')).toEqual([])
    await indexSchool(db, 1)
    expect(await marks()).toEqual(known)
  }
})

test('reads a range of a topic, as many posts as there may be', async ({ db }) => {
  const author = staffViewer(await aStaffMember(db))
  const topic = await aTopic(db)
  await manyPosts(db, author.id, topic.id, 'Anthotype')
  await db.execute(sql`set local enable_seqscan = off`)
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain select thing_id from search_words
    where school_id = 1 and kind = 'post' and topic_id = ${sql.raw(String(topic.id))} and word >= 'antho' and word < 'anthp'
    order by word, in_title desc nulls last, thing_id desc nulls last limit 50`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/words_of_topic[\s\S]*?Index Cond: .*word >= /)
  expect(plan).not.toContain('Sort')
})

test('of two words that of the fewest is read, as the other finds nothing behind thousands of posts', async ({
  db,
}) => {
  const author = staffViewer(await aStaffMember(db))
  const [old, many] = [await aTopic(db), await aTopic(db)]
  await aPost(db, author, old.id, { title: 'Anthotype of ferns', body: 'Green.' })
  await indexSchool(db, 1)
  await manyPosts(db, author.id, many.id, 'Anthotype, green')
  for (const q of ['anthotype ferns', 'ferns anthotype', 'antho fern green'])
    expect(await found(db, q), q).toEqual(['Anthotype of ferns'])
})

test('how many have a word is counted as posts come, change and go', async ({ db }) => {
  const author = staffViewer(await aStaffMember(db))
  const topic = await aTopic(db)
  const counted = async () => {
    const { rows } = await db.execute<{ word: string; things: number }>(sql`select word, things from search_counts
      where school_id = 1 and kind = 'post' and word in ('chrysotype', 'gold', 'tonal') order by word`)
    return Object.fromEntries(rows.map(({ word, things }) => [word, things]))
  }
  const words = { html: null, image: null, video: null, videoId: null }
  for (let nth = 0; nth < 3; nth++)
    await aPost(db, author, topic.id, { title: `Chrysotype ${nth}`, body: nth === 0 ? 'Gold, tonal.' : 'Gold.' })
  const post = await aPost(db, author, topic.id, { title: 'Chrysotype', body: 'Without any.' })
  await indexSchool(db, 1)
  expect(await counted()).toEqual({ chrysotype: 4, gold: 3, tonal: 1 })
  for (const q of ['chrysotype tonal', 'tonal gold', 'chryso ton']) expect(await found(db, q)).toEqual(['Chrysotype 0'])
  await changePost(db, 1, post, { title: 'Tonal', body: 'Gold.', ...words, html: '<p>.</p>' as CleanHtml })
  await indexThings(db, 1, 'post', [post])
  expect(await counted()).toEqual({ chrysotype: 3, gold: 4, tonal: 2 })
  await db.execute(sql`delete from community_posts where school_id = 1 and topic_id = ${topic.id}`)
  const { rows } = await db.execute<{ id: string }>(sql`select thing_id as id from search_documents
    where school_id = 1 and kind = 'post' and topic_id = ${topic.id}`)
  await indexThings(
    db,
    1,
    'post',
    rows.map(({ id }) => Number(id)),
  )
  expect(await counted()).toEqual({})
})

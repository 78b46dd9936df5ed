import { beforeAll, describe, expect, test } from 'vitest'
import { aPost, aTopic } from '#app/community/community/factory.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { aStaffMember, staffViewer } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { bucketOfConnection, takeToken } from '#app/platform/limits.server.ts'
import { TITLE_PICTURE } from '#app/platform/picture.ts'
import type { Member } from '#app/platform/viewer.ts'
import { Visit } from '#tests/browser-like.ts'
import { DRAWING } from './title-pictures.server.ts'

let boss: Member
let owner: Visit
beforeAll(async () => {
  const account = await inSchool(1, (db) => aStaffMember(db))
  boss = staffViewer(account)
  owner = await new Visit().as(account)
})

/** What a page says of itself to those who show a link to it. */
async function shownOf(path: string, language: 'en' | 'pl' = 'en') {
  const html = await (await new Visit().speaking(language).page(path)).text()
  const said = (name: string) => new RegExp(`<meta property="og:image${name}" content="([^"]*)"`).exec(html)?.[1]
  return {
    address:
      said('')
        ?.replaceAll('&amp;', '&')
        .replace(/^https?:\/\/[^/]+/, '') ?? '',
    width: said(':width'),
    height: said(':height'),
    alt: said(':alt'),
  }
}

const pictureAt = (address: string, school?: 1 | 2) => new Visit(school).request(address)

async function drawn(path: string, language?: 'en' | 'pl') {
  const { address } = await shownOf(path, language)
  const answer = await pictureAt(address)
  expect([address, answer.status, answer.headers.get('content-type')]).toEqual([address, 200, 'image/png'])
  return Buffer.from(await answer.arrayBuffer())
}

/** A page with this title and no picture. */
async function pageOf(title: object): Promise<string> {
  const made = await owner.post('/home/pages', { title, slug: `titled-${++pages}`, status: 'published' })
  const { page } = (await made.json()) as { page: { id: number } }
  await owner.post(`/home/pages/${page.id}/publish`, {})
  return `/titled-${pages}`
}
let pages = 0

describe('a page without a picture of its own', () => {
  test('has one drawn with its title: 1200 by 630, told with its size and in words', async () => {
    const path = await pageOf({ en: 'A window <b>& a chair', pl: 'Okno' })
    expect(await shownOf(path)).toEqual({
      address: expect.stringMatching(/^\/media\/titles\/[0-9a-f]{64}\.png\?title=/),
      width: '1200',
      height: '630',
      alt: 'A window &lt;b&gt;&amp; a chair',
    })
    const picture = await drawn(path)
    expect({ width: picture.readUInt32BE(16), height: picture.readUInt32BE(20) }).toEqual(TITLE_PICTURE)
  })

  test('in each language another, letters of Polish among them, and nothing for signs that no letters are', async () => {
    const path = await pageOf({ en: 'Lodz, zolc', pl: 'Łódź, żółć' })
    const plain = await pageOf({ en: 'Lodz, 漢字 zolc 🙂' })
    const [english, polish, withoutSigns] = [await drawn(path, 'en'), await drawn(path, 'pl'), await drawn(plain, 'en')]
    expect(english.equals(polish)).toBe(false)
    expect(english.equals(withoutSigns)).toBe(true)
    expect((await shownOf(path, 'en')).address).not.toBe((await shownOf(path, 'pl')).address)
  })

  test('with a title of any length, of one word or many', async () => {
    const titles = ['w'.repeat(100), 'a b '.repeat(25), '漢'.repeat(50), 'Ǆ́'.repeat(40)]
    for (const title of titles) expect((await drawn(await pageOf({ en: title }))).length).toBeGreaterThan(500)
  })

  test('also a product, an article and a post, and who shows a product as a card (oEmbed)', async () => {
    const post = await inSchool(1, async (db) => {
      await aCourse(db, { slug: 'without-cover', title: { en: 'A course without' } })
      const topic = await aTopic(db)
      return aPost(db, boss, topic.id, { title: 'A post without' })
    })
    await owner.post('/home/articles', { title: 'An article without', html: '<p>Look.</p>', status: 'published' })
    const paths = ['/without-cover', '/articles/an-article-without', `/community/posts/${post}`]
    const titles = paths.map(async (path) =>
      new URL((await shownOf(path)).address, 'http://school').searchParams.get('title'),
    )
    expect(await Promise.all(titles)).toEqual(['A course without', 'An article without', 'A post without'])
    const place = (await (await owner.request('/embed/product?slug=without-cover')).json()) as { address: string }
    const card = await owner.request(`/oembed?${new URLSearchParams({ url: place.address })}`)
    expect(await card.json()).toMatchObject({ thumbnail_width: 1200, thumbnail_height: 630 })
  })
})

test('only words of ours are drawn: none that were changed on the way, and none of another school', async () => {
  const path = await pageOf({ en: 'Ours' })
  const { address } = await shownOf(path)
  for (const [wrong, school] of [
    [address.replace('Ours', 'Theirs'), 1],
    [address, 2],
    [address.replace(/\w{64}/, '0'.repeat(64)), 1],
    [address.replace(/\w{64}/, '../../etc'), 1],
  ] as const)
    expect([wrong, (await pictureAt(wrong, school)).status]).toEqual([wrong, 404])

  // Once it is drawn its name alone finds it, for as long as anybody keeps the address.
  const first = await drawn(path)
  const again = await pictureAt(address.replace(/\?.*/, ''))
  expect(again.headers.get('cache-control')).toContain('immutable')
  expect(Buffer.from(await again.arrayBuffer()).equals(first)).toBe(true)
})

test('one connection has few of them drawn in a minute, and gets as many as there are already', async () => {
  const [old, fresh] = [
    await shownOf(await pageOf({ en: 'Drawn before' })),
    await shownOf(await pageOf({ en: 'Never drawn' })),
  ]
  const flood = new Visit(1, '198.51.100.23')
  expect((await flood.request(old.address)).status).toBe(200)
  const bucket = bucketOfConnection('198.51.100.23', DRAWING)
  await inSchool(1, async (db) => {
    for (let n = 0; n < DRAWING.burst; n++) await takeToken(db, 1, bucket)
  })
  expect([(await flood.request(fresh.address)).status, (await flood.request(old.address)).status]).toEqual([429, 200])
})

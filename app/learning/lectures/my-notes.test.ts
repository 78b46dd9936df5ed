import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { grantAccess, revokeAccess } from '#app/access/access/access.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { addComponents } from '#app/content/courses/outline-changes.server.ts'
import { aVideo } from '#app/content/videos/factory.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { wordsOfPdf } from '#tests/pdf-words.ts'
import type { NoteRow } from './my-note.ts'
import type { Progress } from './progress.ts'
import { lectureProgress } from './tables.server.ts'

let student: Visit
let newcomer: Visit
let [first, second]: { slug: string; lectures: number[] }[] = []

beforeAll(async () => {
  const made = await inSchool(1, async (db) => {
    const accounts = [await aStudent(db), await aStudent(db)] as const
    const teacher = await aStaffMember(db, { role: 'owner' })
    const courses = []
    for (const title of ['Światło zastane', 'Od stykówki do serii']) {
      const sections = [{ lectures: [{}, {}, {}] }]
      const course = await aCourse(db, { title: { pl: title, en: `${title} (en)` }, sections })
      const grant = { schoolId: 1, accountId: accounts[0].id, productId: course.id, days: 0 }
      await grantAccess(db, { ...grant, source: 'staff', sourceId: course.id, reason: 'test' })
      const lectureId = course.sections[0]?.lectures[0]?.id ?? 0
      const film = await aVideo(db, teacher, { folder: 'b'.repeat(32), durationSeconds: 540, status: 4 })
      await addComponents(db, [{ schoolId: 1, lectureId, type: 'video', position: 1, payload: { video_id: film.id } }])
      courses.push({
        id: course.id,
        slug: course.slug,
        lectures: course.sections[0]?.lectures.map(({ id }) => id) ?? [],
      })
    }
    return { accounts, courses }
  })
  ;[first, second] = made.courses
  student = await new Visit().as(made.accounts[0])
  newcomer = await new Visit().as(made.accounts[1])
  await note(first?.lectures[1], 'Lista do torby: krzesło, styropian.')
  await note(first?.lectures[0], '4:41 Firanka robi z okna lampę.\n# Cień kończy się przy ustach')
  await note(second?.lectures[2], 'Zwrot w serii.')
  await student.post(`/lecture/${first?.lectures[2]}/star`, { value: true })
  await student.post(`/lecture/${first?.lectures[0]}/star`, { value: true })
  // What was bought ends; what was written stays.
  const ended = made.courses[1]?.id ?? 0
  await inSchool(1, (db) => revokeAccess(db, { schoolId: 1, productId: ended, source: 'staff', sourceId: ended }))
})

async function note(lecture: number | undefined, text: string, base?: string, visit = student): Promise<Progress> {
  const answer = await visit.post(`/lecture/${lecture}/notes`, { note: text, ...(base !== undefined && { base }) })
  return ((await answer.json()) as { progress: Progress }).progress
}

type List = { data: (Omit<NoteRow, 'notedAt'> & { noted_at: string | null })[]; next_page_url: string | null }
const list = async (query = '') => (await student.request(`/my/notes${query}`)).json() as Promise<List>
const notesOf = async (query?: string) => (await list(query)).data.map((row) => row.note)

describe('a note that is written in two places', () => {
  test('keeps the words of both, and answers them', async () => {
    const own = first?.lectures[2]
    await note(own, 'Common')
    const [one, two] = await Promise.all([
      note(own, 'Common\nfrom one', 'Common'),
      note(own, 'Common\nfrom two', 'Common'),
    ])
    const last = one.note.length > two.note.length ? one.note : two.note
    expect(last.split('\n').sort()).toEqual(['Common', 'from one', 'from two'])
    expect((await note(own, 'Common\nfrom one', 'Common')).note, 'the same once more').toBe(last)
    expect((await note(own, '', last)).note).toBe('')
  })

  test('is merged by its lines, whichever line ends a browser sends', async () => {
    const own = first?.lectures[2]
    await note(own, 'One\r\nTwo')
    expect((await note(own, 'One\r\nTwo\r\nThree', 'One\nTwo')).note).toBe('One\nTwo\nThree')
    const merged = await note(own, 'Zero\r\nOne\r\nTwo', 'One\r\nTwo')
    expect(merged.note).toBe('Zero\nOne\nTwo\nThree')
    await note(own, '', merged.note)
  })

  test('is refused with what is stored where both together are too long', async () => {
    const own = first?.lectures[2]
    const [mine, theirs] = ['m'.repeat(12_000), 't'.repeat(12_000)]
    await note(own, theirs)
    const answer = await student.post(`/lecture/${own}/notes`, { note: mine, base: '' })
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ current: { note: theirs } })
    expect((await note(own, '', theirs)).note).toBe('')
  })

  test('without a base is replaced, as a call that knows of none asks for', async () => {
    const own = first?.lectures[2]
    await note(own, 'One')
    expect((await note(own, 'Two')).note).toBe('Two')
    await note(own, '')
  })
})

describe('the date of a note', () => {
  const at = async () => (await list()).data.find(({ note }) => note.startsWith('Dated'))?.noted_at
  // Each call is a transaction of its own, and has a time of its own.
  test('is that of its last change, whatever else is done in the lecture', async () => {
    const own = first?.lectures[2]
    await note(own, 'Dated')
    const before = await at()
    expect((await student.post(`/lecture/${own}/watch`, { position_seconds: 3 })).status).toBe(200)
    expect((await student.post(`/lecture/${own}/complete`, { value: true })).status).toBe(200)
    await note(own, 'Dated')
    expect(await at()).toBe(before)
    await note(own, 'Dated anew')
    expect(Date.parse((await at()) ?? '')).toBeGreaterThan(Date.parse(before ?? ''))
  })

  test('of one from before dates were kept is not known', async () => {
    const own = first?.lectures[2] ?? 0
    await inSchool(1, (db) =>
      db
        .update(lectureProgress)
        .set({ notedAt: null })
        .where(and(eq(lectureProgress.schoolId, 1), eq(lectureProgress.lectureId, own))),
    )
    expect(await at()).toBeNull()
    await note(own, '')
  })
})

describe('/my/notes as JSON', () => {
  test('lists all notes: the newest course first, in each the order of its lectures', async () => {
    const { data } = await list()
    expect(data.map((row) => [row.course.slug, row.lecture.id])).toEqual([
      [second?.slug, second?.lectures[2]],
      [first?.slug, first?.lectures[0]],
      [first?.slug, first?.lectures[1]],
    ])
    expect(data[1]).toEqual({
      course: { slug: first?.slug, title: 'Światło zastane (en)' },
      section: expect.any(String),
      lecture: { id: first?.lectures[0], title: expect.any(String) },
      note: '4:41 Firanka robi z okna lampę.\n# Cień kończy się przy ustach',
      noted_at: expect.stringMatching(/Z$/),
      starred: true,
      url: `/${first?.slug}/watch/${first?.lectures[0]}`,
    })
  })

  test('keeps the note of a course whose access has ended, without a way into it', async () => {
    expect((await list()).data[0]).toMatchObject({ note: 'Zwrot w serii.', url: null })
  })

  test.each([
    ['?q=LAMPE', ['4:41 Firanka robi z okna lampę.\n# Cień kończy się przy ustach']],
    ['?q=torby+krzeslo', ['Lista do torby: krzesło, styropian.']],
    ['?q=stykowki', ['Zwrot w serii.']],
    ['?q=dagerotyp', []],
    ['?q=%25', []],
  ])('finds words whatever their accents: %s', async (query, found) => {
    expect(await notesOf(query)).toEqual(found)
  })

  test('narrows to a course, and to stars', async () => {
    expect(await notesOf(`?course=${second?.slug}`)).toEqual(['Zwrot w serii.'])
    const { data } = await list('?show=starred')
    expect(data.map(({ lecture }) => lecture.id)).toEqual([first?.lectures[0], first?.lectures[2]])
    expect((await student.request('/my/notes?show=some')).status).toBe(422)
  })

  test('goes on page by page', async () => {
    const seen: string[] = []
    for (let next: string | null = '/my/notes?length=1'; next; ) {
      const page: List = await (await student.request(next)).json()
      seen.push(...page.data.map((row) => row.note))
      next = page.next_page_url
    }
    expect(seen).toEqual(await notesOf())
  })

  test('is one’s own alone', async () => {
    expect(await (await newcomer.request('/my/notes')).json()).toEqual({ data: [], next_page_url: null })
    expect((await new Visit().request('/my/notes')).status).toBe(401)
  })
})

describe('the page', () => {
  const page = async (query = '', visit = student) => (await visit.page(`/my/notes${query}`)).text()

  test('leads from a moment into the film, and from there nothing else', async () => {
    const html = await page()
    expect(html).toContain(`href="/${first?.slug}/watch/${first?.lectures[0]}?t=281"`)
    expect(html).toContain('No longer open to you')
    expect(html).toContain('Starred lectures')
    expect(html).not.toContain(`/${second?.slug}/watch/`)
    expect(await page('?q=okna')).toContain('<mark>okna</mark>')
  })

  test('says what to do where there is nothing', async () => {
    expect(await page('', newcomer)).toContain('No notes yet')
    expect(await page('?q=dagerotyp')).toContain('No results for “dagerotyp”')
  })

  test('the film begins at the second of the address', async () => {
    const at = async (query: string) => {
      const answer = await student.request(`/${first?.slug}/watch/${first?.lectures[0]}${query}`)
      return {
        status: answer.status,
        view: (await answer.json()) as { lecture: { components: { startAt?: number }[] } },
      }
    }
    expect((await at('?t=281')).view.lecture.components).toMatchObject([{ type: 'text' }, { startAt: 281 }])
    expect((await at('?t=soon')).status).toBe(200)
  })
})

describe('the file', () => {
  test('holds what the page shows, as Markdown with links to the moments', async () => {
    const answer = await student.request('/my/notes/export?format=md&q=firanka')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="notes.md"')
    const text = await answer.text()
    expect(text).toMatch(
      /^## Światło zastane \(en\)\n\n### \[[^\]]+\]\(https?:\/\/[^)]+\) \(starred\)\n\n\[4:41\]\(\S+\?t=281\) Firanka/,
    )
    expect(text).not.toContain('Zwrot')
    expect(await (await student.request('/my/notes/export?format=md&show=starred')).text()).toContain(
      `/watch/${first?.lectures[2]})`,
    )
  })

  test('is a PDF too, in Polish letters', async () => {
    const answer = await student.request('/my/notes/export?format=pdf')
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    const [words = ''] = await wordsOfPdf(new Uint8Array(await answer.arrayBuffer()))
    for (const one of ['Światło zastane', 'Lecture 1.1 (starred)', '4:41 Firanka robi z okna lampę.', 'Zwrot w serii.'])
      expect(words).toContain(one)
  })

  test('is a table too, a row per line with its moment', async () => {
    const answer = await student.request('/my/notes/export?format=csv&q=firanka')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="notes.csv"')
    const [head, first, ...rest] = (await answer.text()).trim().split('\r\n')
    expect(head).toContain('Course,Section,Lecture,Time,Note,Star,Written (Europe/Warsaw),Address')
    expect(first).toMatch(/,4:41,4:41 Firanka robi z okna lampę\.,starred,[\d-]{10} [\d:]{8},http\S+\?t=281$/)
    expect(rest.join('')).not.toContain('Zwrot')
  })

  test('holds the words of what is closed by now, without an address', async () => {
    const text = await (await student.request(`/my/notes/export?format=md&course=${second?.slug}`)).text()
    expect(text).toMatch(/\n### [^[\n]+\n\nZwrot w serii\.\n$/)
  })
})

test('far more than anybody prints is listed and told as Markdown, and refused as a PDF', async () => {
  const sections = [{ lectures: Array.from({ length: 21 }, () => ({})) }]
  const { writer, lectures } = await inSchool(1, async (db) => {
    const [account, course] = [await aStudent(db), await aCourse(db, { sections })]
    const grant = { schoolId: 1, accountId: account.id, productId: course.id, days: 0 }
    await grantAccess(db, { ...grant, source: 'staff', sourceId: course.id, reason: 'test' })
    return { writer: account, lectures: course.sections[0]?.lectures ?? [] }
  })
  const visit = await new Visit().as(writer)
  for (const { id } of lectures) await note(id, 'a'.repeat(20_000), undefined, visit)
  const status = async (path: string) => (await visit.request(path)).status
  const paths = ['/my/notes', '/my/notes?q=a', '/my/notes/export?show=notes&format=md']
  expect(await Promise.all(paths.map(status))).toEqual([200, 200, 200])
  expect(await status('/my/notes/export?show=notes&format=pdf')).toBe(422)
})

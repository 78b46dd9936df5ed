import { describe, expect, test } from 'vitest'
import type { Item, Packed } from './course-items.ts'
import { cartridgeFiles, moodleFiles, wordPressExport } from './factory.server.ts'
import { readCommonCartridge } from './read-common-cartridge.ts'
import { readFolder } from './read-folder.server.ts'
import { readMoodle } from './read-moodle.ts'
import { readOutline } from './read-outline.ts'
import { readWordPress } from './read-wordpress.ts'
import { parseXml } from './xml.ts'

function pack(files: Record<string, string>): Packed {
  const encoder = new TextEncoder()
  return {
    names: Object.keys(files),
    has: (name) => name in files,
    read: async (name) => encoder.encode(files[name]),
  }
}
const told = (items: readonly Item[]) => items.map(({ kind, title }) => `${kind} ${title}`)
const find = (items: readonly Item[], title: string) => items.find((item) => item.title === title)

describe('an outline', () => {
  test('has courses, sections and lectures, and names lines that are none', () => {
    const items = readOutline('# Light\n\n## Basics\n- Shutter\n1. Aperture\nA thought\n# Colour\n* Hue')
    expect(told(items)).toEqual([
      'course Light',
      'section Basics',
      'lecture Shutter',
      'lecture Aperture',
      'skipped A thought',
      'course Colour',
      'section Colour',
      'lecture Hue',
    ])
    expect(items[4]).toMatchObject({ notes: [['moving.line_unknown', { line: 6 }]] })
  })

  test('without a course is refused', () => {
    expect(() => readOutline('## Basics\n- Shutter')).toThrow('moving.no_course')
  })
})

describe('a folder', () => {
  test('is a course for each folder, in the order of numbers, and files of one name are one lecture', async () => {
    const items = await readFolder(
      pack({
        'Light/10 Later/1 End.md': 'The end',
        'Light/02_First part/2. Film.mp4': 'film',
        'Light/02_First part/2. Film.md': 'About [the plan](../media/plan.pdf) ![Sun](../media/sun.png)',
        'Light/02_First part/1 - Start.txt': 'Hello',
        'Light/media/plan.pdf': 'pdf',
        'Light/media/sun.png': 'png',
        'Light/media/left.png': 'png',
        'Light/course.json': JSON.stringify({ title: 'All of light', price: 100 }),
        '__MACOSX/Light/._1 End.md': '',
        'readme.txt': 'loose',
      }),
    )
    expect(told(items)).toEqual([
      'course All of light',
      'skipped Light/course.json: price',
      'section First part',
      'lecture Start',
      'lecture Film',
      'section Later',
      'lecture End',
      'skipped Light/media/left.png',
      'skipped readme.txt',
      'skipped __MACOSX/Light/._1 End.md',
    ])
    expect(find(items, 'Film')).toMatchObject({
      parts: [
        { type: 'text', html: expect.stringContaining('moved-picture:Light%2Fmedia%2Fsun.png') },
        { type: 'file', entry: 'Light/media/plan.pdf', name: 'plan.pdf' },
        { type: 'file', entry: 'Light/02_First part/2. Film.mp4' },
      ],
    })
  })

  test('says titles and order in course.json', async () => {
    const sections = [{ folder: 'b', title: 'First', lectures: [{ file: 'two.md', title: 'Two' }] }, { folder: 'a' }]
    const items = await readFolder(
      pack({ 'C/a/x.md': 'x', 'C/b/one.md': '1', 'C/b/two.md': '2', 'C/course.json': JSON.stringify({ sections }) }),
    )
    expect(told(items)).toEqual(['course C', 'section First', 'lecture Two', 'lecture one', 'section a', 'lecture x'])
  })

  test('with a broken course.json, or without lectures, is refused', async () => {
    await expect(readFolder(pack({ 'C/a/x.md': 'x', 'C/course.json': '{' }))).rejects.toThrow('moving.bad_manifest')
    await expect(readFolder(pack({ 'x.md': 'x' }))).rejects.toThrow('moving.no_course')
  })
})

describe('a Moodle backup', () => {
  test('has sections, pages, files and quizzes, and lists what has no place', async () => {
    const items = await readMoodle(pack(moodleFiles()), (number) => `Section ${number}`)
    expect(told(items)).toEqual([
      'course Portrait & light',
      'section Section 0',
      'lecture Welcome',
      'section Basics',
      'lecture Light',
      'lecture Hand-outs',
      'lecture Try it',
      'exam Final',
      'skipped Talk',
      'skipped users.xml',
      'skipped left.txt',
    ])
    expect(find(items, 'Light')).toMatchObject({
      parts: [
        { type: 'text', html: expect.stringMatching(/moved-picture:files%2Faa%2Fa{40}/) },
        { type: 'embed', address: 'https://www.youtube.com/embed/dQw4w9WgXcQ' },
      ],
    })
    expect(find(items, 'Hand-outs')).toMatchObject({ parts: [{ type: 'file', name: 'plan.pdf' }] })
    const exam = find(items, 'Final')
    expect(exam).toMatchObject({
      rules: { passingScore: 60, attempts: 2, timeLimitMinutes: 30 },
      questions: [
        { type: 'single', points: 2, options: [{ label: 'Sun', correct: true }, { label: 'Lamp' }] },
        {
          type: 'match',
          options: [
            { label: 'Hard', match: 'Noon' },
            { label: 'Soft', match: 'Fog' },
          ],
        },
        { type: 'short', answers: ['aperture'] },
        { type: 'open' },
      ],
      notes: [['moving.question_kind', { question: 'Gaps', kind: 'multianswer' }]],
    })
    expect(find(items, 'Try it')).toMatchObject({ parts: [{ type: 'quiz', question: { type: 'single' } }] })
  })
})

describe('a Common Cartridge', () => {
  test('has modules, pages, addresses and assessments, and lists what has no place', async () => {
    const items = await readCommonCartridge(pack(cartridgeFiles()))
    expect(told(items)).toEqual([
      'course Light from Canvas',
      'section Module one',
      'lecture First page',
      'lecture A film',
      'exam Check',
      'section Module one: Deeper',
      'lecture Plan',
      'skipped Talk',
      'skipped web_resources/left.txt',
    ])
    expect(find(items, 'First page')).toMatchObject({
      parts: [{ type: 'text', html: expect.stringContaining('moved-picture:web_resources%2Fsun.png') }],
    })
    expect(find(items, 'A film')).toMatchObject({ parts: [{ type: 'embed' }] })
    expect(find(items, 'Check')).toMatchObject({
      questions: [
        {
          type: 'single',
          options: [
            { label: 'Yes', correct: true },
            { label: 'No', correct: false },
          ],
        },
        {
          type: 'multiple',
          options: [
            { label: 'A', correct: true },
            { label: 'B', correct: true },
            { label: 'C', correct: false },
          ],
        },
        { type: 'short', answers: ['iso'] },
        { type: 'open' },
      ],
    })
  })
})

describe('a WordPress export', () => {
  test('has the courses of Tutor LMS with topics and lessons, and lists the rest', () => {
    const items = readWordPress(wordPressExport())
    expect(told(items)).toEqual([
      'course Light at home',
      'section Start',
      'lecture Window',
      'exam Quiz',
      'skipped Work',
      'skipped A post',
    ])
    expect(find(items, 'Window')).toMatchObject({
      parts: [{ type: 'embed' }, { type: 'text', html: expect.stringContaining('<p>Stand by the window.') }],
      notes: [['moving.picture_elsewhere', { address: 'https://old.example.com/a.jpg' }]],
    })
  })
})

describe('XML', () => {
  test.each([
    ['entities of its own', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'],
    ['what it fetches from elsewhere', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>'],
    ['depth without end', '<a>'.repeat(5000)],
  ])('with %s is refused', (_, xml) => {
    expect(() => parseXml(xml)).toThrow('moving.hostile')
  })
})

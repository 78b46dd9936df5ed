import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { COMPONENT_TYPES } from '#app/content/courses/component.ts'
import { QUESTION_TYPES } from '#app/learning/exams/question.ts'
import { posts } from './community/posts.ts'
import { topics } from './community/topics.ts'
import { consultation } from './consultation.ts'
import { demoSchools } from './content.ts'
import type { DemoComponent, LocalText } from './content-types.ts'
import { PLAN } from './plan.ts'
import { bundle, sheets } from './shelf.ts'

const media = new Set(readdirSync(new URL('./media/', import.meta.url)))
const courses = demoSchools.flatMap((school) => school.courses)
const lectures = courses.flatMap((course) => course.sections.flatMap((section) => section.lectures))
const components = lectures.flatMap((lecture) => lecture.components)

const WORDS = ['h2', 'h3', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'blockquote']
const ALLOWED = new Set([...WORDS, 'div', 'table', 'tbody', 'tr', 'th', 'td'])

/** Every text in both languages under a value, however deep. */
function textsOf(value: unknown): LocalText[] {
  if (typeof value !== 'object' || value === null) return []
  if ('en' in value && 'pl' in value && typeof value.en === 'string') return [value as LocalText]
  return Object.values(value).flatMap(textsOf)
}

function filesOf(component: DemoComponent): string[] {
  switch (component.type) {
    case 'video':
      return [component.media, component.poster, ...Object.values(component.captions)]
    case 'audio':
    case 'file':
      return [component.media]
    case 'pdf':
      return [component.media.en, component.media.pl]
    case 'text':
    case 'quiz':
    case 'checklist':
      return []
  }
}

/** How long a film plays, as its header says; recordings have 64 kilobits a second throughout. */
function secondsOf(name: string): number {
  const bytes = readFileSync(new URL(`./media/${name}`, import.meta.url))
  if (name.endsWith('.mp3')) return bytes.length / 8000
  const header = bytes.indexOf('mvhd') + 4
  return bytes.readUInt32BE(header + 16) / bytes.readUInt32BE(header + 12)
}

describe('the demo content', () => {
  test('names only files that are there, and every file is named; each product has a cover of its own', () => {
    const products = [...demoSchools.flatMap(({ unlisted }) => unlisted), sheets, bundle, consultation, PLAN]
    const ownCovers = [...courses, ...products].flatMap(({ cover }) => cover ?? [])
    expect(new Set(ownCovers).size).toBe(ownCovers.length)
    const drawn = [...ownCovers, ...posts.flatMap(({ picture }) => picture ?? [])]
    const covers = drawn.flatMap((name) => [480, 960, 1600].map((width) => `${name}-${width}.webp`))
    const mailCovers = drawn.map((name) => `${name}-960.jpg`)
    const portraits = demoSchools.map(({ instructor }) => instructor.portrait)
    const named = new Set([...components.flatMap(filesOf), ...covers, ...mailCovers, ...portraits])
    expect([...named].toSorted()).toEqual([...media].toSorted())
  })

  test('says how long its films play', () => {
    const films = components.filter((component) => component.type === 'video')
    for (const { media, seconds } of films) expect(seconds, media).toBeCloseTo(secondsOf(media), 1)
  })

  test('has a community: 25 posts and more, some with pictures, one with 30 comments, in topics of every kind', () => {
    expect(posts.length).toBeGreaterThanOrEqual(25)
    expect(posts.filter(({ picture }) => picture).length).toBeGreaterThanOrEqual(6)
    expect(Math.max(...posts.map(({ comments = [] }) => comments.length))).toBe(30)
    expect(topics.some(({ students, visibility }) => students && visibility === 'all')).toBe(true)
    expect(topics.some(({ students }) => !students)).toBe(true)
    expect(topics.some(({ visibility }) => visibility === 'subscribers')).toBe(true)
  })

  test('gives lectures with a film or a recording its length', () => {
    for (const { title, minutes, components } of lectures) {
      const played = components.filter((one) => one.type === 'video' || one.type === 'audio')
      if (played.length === 0) continue
      const seconds = played.reduce((sum, { media }) => sum + secondsOf(media), 0)
      expect(minutes, title.en).toBe(Math.ceil(seconds / 60))
    }
  })

  test('has the lectures that the evaluation start promises', () => {
    const demo = courses[0]!
    expect(demo.slug).toBe('demo-course')
    expect(demo.price).toBeGreaterThan(0)
    expect(demo.sections.length).toBeGreaterThanOrEqual(4)
    const own = demo.sections.flatMap((section) => section.lectures)
    expect(own.slice(0, 3).map((lecture) => lecture.access)).toEqual(['open', 'login', 'paid'])
    const paid = own.filter((lecture) => lecture.access === 'paid').flatMap((lecture) => lecture.components)
    expect(new Set(paid.map((component) => component.type))).toEqual(new Set(COMPONENT_TYPES))
    const asked = demo.exam?.questions.map((question) => question.type)
    expect(new Set(asked)).toEqual(new Set(QUESTION_TYPES))
    expect(courses.find((course) => course.slug === 'demo-free')?.price).toBe(0)
  })

  test('gives every course its own address', () => {
    const slugs = courses.map((course) => course.slug)
    expect(new Set(slugs).size).toBe(slugs.length)
  })

  test('writes every text in both languages', () => {
    for (const text of textsOf(demoSchools)) {
      expect(text.en.trim(), text.pl).not.toBe('')
      expect(text.pl.trim(), text.en).not.toBe('')
    }
  })

  test.each(lectures.map((lecture) => [lecture.title.en, lecture] as const))('has paragraphs in "%s"', (_, lecture) => {
    const texts = lecture.components.filter((component) => component.type === 'text')
    for (const language of ['en', 'pl'] as const) {
      const paragraphs = texts.flatMap((component) => component.html[language].match(/<p>/g) ?? [])
      expect(paragraphs.length).toBeGreaterThanOrEqual(2)
    }
  })

  test('uses no HTML beyond what a text component may hold, and closes what it opens', () => {
    for (const text of textsOf(demoSchools).flatMap(({ en, pl }) => [en, pl])) {
      const open: string[] = []
      for (const [, closing, tag] of text.matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)) {
        expect(ALLOWED, text).toContain(tag)
        if (!closing) open.push(tag!)
        else expect(open.pop(), text).toBe(tag)
      }
      expect(open, text).toEqual([])
    }
  })
})

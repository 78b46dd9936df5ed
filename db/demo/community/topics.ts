import type { LocalText } from '../content-types.ts'
import type { DemoWriter } from './writers.ts'

export type DemoTopic = {
  key: 'hello' | 'work' | 'questions' | 'ida' | 'members'
  title: LocalText
  description: LocalText
  students: boolean
  visibility: 'all' | 'subscribers'
}

/** A comment: who wrote it, what, and what was answered. */
export type DemoComment = [author: DemoWriter, body: string, ...replies: [author: DemoWriter, body: string][]]

export type DemoPost = {
  topic: DemoTopic['key']
  author: DemoWriter
  /** Hours before the start of the demo. */
  hoursAgo: number
  title: string
  body: string
  /** The base name of a picture's files. */
  picture?: string
  /** The address of a film elsewhere. */
  film?: string
  pinned?: true
  votes: number
  comments?: DemoComment[]
}

export const topics: DemoTopic[] = [
  {
    key: 'hello',
    title: { en: 'Introduce yourself', pl: 'Przedstaw się' },
    description: {
      en: 'Who you are, and which window you sit at. One picture says more than a list of cameras.',
      pl: 'Kim jesteś i przy jakim oknie siedzisz. Jedno zdjęcie mówi więcej niż lista aparatów.',
    },
    students: true,
    visibility: 'all',
  },
  {
    key: 'work',
    title: { en: 'Show your work', pl: 'Pokaż zdjęcia' },
    description: {
      en: 'A quiet place for unfinished work. Be specific, be kind, talk about the picture.',
      pl: 'Spokojne miejsce na rzeczy nieskończone. Konkretnie, życzliwie i o zdjęciu.',
    },
    students: true,
    visibility: 'all',
  },
  {
    key: 'questions',
    title: { en: 'Questions', pl: 'Pytania' },
    description: {
      en: 'Ask what you could not find in the lectures. Somebody has had the same wall.',
      pl: 'Pytaj o to, czego nie ma w lekcjach. Ktoś już miał taką samą ścianę.',
    },
    students: true,
    visibility: 'all',
  },
  {
    key: 'ida',
    title: { en: 'From Ida', pl: 'Od Idy' },
    description: { en: 'News of the studio and of the courses.', pl: 'Wieści z pracowni i o kursach.' },
    students: false,
    visibility: 'all',
  },
  {
    key: 'members',
    title: { en: 'The workroom', pl: 'Pracownia' },
    description: {
      en: 'For members: series in the making, and the critique nights.',
      pl: 'Dla członków: serie w trakcie pracy i wieczory omówień.',
    },
    students: true,
    visibility: 'subscribers',
  },
]

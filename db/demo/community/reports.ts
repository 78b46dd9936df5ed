import type { Reason } from '#app/community/moderation/report.ts'
import type { DemoWriter } from './writers.ts'

/** What breaks the rules below a post, and who says so. */
export type DemoReport = {
  post: string
  author: DemoWriter
  hoursAgo: number
  body: string
  reports: [by: DemoWriter, reason: Reason, text?: string][]
}

export const reports: DemoReport[] = [
  {
    post: 'Nowy, z Torunia',
    author: 'filip',
    hoursAgo: 3,
    body: 'Tanie blendy i tła, wysyłka w 24 h, link w profilu. Dla grupy kod rabatowy.',
    reports: [['zofia', 'spam']],
  },
  {
    post: 'Czy telefon wystarczy na cały kurs?',
    author: 'adam',
    hoursAgo: 1,
    body: 'Z taką twarzą żadne okno nie pomoże.',
    reports: [
      ['kinga', 'abuse', 'To o tym, jak ona wygląda, nie o zdjęciu.'],
      ['karolina', 'abuse'],
    ],
  },
  {
    post: 'Notes from the last critique night',
    author: 'daniel',
    hoursAgo: 20,
    body: 'My attempt at the gate on Gdańska street, taken last Sunday.',
    reports: [['emma', 'rights', 'I took this one, it hangs in my kitchen.']],
  },
]

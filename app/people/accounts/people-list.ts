import { foldText, tidyPasted } from '#app/platform/characters.ts'
import { emailKey } from './email.ts'

/** Somebody whom a pasted list names; the name is empty where it stands nowhere, or cannot be told from the rest. */
export type ListedPerson = { name: string; email: string }

/** Longer is no address: each word is looked at once. */
const WORD_MAX = 400
const AROUND = "'‘’.:"

/**
 * People as they are pasted from tables, letters and address books: `mail`, `name, mail`, `mail;name`, `Name <mail>`, with
 * commas, semicolons or tabs, one a line or several addresses in one. What is said twice is left out. A line without an
 * address comes back as it is. A line is read when it is asked for, so that a list that is too long is not read whole.
 */
export function* readPeople(list: string): Generator<ListedPerson | { line: string }> {
  const found = new Set<string>()
  for (const line of list.split(/\r\n|\r|\n/)) {
    const people = readLine(line)
    for (const person of people) {
      const key = `${foldText(person.name)} ${emailKey(person.email)}`
      if (!found.has(key)) yield person
      found.add(key)
    }
    if (people.length > 0) continue
    const rest = tidyPasted(line)
    if (rest !== '' && !found.has(rest)) yield { line: rest }
    found.add(rest)
  }
}

function readLine(line: string): ListedPerson[] {
  const cells = line
    .split(/[,;\t]/)
    .map(tidyPasted)
    .filter(Boolean)
  const people: ListedPerson[] = []
  const names: string[] = []
  for (const cell of cells) {
    const person = readCell(cell)
    if (person) people.push(person)
    else names.push(bareName(cell))
  }
  const [only] = people
  // Of several addresses, or several cells beside one, nobody knows whose name is whose.
  if (only && people.length === 1 && only.name === '' && names.length === 1) return [{ ...only, name: names[0] ?? '' }]
  return only && people.length === 1 && names.length > 0 ? [{ ...only, name: '' }] : people
}

function readCell(cell: string): ListedPerson | undefined {
  const typed = cell.split(/[\s<>()"]+/).find((word) => word.length <= WORD_MAX && word.includes('@'))
  const email = typed && withoutMarks(typed).replace(/^mailto:/i, '')
  if (typed === undefined || email === undefined || emailKey(email) === undefined) return undefined
  return { name: bareName(cell.replace(typed, ' ')), email }
}

function withoutMarks(word: string): string {
  let [from, to] = [0, word.length]
  while (from < to && AROUND.includes(word.charAt(from))) from += 1
  while (to > from && AROUND.includes(word.charAt(to - 1))) to -= 1
  return word.slice(from, to)
}

const bareName = (cell: string) => tidyPasted(cell.replace(/[<>()"„”“]/g, ' '))

import { expect, test } from 'vitest'
import { readPeople } from './people-list.ts'

const jan = { name: 'Jan Nowak', email: 'jan@example.com' }

test.each([
  'Jan Nowak <jan@example.com>',
  '"Jan Nowak" <jan@example.com>,',
  'Jan Nowak, jan@example.com',
  'jan@example.com;Jan Nowak;',
  'Jan Nowak\tjan@example.com\t',
  'Jan\u00a0Nowak \u200bjan@example.com',
  'Jan Nowak (jan@example.com)',
  'Jan Nowak mailto:jan@example.com',
])('a line names somebody: %s', (line) => expect([...readPeople(line)]).toEqual([jan]))

test('an address alone has no name, and who is named again in the same way is left out', () => {
  const list = 'jan@example.com\r\n\r\nJan Nowak <jan@example.com>\n JAN nowak, JAN@Example.com\nola@example.com,'
  expect([...readPeople(list)]).toEqual([
    { name: '', email: 'jan@example.com' },
    jan,
    { name: '', email: 'ola@example.com' },
  ])
})

test('several addresses in a line are several people', () => {
  expect([...readPeople('Jan Nowak <jan@example.com>; ola@example.com, ewa@example.com')]).toEqual([
    jan,
    { name: '', email: 'ola@example.com' },
    { name: '', email: 'ewa@example.com' },
  ])
})

test('what names nobody for certain is asked for', () => {
  expect([...readPeople('Nowak, Jan, jan@example.com')]).toEqual([{ name: '', email: 'jan@example.com' }])
  expect([...readPeople('Jan Nowak\njan@nowhere\n  \nJan Nowak')]).toEqual([
    { line: 'Jan Nowak' },
    { line: 'jan@nowhere' },
  ])
})

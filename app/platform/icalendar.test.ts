import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { iCalendar } from './icalendar.server.ts'
import { type CalendarEntry, googleCalendar } from './icalendar.ts'

const evening: CalendarEntry = {
  uid: 'event-1-7@katedra',
  sequence: 2,
  startsAt: '2026-11-26T18:00:00.000Z',
  endsAt: '2026-11-26T19:30:00.000Z',
  stampedAt: '2026-11-20T08:15:30.123Z',
  title: 'Wieczór krytyki; na żywo, online',
}

/** Reads a value as a calendar does: lines that were folded are joined, then what was escaped is read back. */
function readValue(text: string, name: string): string | undefined {
  const line = text
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .find((one) => one.startsWith(`${name}:`))
  return line?.slice(name.length + 1).replaceAll(/\\([\\;,nN])/g, (_, sign) => (/n/i.test(sign) ? '\n' : sign))
}

describe('a calendar file', () => {
  test('holds an entry with its instants in UTC, its name for good and its number', () => {
    const text = iCalendar([{ ...evening, url: 'https://example.com/evening' }])
    expect(text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true)
    expect(text.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n')).toBe(true)
    expect(text).toContain('METHOD:PUBLISH\r\n')
    expect(text).toContain('UID:event-1-7@katedra\r\nSEQUENCE:2\r\nDTSTAMP:20261120T081530Z\r\n')
    expect(text).toContain('DTSTART:20261126T180000Z\r\nDTEND:20261126T193000Z\r\n')
    expect(text).toContain('SUMMARY:Wieczór krytyki\\; na żywo\\, online\r\n')
    expect(text).toContain('URL;VALUE=URI:https://example.com/evening\r\nSTATUS:CONFIRMED\r\n')
  })

  test('takes an entry back', () => {
    const text = iCalendar([{ ...evening, sequence: 3, canceled: true }], { method: 'CANCEL' })
    expect(text).toContain('METHOD:CANCEL\r\n')
    expect(text).toContain('SEQUENCE:3\r\n')
    expect(text).toContain('STATUS:CANCELLED\r\n')
  })

  test('takes no lines that a text brings along', () => {
    const text = iCalendar([{ ...evening, title: 'A\r\nATTENDEE:x', description: 'b\nEND:VEVENT\u0000' }])
    expect(text.split('\r\n').filter((line) => /^(ATTENDEE|END:VEVENT)/.test(line))).toEqual(['END:VEVENT'])
    expect(readValue(text, 'SUMMARY')).toBe('A\nATTENDEE:x')
    const feed = iCalendar([], { name: 'A; b, c\r\nMETHOD:CANCEL\u0007' })
    expect(feed.split('\r\n').filter((line) => line.startsWith('METHOD:'))).toEqual(['METHOD:PUBLISH'])
    expect(readValue(feed, 'X-WR-CALNAME')).toBe('A; b, c\nMETHOD:CANCEL ')
  })

  test('says any text in lines of at most 75 octets, whole again when they are joined', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
        const said = title.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n]/gu, ' ')
        const text = iCalendar([{ ...evening, title }])
        for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
        expect(readValue(text, 'SUMMARY')).toBe(said)
      }),
    )
  })
})

test('Google’s calendar takes the same by an address, in UTC', () => {
  const link = new URL(googleCalendar({ ...evening, title: 'Light & shade' }))
  expect(link.origin).toBe('https://calendar.google.com')
  expect(link.searchParams.get('text')).toBe('Light & shade')
  expect(link.searchParams.get('dates')).toMatch(/^\d{8}T\d{6}Z\/\d{8}T\d{6}Z$/)
})

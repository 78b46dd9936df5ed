import type { AskedQuestion } from '../form-questions/stored-question.ts'
import type { PictureSources } from '../platform/picture.ts'

/** The free times of a week as their reader's clocks show them. */
export type WeekView = {
  /** Its Monday. */
  first: string
  last: string
  /** The Mondays of the weeks beside it, where there may be times. */
  previous: string | null
  next: string | null
  days: { day: string; times: { at: string; clock: string }[] }[]
}

/** What a page shows on which a time is chosen. */
export type ChooseView = {
  product: { slug: string; title: string; promise: string; cover: PictureSources | null }
  minutes: number
  slotMinutes: number
  changeHours: number
  place: string
  online: boolean
  host: string | null
  week: WeekView
  timeZone: string
  /** The first free time after a week without any. */
  nextFree: { at: string; week: string } | null
  questions: AskedQuestion[]
  /** How many meetings are left to be booked, of how many. */
  left: number
  bought: number
  /** The booking that is moved. */
  moving: { id: number; at: string } | null
}

/** Zones that are offered by name, west to east; any other stays if it is asked for. */
export const ZONES = [
  ...['Pacific/Honolulu', 'America/Anchorage', 'America/Los_Angeles', 'America/Denver', 'America/Chicago'],
  ...['America/New_York', 'America/Halifax', 'America/Sao_Paulo', 'Atlantic/Azores', 'Atlantic/Reykjavik'],
  ...[
    'Europe/London',
    'Europe/Dublin',
    'Europe/Lisbon',
    'Europe/Berlin',
    'Europe/Madrid',
    'Europe/Paris',
    'Europe/Prague',
  ],
  ...[
    'Europe/Rome',
    'Europe/Stockholm',
    'Europe/Warsaw',
    'Africa/Lagos',
    'Europe/Athens',
    'Europe/Kyiv',
    'Europe/Vilnius',
  ],
  ...[
    'Africa/Cairo',
    'Asia/Jerusalem',
    'Europe/Istanbul',
    'Africa/Nairobi',
    'Asia/Dubai',
    'Asia/Karachi',
    'Asia/Kolkata',
  ],
  ...['Asia/Bangkok', 'Asia/Shanghai', 'Asia/Singapore', 'Asia/Tokyo', 'Australia/Perth', 'Australia/Adelaide'],
  ...['Australia/Sydney', 'Australia/Lord_Howe', 'Pacific/Auckland'],
]

/** The place after which a zone is called, for the text `city`, which knows its name in the reader's language. */
export function cityOf(zone: string): { place: string; name: string } {
  const place = zone.split('/').at(-1) ?? zone
  return { place, name: place.replaceAll('_', ' ') }
}

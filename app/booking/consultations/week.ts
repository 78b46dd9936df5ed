import type { PriceView } from '#app/content/catalogue/price.ts'
import type { NumberedQuestion } from '#app/forms/form-questions/stored-question.ts'
import type { PictureSources } from '#app/platform/picture.ts'

/** When one may begin: in words, and in minutes from midnight, by the clocks of a zone. */
export type FreeTime = { at: string; clock: string; minute: number }

/** The free times of a week as their reader's clocks show them. */
export type WeekView = {
  /** Its Monday. */
  first: string
  last: string
  /** The Mondays of the weeks beside it, where there may be times. */
  previous: string | null
  next: string | null
  days: { day: string; times: FreeTime[] }[]
}

/** What a meeting of a consultation is. */
export type MeetingView = {
  minutes: number
  changeHours: number
  place: string
  online: boolean
  host: string | null
}

/** A price of it, with how many meetings it buys. */
export type PackageView = { id: number; name: string; meetings: number; days: number; price: PriceView }

/** The same as whoever may buy it sees it. */
export type OfferedMeeting = MeetingView & { packages: PackageView[] }

/** What a page shows on which a time is chosen. */
export type ChooseView = MeetingView & {
  product: { slug: string; title: string; promise: string; cover: PictureSources | null }
  slotMinutes: number
  week: WeekView
  timeZone: string
  /** The first free time after a week without any. */
  nextFree: { at: string; week: string } | null
  questions: NumberedQuestion[]
  /** How many meetings are left to be booked, of how many. */
  left: number
  bought: number
  /** The booking that is moved. */
  moving: { id: number; at: string } | null
}

/** Zones that are offered by name, west to east; any other stays if it is asked for. */
export const ZONES = [
  'Pacific/Honolulu',
  'America/Anchorage',
  'America/Los_Angeles',
  'America/Denver',
  'America/Chicago',
  'America/New_York',
  'America/Halifax',
  'America/Sao_Paulo',
  'Atlantic/Azores',
  'Atlantic/Reykjavik',
  'Europe/London',
  'Europe/Dublin',
  'Europe/Lisbon',
  'Europe/Berlin',
  'Europe/Madrid',
  'Europe/Paris',
  'Europe/Prague',
  'Europe/Rome',
  'Europe/Stockholm',
  'Europe/Warsaw',
  'Africa/Lagos',
  'Europe/Athens',
  'Europe/Kyiv',
  'Europe/Vilnius',
  'Africa/Cairo',
  'Asia/Jerusalem',
  'Europe/Istanbul',
  'Africa/Nairobi',
  'Asia/Dubai',
  'Asia/Karachi',
  'Asia/Kolkata',
  'Asia/Bangkok',
  'Asia/Shanghai',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Australia/Perth',
  'Australia/Adelaide',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
]

/** The place after which a zone is called, for the text `city`, which knows its name in the reader's language. */
export function getCity(zone: string): { place: string; name: string } {
  const place = zone.split('/').at(-1) ?? zone
  return { place, name: place.replaceAll('_', ' ') }
}

/** So many empty hours in a row are left out of the axis: whoever is far away sees a day from midnight to midnight. */
const EMPTY_HOURS = 4

/** The hours that the axis beside a week shows: those that its times take, and the few between them. */
export function getAxis(days: WeekView['days'], minutes: number): number[] {
  const taken = new Set(days.flatMap(({ times }) => times.flatMap(({ minute }) => hoursFrom(minute, minutes))))
  const hours = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]
  return hours.filter((hour) => {
    if (taken.has(hour)) return true
    const before = hours.findLast((one) => one < hour && taken.has(one))
    const after = hours.find((one) => one > hour && taken.has(one))
    return before !== undefined && after !== undefined && after - before <= EMPTY_HOURS
  })
}

const hoursFrom = (minute: number, minutes: number) => {
  const first = Math.floor(minute / 60)
  return Array.from({ length: Math.ceil(((minute % 60) + minutes) / 60) }, (_, nth) => first + nth)
}

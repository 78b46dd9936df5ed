import { readDay } from '#app/office/students/paid-until.ts'
import { instantAt } from '#app/platform/time-zone.ts'

const TIME = /[T\s](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([ap])?\.?(?:m\.?)?/i
const OFFSET = /(?:\d\s*)([+-])(\d{2}):?(\d{2})?$/

/**
 * The instant that a cell of another program's file names: a day as `readDay` reads it, with a time or without, and an offset
 * or UTC where it says so, else in the school's time zone. Undefined for what is none, and for a day that may be read in two ways.
 */
export function readInstant(cell: string, timeZone: string): string | undefined {
  const day = readDay(cell)
  if (day === undefined) return undefined
  const time = TIME.exec(cell)
  const [, hours = '0', minutes = '0', seconds = '0', half] = time ?? []
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours)
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  const two = (number: number) => String(number).padStart(2, '0')
  const clock = `${day}T${two(hour)}:${two(Number(minutes))}`
  const offset = time && readOffset(cell.slice(time.index + 1))
  const start =
    offset === undefined || offset === null ? Date.parse(instantAt(clock, timeZone)) : Date.parse(`${clock}Z`) - offset
  return new Date(start + Number(seconds) * 1000).toISOString()
}

/** Milliseconds by which clocks are ahead of UTC; undefined where nothing is said of it. */
function readOffset(time: string): number | undefined {
  if (/(?:Z|UTC|GMT)$/i.test(time)) return 0
  const [, sign, hours, minutes = '0'] = OFFSET.exec(time) ?? []
  if (hours === undefined) return undefined
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

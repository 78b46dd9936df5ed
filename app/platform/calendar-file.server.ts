import { Answer } from './answers.server.ts'
import { getContentDisposition } from './file-name.ts'

/** What iCalendar() wrote, as a file to keep, or without a name as a feed; nobody on the way keeps it. */
export function calendarFile(text: string, name?: string): Answer {
  const headers = {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Cache-Control': 'private, no-store',
    ...(name !== undefined && { 'Content-Disposition': getContentDisposition('attachment', `${name}.ics`) }),
  }
  return new Answer((c) => c.body(text, 200, headers))
}

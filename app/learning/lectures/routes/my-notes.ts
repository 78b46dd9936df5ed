import { z } from 'zod'
import { afterCommit, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { csvFile } from '#app/platform/csv.server.ts'
import { download, downloadPdf } from '#app/platform/download.server.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { translate } from '#app/platform/i18n.ts'
import { TALKING } from '#app/platform/limits.server.ts'
import { type FiltersOf, readList, toListQuery, type ViewerContext } from '#app/platform/list.server.ts'
import { listRoute, readPages } from '#app/platform/list-route.server.ts'
import { mainOrigin } from '#app/platform/viewer.ts'
import { FORMATS, type NoteKind } from '../my-note.ts'
import { byCourse, countNotes, type KeptLecture, noteList, noteRow } from '../notes.server.ts'
import { toMarkdown } from '../notes-as-markdown.server.ts'

/** Starred lectures that stand below the notes. */
const STARRED = 5

/** All that one noted or starred, whatever became of the courses; as JSON a list of rows. */
const listMyNotes = listRoute(
  noteList,
  {
    access: 'member',
    limit: TALKING,
    length: 50,
    json: { list: noteList, row: (row: KeptLecture) => toSnakeCase(noteRow(row)) },
  },
  async ({ db, viewer, school, locale, list: { rows, filters, first, nextUrl } }) => {
    const { q, course, show = 'notes' } = filters
    const alone = show === 'notes' && first && !nextUrl && !q
    const starred = { filters: { course, show: 'starred' as const }, length: STARRED }
    const [counts, below] = await Promise.all([
      countNotes(db, viewer, locale),
      alone ? readList(db, noteList, { viewer, school, locale }, starred) : null,
    ])
    const groups = byCourse(rows, q)
    const stars = below?.rows.map((row) => noteRow(row)) ?? []
    return page('lectures/my-notes', { groups, stars, counts, filters: { q, course, show }, nextUrl })
  },
)

const names = { notes: 'notes', starred: 'starred-lectures' } as const satisfies Record<NoteKind, string>

/** All that fits, read page by page as it is written. */
async function* pagesFor({ filters, ...context }: ViewerContext & { filters: FiltersOf<typeof noteList.filters> }) {
  yield* readPages(noteList, context, toListQuery(noteList, context, { filters }))
}

/** The same as a file, with all that fits. */
const exportNotes = route(
  {
    access: 'member',
    input: z.object({ ...noteList.filters, format: z.enum(FORMATS) }),
    limit: { burst: 10, perSecond: 1 / 10 },
  },
  async ({ viewer, school, locale, input }) => {
    const { format, ...filters } = input()
    const context = { viewer, school, locale, filters }
    const name = names[filters.show]
    if (format === 'pdf') {
      const title = translate(locale, filters.show === 'notes' ? 'lectures.my_notes' : 'lectures.starred_lectures')
      const { notesAsPdf } = await import('../notes-as-pdf.server.ts')
      return afterCommit(async () => downloadPdf(`${name}.pdf`, await notesAsPdf(pagesFor(context), title, context)))
    }
    if (format === 'csv') {
      const { csvHead, csvRows } = await import('../notes-as-csv.server.ts')
      async function* lines() {
        yield [csvHead(locale, school.timeZone)]
        for await (const rows of pagesFor(context))
          for (const row of rows) yield csvRows(row, { origin: mainOrigin(school), timeZone: school.timeZone }, locale)
      }
      return csvFile(name, lines())
    }
    async function* parts() {
      let last: KeptLecture | undefined
      for await (const rows of pagesFor(context)) {
        for (const row of rows) {
          yield toMarkdown(row, mainOrigin(school), locale, last)
          last = row
        }
      }
    }
    return download(`${name}.md`, 'text/markdown; charset=utf-8', parts())
  },
)

export const routes = {
  'GET /my/notes': listMyNotes,
  'GET /my/notes/export': exportNotes,
} satisfies Addresses

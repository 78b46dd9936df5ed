import type { Locale } from '#app/platform/i18n.ts'
import { translate } from '#app/platform/i18n.ts'
import { Document, Link, Page, PageCount, Text, View } from '#app/platform/pdf.ts'
import type { NoteGroup, NoteView } from './my-note.ts'

type Props = { groups: readonly NoteGroup[]; title: string; school: string; origin: string; locale: Locale }

const GREY = '#55606e'
const styles = {
  page: { paddingTop: 56, paddingBottom: 64, paddingHorizontal: 56, fontSize: 10.5, lineHeight: 1.5 },
  school: { color: GREY },
  title: { fontSize: 22, fontWeight: 600, lineHeight: 1.25, marginTop: 2, marginBottom: 8 },
  course: { fontSize: 14, fontWeight: 600, lineHeight: 1.3, marginTop: 20 },
  lecture: { fontSize: 11, fontWeight: 600, marginTop: 12, marginBottom: 2 },
  link: { color: '#0b5c8a', textDecoration: 'none' },
  foot: { position: 'absolute', bottom: 32, right: 56, color: GREY, fontSize: 9 },
} as const

/** Notes and starred lectures to print: what a page shows, with the moments and lectures as links. */
export function NotesDocument({ groups, title, school, origin, locale }: Props) {
  return (
    <Document title={`${title}, ${school}`} language={locale}>
      <Page size="A4" style={styles.page}>
        <Text style={styles.school}>{school}</Text>
        <Text style={styles.title}>{title}</Text>
        {groups.map(({ course, notes }) => (
          <View key={course.slug}>
            <Text style={styles.course} minPresenceAhead={60}>
              {course.title}
            </Text>
            {notes.map((note) => (
              <Lecture key={note.lecture.id} note={note} origin={origin} locale={locale} />
            ))}
          </View>
        ))}
        <PageCount text="{page} / {pages}" style={styles.foot} />
      </Page>
    </Document>
  )
}

function Lecture({ note, origin, locale }: { note: NoteView } & Pick<Props, 'origin' | 'locale'>) {
  const { lecture, url, parts, starred } = note
  const star = starred ? ` (${translate(locale, 'lectures.with_star')})` : ''
  return (
    <View>
      <Text style={styles.lecture} minPresenceAhead={30}>
        {url ? (
          <Link src={origin + url} style={styles.link}>
            {lecture.title}
          </Link>
        ) : (
          lecture.title
        )}
        {star}
      </Text>
      {note.note !== '' && (
        <Text>
          {parts.map(({ text, at }, index) =>
            at === undefined ? (
              text
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces stay where they are
              <Link key={`${index} ${text}`} src={`${origin}${url}?t=${at}`} style={styles.link}>
                {text}
              </Link>
            ),
          )}
        </Text>
      )}
    </View>
  )
}

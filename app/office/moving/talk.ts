import { type ColumnNames, listColumns } from '#app/office/imports/columns.ts'
import type { ImportKind } from '#app/office/imports/import.ts'

/** What people wrote elsewhere, a CSV file of each. */
export const TALK_KINDS = ['posts', 'comments'] as const
export type TalkKind = (typeof TALK_KINDS)[number]

export const isTalkKind = (kind: ImportKind): kind is TalkKind => TALK_KINDS.some((one) => one === kind)

const WRITTEN = {
  email: [
    ...['email', 'e mail', 'author email', 'author e mail', 'email of author', 'user email', 'member email'],
    ...['comment author email', 'post author email', 'adres e mail', 'adres email', 'e mail autora', 'email autora'],
  ],
  name: [
    ...['name', 'author', 'author name', 'user', 'username', 'user name', 'member', 'member name', 'display name'],
    ...['comment author', 'post author', 'autor', 'imie i nazwisko', 'uzytkownik'],
  ],
  date: [
    ...['date', 'created at', 'created', 'published at', 'posted at', 'post date', 'comment date', 'timestamp'],
    ...['data', 'data utworzenia', 'data publikacji', 'utworzono', 'opublikowano'],
  ],
}

const POST_HEADERS = {
  reference: ['reference', 'ref', 'id', 'post id', 'external id', 'identyfikator', 'numer'],
  topic: [
    ...['topic', 'community topic', 'space', 'space name', 'category', 'categories', 'channel', 'channel name'],
    ...['temat', 'kategoria', 'kategorie', 'przestrzen', 'kanal'],
  ],
  title: ['title', 'post title', 'topic title', 'subject', 'headline', 'tytul', 'tytul posta', 'tytul postu'],
  body: [
    ...['body', 'text', 'content', 'post content', 'post body', 'post raw', 'raw', 'message', 'post'],
    ...['tresc', 'tekst', 'tresc posta', 'tresc postu', 'wiadomosc'],
  ],
  ...WRITTEN,
  pinned: ['pinned', 'is pinned', 'sticky', 'przypiety', 'przypiete'],
}

const COMMENT_HEADERS = {
  reference: ['reference', 'ref', 'id', 'comment id', 'external id', 'identyfikator', 'numer'],
  post: ['post', 'post reference', 'post id', 'comment post id', 'wpis', 'post nadrzedny', 'numer posta'],
  course: ['course', 'course title', 'course name', 'course id', 'kurs', 'tytul kursu', 'nazwa kursu'],
  lecture: [
    ...['lecture', 'lecture title', 'lecture name', 'lecture id', 'lesson', 'lesson title', 'lesson name', 'lesson id'],
    ...['lekcja', 'tytul lekcji', 'nazwa lekcji'],
  ],
  parent: [
    ...['parent', 'parent id', 'parent comment', 'parent comment id', 'comment parent', 'reply to', 'in reply to'],
    ...['komentarz nadrzedny', 'odpowiedz na'],
  ],
  body: [
    ...['body', 'text', 'content', 'comment', 'comment content', 'comment body', 'comment text', 'message'],
    ...['tresc', 'tekst', 'komentarz', 'tresc komentarza', 'wiadomosc'],
  ],
  ...WRITTEN,
}

export type TalkColumn = keyof typeof POST_HEADERS | keyof typeof COMMENT_HEADERS
export const TALK_COLUMNS = Object.keys({ ...POST_HEADERS, ...COMMENT_HEADERS }) as TalkColumn[]

const HEADERS: Record<TalkKind, Partial<ColumnNames<TalkColumn>>> = { posts: POST_HEADERS, comments: COMMENT_HEADERS }

/** What the columns of a kind are called, in the order in which its template has them. */
export const headersOf = (kind: TalkKind) => HEADERS[kind] as ColumnNames<TalkColumn>

export const columnsOf = (kind: TalkKind) => listColumns(headersOf(kind))

/** What each kind needs: one column of each group. */
export const NEEDED: Record<TalkKind, readonly (readonly TalkColumn[])[]> = {
  posts: [['topic'], ['title'], ['body'], ['email'], ['date']],
  comments: [['post', 'lecture', 'parent'], ['body'], ['email'], ['date']],
}

type Written = {
  /** When it was written; none where the file does not say so in a way that can be read. */
  at: string | null
  /** That as it stands in the file. */
  date: string
  body: string
}

/** A post of a file, before anything of it is looked up. */
export type MovedPost = Written & { topic: string; title: string; pinned: boolean }
/** A comment or a reply, likewise. */
export type MovedComment = Written & { post: string; course: string; lecture: string; parent: string }

import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import '#app/all-texts.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { type SharedProps, Sharing } from '#app/platform/page.tsx'
import type { CommentAuthor, CommentView } from '../comment.ts'
import type { AreaProps } from './area-props.ts'
import { CommentFilm } from './comment-film.tsx'
import { CommentItem } from './comment-item.tsx'

const COMMENT: CommentView = {
  id: 12,
  type: 'community_post',
  body: '@Jan Wrona look at https://example.com/a <b>now</b>',
  ownable: { id: 7, name: 'Zofia Mazur', type: 'App\\Student', avatar: null },
  by_admin: false,
  edited_at: null,
  converted: false,
  created_at: '2026-11-01T10:00:00.000Z',
  replies_count: 2,
  replies: [],
  votes: [],
  up_votes_count: 3,
  bunny_id: null,
  bunny_status: null,
}
const STUDENT: CommentAuthor = {
  id: 1,
  name: 'Kate Nowak',
  avatar: null,
  staff: false,
  instructor: false,
  blocked: null,
}
const STAFF: CommentAuthor = { ...STUDENT, staff: true, blocked: null }

function shown(content: ReactNode, locale: Locale = 'en'): string {
  const shared = { locale, school: { timeZone: 'Europe/Warsaw' }, viewer: { kind: 'visitor' } } as SharedProps
  return renderToString(
    <Sharing shared={shared} errors={{}}>
      {content}
    </Sharing>,
  )
}

function item(
  of: Partial<CommentView> = {},
  viewer: CommentAuthor = STUDENT,
  { locale, about = { type: 'community_post', id: 3 } }: { locale?: Locale; about?: AreaProps['about'] } = {},
): string {
  const nothing = () => {}
  return shown(
    <CommentItem
      comment={{ ...COMMENT, ...of }}
      about={about}
      viewer={viewer}
      people={['Jan Wrona']}
      unsent={undefined}
      linked={false}
      onChanged={nothing}
      onRemoved={nothing}
      onRestored={nothing}
      onReplies={nothing}
    />,
    locale,
  )
}

describe('a comment', () => {
  test('has votes, a Reply link, a dropdown menu and a replies toggle', () => {
    const html = item()
    expect(html).toContain('aria-label="3 votes"')
    expect(html).toMatch(/<button[^>]*>Reply<\/button>/)
    expect(html).toContain('Menu for the comment by Zofia Mazur')
    expect(html).toContain('Show replies (2)')
    expect(item({ replies_count: 0 })).not.toContain('replies')
  })

  test.each([
    [1, 'Pokaż odpowiedź (1)'],
    [3, 'Pokaż odpowiedzi (3)'],
    [5, 'Pokaż odpowiedzi (5)'],
  ])('counts %i in Polish as %s', (replies_count, words) => {
    expect(item({ replies_count }, STUDENT, { locale: 'pl' })).toContain(words)
  })

  test('leads administrators to students.show on the author’s name, unless an administrator posted it', () => {
    const link = 'href="/home/students/7"'
    expect(item({}, STAFF)).toContain(link)
    expect(item({}, STUDENT)).not.toContain(link)
    expect(item({ by_admin: true }, STAFF)).not.toContain(link)
  })

  test('of an administrator carries a shield', () => {
    expect(item({ by_admin: true })).toContain('Administrator')
    expect(item()).not.toContain('Administrator')
  })

  test('offers to delete it to its author and to staff, to turn it into a review to staff alone', () => {
    const author = { ...STUDENT, id: 7 }
    expect(item({}, author)).toContain('Delete comment')
    expect(item({}, STAFF)).toContain('Delete comment')
    expect(item({}, STUDENT)).not.toContain('Delete comment')
    expect(item({ by_admin: true }, author)).not.toContain('Delete comment')
    expect(item({}, STAFF)).toContain('Convert to review')
    expect(item({}, author)).not.toContain('Convert to review')
  })

  test('leads staff to the student who wrote it, instructors from lectures alone, and nobody to staff', () => {
    const instructor = { ...STAFF, instructor: true }
    const student = 'href="/home/students/7"'
    expect(item({}, STAFF)).toContain(student)
    expect(item({ by_admin: true }, STAFF)).not.toContain(student)
    expect(item({}, STUDENT)).not.toContain(student)
    expect(item({}, instructor, { about: { type: 'lecture', id: 3 } })).toContain(student)
    for (const type of ['community_post', 'product', 'article'] as const)
      expect(item({}, instructor, { about: { type, id: 3 } })).not.toContain(student)
  })

  test('is plain text with links, and with those who are called by name', () => {
    const html = item()
    expect(html).toContain('<span class="mention">@Jan Wrona</span>')
    expect(html).toContain('href="https://example.com/a" rel="nofollow ugc noopener"')
    expect(html).toContain('&lt;b&gt;now&lt;/b&gt;')
  })
})

describe('the film of a comment', () => {
  const film = (bunny_status: number | null, own = false) =>
    shown(<CommentFilm of={{ ...COMMENT, bunny_id: '5', bunny_status }} own={own} unsent={undefined} />)

  test.each([null, 0, 1, 2])('with status %s is transcoding: a spinner and a message', (status) => {
    expect(film(status)).toContain('class="spinner"')
    expect(film(status)).toContain('The video is being processed')
  })

  test.each([3, 4])('with status %i is embedded lazily, without autoplay', (status) => {
    expect(film(status)).toContain('cm-video')
    expect(film(status)).not.toMatch(/<video|<iframe|autoplay|spinner/i)
  })

  test.each([5, 8])('with status %i tells its author why it failed, and others only that it is not there', (status) => {
    expect(film(status, true)).toContain('We could not process your video: it may be damaged')
    expect(film(status)).toContain('This video is not available.')
    expect(film(status)).not.toMatch(/spinner|damaged|student/)
  })
})

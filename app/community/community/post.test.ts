import { describe, expect, test } from 'vitest'
import { cleanHtml } from '#app/platform/html.server.ts'
import { htmlOfMarkdown } from '#app/platform/markdown.server.ts'
import { getDescription, getExcerpt, isReady, mayDelete, mayEdit } from './post.ts'

describe('a post can be sent', () => {
  test.each([
    ['Four', 'Enough words', false],
    ['Fives', '1234', false],
    ['Fives', ' 1234  ', false],
    ['Fives', '12345', true],
    ['🪟'.repeat(5), '🪟'.repeat(5), true],
    ['ż'.repeat(159), '12345', true],
    ['ż'.repeat(160), '12345', false],
  ])('with the title %s and the body %s: %s', (title, body, ready) => {
    expect(isReady(title, body)).toBe(ready)
  })
})

describe('edit and delete are shown', () => {
  const post = { student_id: 7, by_admin: false }
  test.each([
    [{ kind: 'student', id: 7 }, true, true],
    [{ kind: 'student', id: 8 }, false, false],
    [{ kind: 'staff', id: 8 }, false, true],
    [{ kind: 'visitor' }, false, false],
  ] as const)('to %j: edit %s, delete %s', (viewer, edits, deletes) => {
    expect(mayEdit(viewer, post)).toBe(edits)
    expect(mayDelete(viewer, post)).toBe(deletes)
  })

  test('to nobody but staff, once its author works here no more', () => {
    expect(mayDelete({ kind: 'student', id: 7 }, { student_id: 7, by_admin: true })).toBe(false)
  })
})

test('a feed shows the beginning of a long post', () => {
  expect(getExcerpt('Short.')).toBeUndefined()
  const long = getExcerpt('a word and another '.repeat(60)) ?? ''
  expect(long.length).toBeLessThanOrEqual(401)
  expect(long).toMatch(/(word|and|another|a)…$/)
  expect(getExcerpt('line\n'.repeat(30))?.split('\n')).toHaveLength(8)
})

describe('who shares a post shows its beginning in one line', () => {
  test('without marks where it is markdown, and cut where a word ends', () => {
    const body = `## Light\n\nIt is **now**, with [all](https://x.example) &\n\n- ${'word '.repeat(60)}`
    const said = getDescription({ body, html: cleanHtml(htmlOfMarkdown(body)) })
    expect(said).toMatch(/^Light It is now, with all &( word)+…$/)
    expect(said.length).toBeLessThanOrEqual(201)
  })

  test('and as it is typed where it is not', () => {
    expect(getDescription({ body: 'Two *stars*\nand a line.', html: null })).toBe('Two *stars* and a line.')
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanHtml } from './html.server.ts'
import { htmlOfMarkdown } from './markdown.server.ts'
import { markdownOfHtml } from './markdown-of-html.server.ts'

const again = (html: string) => cleanHtml(htmlOfMarkdown(markdownOfHtml(html)))
const written = (markdown: string) => cleanHtml(htmlOfMarkdown(markdown))

test.each([
  '## One\n\nTwo *three* **four**\nfive',
  '- one\n- two\n  - three\n- four\n\nfive',
  '1. one\n2. two',
  '- one\n\n- two\n\n  more of two',
  '> quoted\n> twice\n\nnot quoted',
  '[a link](https://example.com/a_b?c=d&e=f) and <https://example.com/>',
  'above\n\n---\n\nbelow',
  '# not a \\# heading\n\n\\- no list\n\n1\\. no list either\n\n2 \\* 3 \\_ 4 &lt;b&gt; \\\\',
])('what was written comes back to whoever edits it: %j', (markdown) => {
  const html = written(markdown)
  expect(again(html)).toBe(html)
  expect(markdownOfHtml(html)).not.toMatch(/<\/?[a-z0-9]+>/)
})

test('plain text is never taken for markdown or HTML', () => {
  const line = fc.stringMatching(/^[a-c #>*_\\[\]()<&;.!1-]{0,12}x$/)
  fc.assert(
    fc.property(line, (text) => {
      const html = `<p>${text.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`
      expect(again(html)).toBe(cleanHtml(html))
    }),
  )
})

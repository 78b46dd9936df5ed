import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import '#app/all-texts.server.ts'
import type { CleanHtml } from '#app/platform/html.ts'
import { type SharedProps, Sharing } from '#app/platform/page.tsx'
import { Rich } from './rich.tsx'

const HASH = 'a'.repeat(64)
const shown = (html: string) =>
  renderToString(
    <Sharing shared={{ locale: 'en', viewer: { kind: 'visitor' } } as SharedProps} errors={{}}>
      <Rich html={html as CleanHtml} />
    </Sharing>,
  )

test('a picture in a text comes at the width that the browser needs, and keeps its room until then', () => {
  const html = shown(`<p>a</p><img src="/media/public/1/${HASH}.webp" alt="A lamp" width="1200" height="800" />`)
  expect(html).toContain(`src="/media/public/1/${HASH}-960.webp" alt="A lamp" width="1200" height="800"`)
  expect(html).toContain(`srcset="/media/public/1/${HASH}-480.webp 480w`)
  expect(html).toMatch(/<img loading="lazy" decoding="async" sizes="[^"]+720px/)
})

test('a drawing has no widths', () => {
  expect(shown(`<img src="/media/public/1/${HASH}.svg" alt="" />`)).not.toContain('srcset')
})

import { describe, expect, test } from 'vitest'
import { cleanHtml, cleanLocalHtml } from './html.server.ts'
import { htmlInLocale } from './html.ts'

describe('the sanitiser', () => {
  test('keeps what a text is made of', () => {
    const text = '<h2>Light</h2><p>One <strong>window</strong> &amp; <em>time</em>.</p><ul><li>a</li></ul>'
    expect(cleanHtml(text)).toBe(text)
    expect(cleanHtml('<p><a href="https://a.test/?b=1&amp;c=2">a</a></p>')).toBe(
      '<p><a href="https://a.test/?b=1&amp;c=2" rel="nofollow noopener">a</a></p>',
    )
  })

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg><script>alert(1)</script></svg>',
    '<svg/onload=alert(1)>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<style>*{display:none}</style>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<form action="https://evil.test"><input name="password"></form>',
    '<base href="https://evil.test">',
    '<p style="position:fixed;inset:0" onclick="alert(1)" class="btn" id="app">x</p>',
    '<template><script>alert(1)</script></template>',
    '<xmp><script>alert(1)</script></xmp>',
    '<<script>alert(1)//<</script>',
  ])('leaves nothing that runs or loads of %s', (dirty) => {
    const clean = cleanHtml(dirty)
    expect(clean).not.toMatch(/<(?!\/?(?:h[234]|p|br|hr|[uo]l|li|strong|em|code|pre|a|blockquote)[ />])/i)
    expect(clean).not.toMatch(/<[^>]*\s(?:on\w+|style|class|id|src|srcdoc|action)\s*=/i)
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.test',
  ])('a link to %s leads nowhere', (href) => {
    expect(cleanHtml(`<a href="${href}">x</a>`)).toBe('<a rel="nofollow noopener">x</a>')
  })

  test('cleans each language, and an absent one stays absent', () => {
    const clean = cleanLocalHtml({ pl: '<p onclick="x">Cześć</p>' })
    expect(clean).toEqual({ pl: '<p>Cześć</p>' })
    expect(htmlInLocale(clean, 'en')).toBe('<p>Cześć</p>')
  })
})

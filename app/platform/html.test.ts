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

  const picture = `/media/public/1/${'0'.repeat(64)}.webp`
  test.each([
    ['code, lines and struck words', '<pre><code>a &lt; b</code></pre><hr /><p><s>old</s></p>'],
    ['tables', '<table><tbody><tr><th colspan="2"><p>a</p></th></tr><tr><td><p>b</p></td></tr></tbody></table>'],
    ['call-outs', '<div data-callout="tip"><p>a</p></div>'],
    ['pictures of ours', `<img src="${picture}" alt="A &quot;lamp&quot;" width="640" height="480" />`],
    [
      'films, as links to their page',
      '<a href="https://vimeo.com/76979871" rel="nofollow noopener" data-embed="Vimeo">A film</a>',
    ],
  ])('keeps %s', (_, text) => expect(cleanHtml(text)).toBe(text))

  test('writes alike what other editors write in their way', () => {
    expect(cleanHtml('<h1>a</h1><h6><b>b</b> <i>c</i> <del>d</del></h6>')).toBe(
      '<h2>a</h2><h4><strong>b</strong> <em>c</em> <s>d</s></h4>',
    )
    expect(cleanHtml('<div><p>a</p></div><div data-callout="x"><p>b</p></div>')).toBe('<p>a</p><p>b</p>')
    expect(cleanHtml('<td colspan="1" rowspan="999">a</td>')).toBe('<td>a</td>')
  })

  test.each([
    ['<div>a</div><p>b</p><p>c</p>', 'a<p>b</p><p>c</p>'],
    ['<img src="x"><a href="https://a.test/">b</a>c', '<a href="https://a.test/" rel="nofollow noopener">b</a>c'],
    ['<none>a</none><table><tr><td>&lt;none&gt;</td></tr></table>', 'a<table><tr><td>&lt;none&gt;</td></tr></table>'],
  ])('closes what stands behind a tag that goes: %s', (given, kept) => expect(cleanHtml(given)).toBe(kept))

  test.each([
    'https://evil.test/a.png',
    '//evil.test/a.png',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    `${picture}?x`,
    `/media/public/1/../${'0'.repeat(64)}.webp`,
    '/logout',
  ])('loads no picture from %s', (src) => expect(cleanHtml(`<p>a<img src="${src}" alt="x">b</p>`)).toBe('<p>ab</p>'))

  test('a film is a link to its own page, or a link like any other', () => {
    const film = (href: string) => cleanHtml(`<a data-embed="YouTube" href="${href}">x</a>`)
    expect(film('https://youtu.be/dQw4w9WgXcQ?si=1')).toBe(
      '<a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel="nofollow noopener" data-embed="YouTube">x</a>',
    )
    expect(film('https://evil.test/')).toBe('<a href="https://evil.test/" rel="nofollow noopener">x</a>')
    expect(film('javascript:alert(1)')).toBe('<a rel="nofollow noopener">x</a>')
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
    expect(clean).not.toMatch(
      /<(?!\/?(?:h[234]|p|br|hr|[uo]l|li|strong|em|s|code|pre|a|blockquote|table|tbody|tr|t[hd])[ />])/i,
    )
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

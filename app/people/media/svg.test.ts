import { describe, expect, test } from 'vitest'
import { cleanDrawing } from './svg.ts'

const drawn = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"${attributes}>${inside}</svg>`

test('a drawing as an editor writes it keeps what is seen, and nothing that is not', () => {
  const written = `<?xml version="1.0" encoding="UTF-8"?>
<!-- Created with an editor -->
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:ink="urn:ink" viewBox="0 0 9 9" ink:version="1">
<metadata><rdf:RDF><cc:Work rdf:about=""/></rdf:RDF></metadata><ink:view zoom="2"><g/></ink:view>
<defs><linearGradient id="a"><stop offset="0" stop-color="rgb(1, 2, 3)"/></linearGradient><linearGradient id="b" xlink:href="#a"/></defs>
<g transform="translate(1,2) rotate(4)" style="fill:url(#b);stroke:none"><path d="M0 0h1z" ink:node="c"/><text>a &lt; b &amp; c</text></g>
</svg>
`
  const clean = cleanDrawing(written) ?? ''
  expect(clean.replaceAll('\n', '')).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><defs><linearGradient id="a"><stop offset="0" stop-color="rgb(1, 2, 3)"></stop></linearGradient><linearGradient id="b" href="#a"></linearGradient></defs><g transform="translate(1,2) rotate(4)" style="fill:url(#b);stroke:none"><path d="M0 0h1z"></path><text>a &lt; b &amp; c</text></g></svg>',
  )
  expect(cleanDrawing(clean)).toBe(clean)
})

describe('is refused, not mended:', () => {
  test.each([
    drawn('<script>alert(1)</script>'),
    drawn('<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>').replaceAll('s:script', 'script'),
    drawn('<foreignObject><p>x</p></foreignObject>'),
    drawn('<style>path{fill:url(http://evil.example)}</style>'),
    drawn('<image href="data:image/png;base64,AAAA"/>'),
    drawn('<use href="#a"/>'),
    drawn('<a href="javascript:alert(1)"><path/></a>'),
    drawn('<animate attributeName="href"/>'),
    drawn('<set attributeName="onload" to="alert(1)"/>'),
    drawn('<path d="M0 0" onclick="alert(1)"/>'),
    drawn('', ' onload="alert(1)"'),
    drawn('<path fill="url(http://evil.example#a)"/>'),
    drawn('<path fill="url (#a) url(//evil.example)"/>'),
    drawn('<path style="fill:URL(//evil.example)"/>'),
    drawn('<path style="fill:image-set(\'//evil.example\')"/>'),
    drawn('<path style="fill:\\75rl(//evil.example)"/>'),
    drawn('<path style="fill:&#92;75rl(//evil.example)"/>'),
    drawn('<path style="@import \'//evil.example\'"/>'),
    drawn('<linearGradient href="http://evil.example#a"/>'),
    drawn('<linearGradient xlink:href="http://evil.example#a"/>'),
    drawn('<g><svg/></g>'),
    drawn('<path xmlns="http://www.w3.org/1999/xhtml"/>'),
    `<!DOCTYPE svg [<!ENTITY a "b">]>${drawn('')}`,
    `<!DOCTYPE svg>${drawn('')}`,
    `<?xml-stylesheet href="//evil.example"?>${drawn('')}`,
    `${drawn('')}<script/>`,
    `${drawn('')}${drawn('')}`,
    '<path xmlns="http://www.w3.org/2000/svg"/>',
    drawn('').replace('</svg>', ''),
    drawn('<path').replace('</svg>', ''),
    drawn('<g>'.repeat(60) + '</g>'.repeat(60)),
    '',
  ])('%s', (text) => expect(cleanDrawing(text)).toBeUndefined())
})

test('what another language of XML holds is gone, whatever its name means', () => {
  const clean = cleanDrawing(drawn('<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script><path/>'))
  expect(clean).toBe(drawn('<path></path>'))
})

test('what is text stays text', () => {
  expect(cleanDrawing(drawn('<text><![CDATA[<script>alert(1)</script>]]></text>'))).toBe(
    drawn('<text>&lt;script&gt;alert(1)&lt;/script&gt;</text>'),
  )
})

import vm from 'node:vm'
import { describe, expect, test } from 'vitest'
import { Refusal } from '#app/platform/refusal.ts'
import { parsePastedScript } from './pasted-script.server.ts'
import { getState } from './script.ts'

/** What a browser would do with the code: the elements put into the page, and what was called. */
function run(code: string) {
  type Element = { async: boolean; attributes: Record<string, string>; setAttribute(name: string, value: string): void }
  const put: Pick<Element, 'async' | 'attributes'>[] = []
  const said: unknown[] = []
  const createElement = (): Element => {
    const attributes: Record<string, string> = {}
    return { async: true, attributes, setAttribute: (name, value) => Object.assign(attributes, { [name]: value }) }
  }
  const append = ({ async, attributes }: Element) => put.push({ async, attributes })
  vm.runInNewContext(code, { document: { createElement, head: { append } }, say: (what: unknown) => said.push(what) })
  return { put, said }
}

const refusedWith = (pasted: string) => {
  try {
    return parsePastedScript(pasted)
  } catch (error) {
    return error instanceof Refusal ? error.fields : error
  }
}

describe('what is pasted as custom code', () => {
  test('is left as it is when it is JavaScript, also with HTML in its texts', () => {
    const code = "if (1 < 2) say('<script>')"
    expect(parsePastedScript(code)).toEqual({ code, hosts: [] })
  })

  test('is taken apart when it is a snippet: files are loaded with all they were told, code runs, hosts are named', () => {
    const { code, hosts } = parsePastedScript(`
      <!-- Statistics -->
      <script async src="https://stats.example.com/count.js" data-site="a&quot;b"></script>
      <script src="//cdn.example.com/more.js"></script>
      <script type="text/javascript">say('a' < 'b' && '</p>')</script>
      <noscript><img src="https://stats.example.com/pixel.gif"></noscript>`)
    expect(hosts).toEqual(['https://stats.example.com', 'https://cdn.example.com'])
    expect(run(code)).toEqual({
      put: [
        { async: true, attributes: { src: 'https://stats.example.com/count.js', async: '', 'data-site': 'a"b' } },
        { async: false, attributes: { src: 'https://cdn.example.com/more.js' } },
      ],
      said: ['</p>'],
    })
  })

  test.each([
    ['<img src="https://stats.example.com/pixel.gif">', ['schools.script_tag', { tag: 'img' }]],
    ['<script>say(1)</script><style>p{}</style>', ['schools.script_tag', { tag: 'style' }]],
    ['<p>', ['schools.script_tag', { tag: 'p' }]],
    ['<!-- nothing -->', 'schools.script_outside'],
    ['<script>say(1)</script> and more', 'schools.script_outside'],
    ['<script type="module">import "x"</script>', ['schools.script_type', { type: 'module' }]],
    ['<script src="http://stats.example.com/count.js"></script>', 'schools.script_address'],
    ['<script src="/count.js"></script>', 'schools.script_address'],
  ])('is refused with words where it could not run: %s', (pasted, text) => {
    expect(refusedWith(pasted)).toEqual({ code: [text] })
  })
})

test('a script runs only when it is saved, has code and pages, and in the page only while the operator allows it', () => {
  const saved = { mode: 'direct' as const, pages: ['home' as const] }
  expect(getState(null, 'say(1)', true)).toBe('off')
  expect(getState(saved, ' ', true)).toBe('empty')
  expect(getState({ ...saved, pages: [] }, 'say(1)', true)).toBe('nowhere')
  expect(getState(saved, 'say(1)', false)).toBe('sandboxed')
  expect(getState(saved, 'say(1)', true)).toBe('direct')
})

import { Parser } from 'htmlparser2'
import { invalid, type Refusal } from '#app/platform/refusal.ts'
import { isScriptHost } from './script.ts'

type Attributes = Record<string, string>
type ParsedScript = { code: string; hosts: string[] }

const CLASSIC = /^(|(text|application)\/(java|ecma)script)$/i
/** What snippets bring along for browsers without scripts, which never come to a script's frame. */
const LEFT_OUT = new Set(['noscript'])

const refusal = (text: Parameters<typeof invalid>[1]): Refusal => invalid('code', text)

/**
 * The code of what was pasted, and the hosts that it loads from: JavaScript as it is, a snippet of HTML taken apart into the
 * scripts in it. What is HTML and no script is refused with 422, and so are scripts that could not run here.
 */
export function parsePastedScript(pasted: string): ParsedScript {
  // No JavaScript begins like this.
  if (!pasted.trimStart().startsWith('<')) return { code: pasted, hosts: [] }
  const parts: string[] = []
  const hosts = new Set<string>()
  let inside: string | undefined
  let inline = ''
  const parser = new Parser({
    onopentag(name, attributes) {
      if (inside !== undefined) return
      inside = name
      inline = ''
      if (LEFT_OUT.has(name)) return
      if (name !== 'script') throw refusal(['schools.script_tag', { tag: name }])
      if (attributes.src === undefined) checkInline(attributes)
      else parts.push(loader(attributes, hosts))
    },
    ontext(text) {
      if (inside === 'script') inline += text
      else if (inside === undefined && text.trim() !== '') throw refusal('schools.script_outside')
    },
    onclosetag(name) {
      if (name !== inside) return
      if (name === 'script' && inline.trim() !== '') parts.push(inline.trim())
      inside = undefined
    },
  })
  parser.end(pasted)
  if (parts.length === 0) throw refusal('schools.script_outside')
  return { code: parts.join('\n\n'), hosts: [...hosts] }
}

function checkInline({ type = '' }: Attributes): void {
  if (!CLASSIC.test(type)) throw refusal(['schools.script_type', { type }])
}

/** What a script element with an address does, said in JavaScript. */
function loader({ src = '', ...attributes }: Attributes, hosts: Set<string>): string {
  const address = src.startsWith('//') ? `https:${src}` : src
  if (!URL.canParse(address) || new URL(address).protocol !== 'https:') throw refusal('schools.script_address')
  const { origin, href } = new URL(address)
  if (!isScriptHost(origin)) throw refusal('schools.script_address')
  hosts.add(origin)
  // A script that was put in by another waits for nobody unless it is told to.
  const set = Object.entries({ ...attributes, src: href }).map(
    ([name, value]) => `  script.setAttribute(${JSON.stringify(name)}, ${JSON.stringify(value)})`,
  )
  const waits = attributes.async === undefined ? ['  script.async = false'] : []
  return [
    '{',
    "  const script = document.createElement('script')",
    ...waits,
    ...set,
    '  document.head.append(script)',
    '}',
  ].join('\n')
}

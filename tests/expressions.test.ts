import { globSync, readFileSync } from 'node:fs'
import { check } from 'recheck'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

// In this process, without the programs that it would start elsewhere.
process.env.RECHECK_BACKEND = 'pure'

type Expression = { source: string; flags: string }
type Place = Expression & { place: string }

/** Expressions that are put together while the product runs, by what is written between the brackets: each as it comes out. */
const BUILT: Record<string, Expression> = {
  'String.raw`^${TIME}[ \\t]+-->[ \\t]+${TIME}(?:[ \\t].*)?$`': {
    source: String.raw`^(?:(\d{1,3}):)?([0-5]?\d):([0-5]\d)[.,](\d{3})[ \t]+-->[ \t]+(?:(\d{1,3}):)?([0-5]?\d):([0-5]\d)[.,](\d{3})(?:[ \t].*)?$`,
    flags: '',
  },
  '`(?:^|; ?)${getName(name)}=(${value})(?:;|$)`': {
    source: '(?:^|; ?)__Host-session=([am][A-Za-z0-9_-]{43})(?:;|$)',
    flags: '',
  },
  '`<${name}>([^<]*)</${name}>`': { source: '<ETag>([^<]*)</ETag>', flags: '' },
  "words.join('|'), 'g'": { source: 'a|ab|b|ba', flags: 'g' },
  '`^\\\\d{${codeLength(number)}}$`': { source: String.raw`^\d{4}$`, flags: '' },
  "`^${path.replaceAll(/:\\w+/g, '[^/]+')}$`": { source: '^/api/v1/students/[^/]+/access$', flags: '' },
  '`^[sr]k_${kind}_`': { source: '^[sr]k_live_', flags: '' },
  "`^(${LIVE_TYPES.join('|')}):([1-9]\\\\d{0,14})$`": {
    source: String.raw`^(post|review):([1-9]\d{0,14})$`,
    flags: '',
  },
}

const isTest = (file: string) => /\.test\.tsx?$|factory|\.samples\.tsx$/.test(file)
const files = globSync('{app,server}/**/*.{ts,tsx}').filter((file) => !isTest(file))

type Node = { type: string; start: number; end: number; [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** A syntax tree, node by node. */
function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesOf(one)
  if (!isNode(value)) return
  yield value
  for (const child of Object.values(value)) if (typeof child === 'object') yield* nodesOf(child)
}

/** What an expression of a file is, for those that are put together an example of it; undefined for one without. */
function expressionOf(node: Node, code: string): Expression | null | undefined {
  if (node.type === 'Literal' && node.regex) {
    const { pattern, flags } = node.regex as { pattern: string; flags: string }
    return { source: pattern, flags }
  }
  const isBuilt = node.type === 'NewExpression' || node.type === 'CallExpression'
  if (!isBuilt || (node.callee as { name?: string }).name !== 'RegExp') return null
  const [first, ...others] = node.arguments as Node[]
  return BUILT[code.slice(first?.start, (others.at(-1) ?? first)?.end)]
}

/** All expressions of the product, each once. */
function listExpressions(): { expressions: Place[]; unknown: string[] } {
  const expressions = new Map<string, Place>()
  const unknown: string[] = []
  for (const file of files) {
    const code = readFileSync(file, 'utf8')
    for (const node of nodesOf(parseSync(file, code).program)) {
      const found = expressionOf(node, code)
      if (found === null) continue
      const place = `${file}:${code.slice(0, node.start).split('\n').length}`
      if (found) expressions.set(`/${found.source}/${found.flags}`, { ...found, place })
      else unknown.push(`${place} ${code.slice(node.start, node.end)}`)
    }
  }
  return { expressions: [...expressions.values()], unknown }
}

/** With a fixed seed it comes to the same each time; it counts steps, no time. */
const HOW = {
  timeout: 60_000,
  attackTimeout: null,
  incubationTimeout: null,
  recallTimeout: -1,
  randomSeed: 1,
  maxIteration: 4,
}
const REPEATS = /[*+]|,\}/

/** How the steps of an expression grow with the text that it reads; undefined where they grow no faster than the text. */
async function growthOf({ source, flags }: Expression): Promise<string | undefined> {
  if (!REPEATS.test(source)) return undefined
  const report = await check(source, flags, HOW)
  if (report.status === 'safe') return undefined
  return report.status === 'vulnerable' ? report.complexity.summary : report.status
}

test('an expression that grows faster than its text is found', async () => {
  const grows = (expression: RegExp) => growthOf(expression)
  expect(await grows(/\s*,\s*/)).toContain('2nd degree')
  expect(await grows(/(^|[;,\t\r\n])([\s"]*)(?=[=+\-@])/g)).toContain('2nd degree')
  expect(await grows(/^(?:a+)+$/)).toContain('exponential')
  expect(await grows(/(?<![\s"])[\s"]*[=+\-@]/g)).toBeUndefined()
})

test('no expression of the product grows faster than its text', async () => {
  const { expressions, unknown } = listExpressions()
  expect(unknown, 'expressions put together without an example in this file').toEqual([])
  expect(expressions.length).toBeGreaterThan(300)
  const slow: string[] = []
  for (const expression of expressions) {
    const growth = await growthOf(expression)
    if (growth) slow.push(`${expression.place} /${expression.source}/${expression.flags} is ${growth}`)
  }
  expect(slow).toEqual([])
}, 300_000)

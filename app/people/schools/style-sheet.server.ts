import {
  type Atrule,
  type CssNode,
  type Declaration,
  find,
  generate,
  type List,
  type ListItem,
  parse,
  type Rule,
  type StyleSheet,
  walk,
} from 'css-tree'
import type { Message } from '#app/platform/i18n.ts'

const words = (list: string) => new Set(list.split(/\s+/))

/** What paints, sets and spaces. Nothing that hides, moves over something else, or says a name of ours anew. */
const PROPERTIES = words(
  `accent-color align-items align-self aspect-ratio
  background background-color background-image background-position background-repeat background-size
  border border-block border-bottom border-bottom-color border-bottom-left-radius border-bottom-right-radius
  border-bottom-style border-bottom-width border-collapse border-color border-inline border-left border-left-color
  border-left-style border-left-width border-radius border-right border-right-color border-right-style border-right-width
  border-spacing border-style border-top border-top-color border-top-left-radius border-top-right-radius border-top-style
  border-top-width border-width box-shadow caret-color color column-count column-gap columns content display fill
  flex-direction flex-wrap font font-family font-feature-settings font-size font-style font-variant font-variant-numeric
  font-weight gap grid-template-columns hyphens justify-content justify-items letter-spacing line-height list-style
  list-style-position list-style-type margin margin-block margin-block-end margin-block-start margin-bottom margin-inline
  margin-inline-end margin-inline-start margin-left margin-right margin-top max-width min-height min-width object-fit
  object-position padding padding-block padding-block-end padding-block-start padding-bottom padding-inline
  padding-inline-end padding-inline-start padding-left padding-right padding-top row-gap stroke stroke-width text-align
  text-decoration text-decoration-color text-decoration-style text-decoration-thickness text-indent text-shadow
  text-transform text-underline-offset text-wrap transition transition-delay transition-duration transition-property
  transition-timing-function width word-spacing`,
)
const DISPLAYS = words('block flex grid inline inline-block inline-flex inline-grid list-item')
const FUNCTIONS = words(
  `calc clamp color-mix conic-gradient cubic-bezier fit-content hsl hsla lab lch light-dark linear-gradient max min minmax
  oklab oklch radial-gradient repeat repeating-conic-gradient repeating-linear-gradient repeating-radial-gradient rgb rgba
  var`,
)
const PSEUDO_CLASSES = words(
  `active empty first-child first-of-type focus focus-visible focus-within hover is last-child last-of-type link not
  nth-child nth-last-child nth-last-of-type nth-of-type only-child only-of-type where`,
)
const PSEUDO_ELEMENTS = words('after before first-letter first-line marker selection')
const IN_SELECTORS = words(
  'SelectorList Selector TypeSelector ClassSelector IdSelector Combinator Nth AnPlusB Identifier',
)
const IN_VALUES = words('Value Identifier Dimension Percentage Number Hash String Operator Parentheses WhiteSpace')

const OWN_PICTURE = /^\/media\/public\/([1-9]\d*)\/[0-9a-f]{64}(?:-\d+)?\.(?:png|jpg|webp|gif|svg)$/
const IN_ADDRESS = /^data:image\/(?:png|jpeg|webp|gif|svg\+xml)[;,]/

/** Brackets inside each other. */
const DEPTH_MAX = 20
/** Messages of one sheet: more would not be read. */
const PROBLEMS_MAX = 10

/** What of a page's main part no rule reaches: forms with their consents, and prices with their legal line. */
const KEPT = 'form, .price-lines'
/** What those would inherit is said for them, below everything else that is said of them. */
const KEPT_RULE =
  '@layer base{#main :is(form,.price-lines){color:var(--text);font:var(--t-14);letter-spacing:normal;word-spacing:normal;' +
  'text-indent:0;text-transform:none;text-shadow:none}}'

type Reading = { css: string; problems: Message[] }

/**
 * A school's own style sheet as its pages get it: read, checked against lists of what may be, and written anew for the main part
 * of a page alone. `problems` name lines; with any of them nothing is to be kept.
 */
export function readStyleSheet(source: string, schoolId: number): Reading {
  const deep = findDeepLine(source)
  if (deep) return { css: '', problems: [['schools.style_unreadable', { line: deep }]] }
  const problems: Message[] = []
  const say = (problem: Message) => problems.length < PROBLEMS_MAX && problems.push(problem)
  const tree = parse(source, {
    positions: true,
    onParseError: ({ line }) => say(['schools.style_unreadable', { line }]),
  }) as StyleSheet
  const lineOf = (node: CssNode) => node.loc?.start.line ?? 1

  function checkRules(children: List<CssNode>) {
    children.forEach((node: CssNode, item: ListItem<CssNode>) => {
      if (node.type === 'Rule') checkRule(node)
      else if (node.type === 'Atrule') checkAtrule(node)
      else if (node.type === 'Comment') children.remove(item)
      else if (node.type !== 'WhiteSpace') say(['schools.style_unreadable', { line: lineOf(node) }])
    })
  }
  function checkAtrule(node: Atrule) {
    if (
      node.name.toLowerCase() !== 'media' ||
      !node.block ||
      (node.prelude && find(node.prelude, ({ type }) => type === 'Raw'))
    )
      say(['schools.style_at_rule', { line: lineOf(node), name: `@${node.name}` }])
    else checkRules(node.block.children)
  }
  function checkRule({ prelude, block }: Rule) {
    walk(prelude, (node) => {
      if (!maySelect(node)) say(['schools.style_selector', { line: lineOf(node), name: generate(node) }])
    })
    block.children.forEach((node, item) => {
      if (node.type === 'Declaration') checkDeclaration(node)
      else if (node.type === 'Comment') block.children.remove(item)
      else say(['schools.style_unreadable', { line: lineOf(node) }])
    })
  }
  function checkDeclaration(node: Declaration) {
    const name = node.property.toLowerCase()
    const line = lineOf(node)
    if (!PROPERTIES.has(name)) return say(['schools.style_property', { line, name: node.property }])
    const values: CssNode[] = []
    walk(node.value, (value) => void values.push(value))
    if (!values.every((value) => value.type !== 'Url' || mayLoad(value.value, schoolId)))
      return say(['schools.style_url', { line }])
    if (!values.every(mayValue) || !fits(name, values)) say(['schools.style_value', { line, name }])
  }

  checkRules(tree.children)
  if (problems.length > 0) return { css: '', problems }
  return { css: `@scope (#main) to (${KEPT}){${generate(tree)}}${KEPT_RULE}`, problems }
}

/** The first line with more inside of each other than a sheet has and a parser can read; what is in strings counts, too. */
function findDeepLine(source: string): number | undefined {
  let [line, depth] = [1, 0]
  for (const letter of source) {
    if (letter === '\n') line++
    else if ('([{'.includes(letter)) depth++
    else if (')]}'.includes(letter)) depth = Math.max(0, depth - 1)
    if (depth > DEPTH_MAX) return line
  }
  return undefined
}

/** Pictures of the school, and those that are in the sheet itself. */
function mayLoad(address: string, schoolId: number): boolean {
  return Number(OWN_PICTURE.exec(address)?.[1]) === schoolId || IN_ADDRESS.test(address)
}

function maySelect(node: CssNode): boolean {
  if (node.type === 'PseudoClassSelector') return PSEUDO_CLASSES.has(node.name.toLowerCase())
  if (node.type === 'PseudoElementSelector') return PSEUDO_ELEMENTS.has(node.name.toLowerCase())
  if (node.type === 'TypeSelector') return !node.name.includes('|')
  return IN_SELECTORS.has(node.type)
}

function mayValue(node: CssNode): boolean {
  if (node.type === 'Function') return FUNCTIONS.has(node.name.toLowerCase())
  return node.type === 'Url' || IN_VALUES.has(node.type)
}

/** What a property may not hold, though others may: what takes a box away, draws it over another one, or says what is no text. */
function fits(name: string, values: readonly CssNode[]): boolean {
  const [, only] = values
  if (name === 'display')
    return only?.type === 'Identifier' && DISPLAYS.has(only.name.toLowerCase()) && values.length === 2
  if (name === 'content') return values.every(({ type }) => type !== 'Url' && type !== 'Function')
  if (!/^(margin|text-indent)/.test(name)) return true
  return values.every((node) => node.type !== 'Function' && !('value' in node && String(node.value).startsWith('-')))
}

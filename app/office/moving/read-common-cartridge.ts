import { decodeText } from '#app/platform/decode-text.ts'
import type { Message } from '#app/platform/i18n.ts'
import { invalid } from '#app/platform/refusal.ts'
import { type Item, listUnused, type Packed, type Part, pictureAddress, skipped } from './course-items.ts'
import { type FindEntry, isPictureName, type MovedHtml, partsOf, takeApart } from './moved-html.ts'
import { decodeAddress, joinPath } from './paths.ts'
import { readQti } from './qti.ts'
import { childOf, childrenOf, parseXml, wordsOf, type XmlElement } from './xml.ts'

type Resource = { id: string; type: string; href: string; files: string[] }

type Cartridge = { packed: Packed; resources: Map<string, Resource>; used: Set<string> }

const MANIFEST = 'imsmanifest.xml'

/**
 * A course of an IMS Common Cartridge (1.0 to 1.3, Canvas and Moodle export it): its modules as sections, pages, files and
 * addresses as lectures, assessments as exams. Discussions, tools of others and question banks are listed.
 */
export async function readCommonCartridge(packed: Packed): Promise<Item[]> {
  if (!packed.has(MANIFEST)) throw invalid('file', 'moving.no_cartridge')
  const manifest = parseXml(decodeText(await packed.read(MANIFEST)).text)
  const general = childOf(manifest, 'metadata', 'lom', 'general')
  const title =
    wordsOf(general, 'title', 'string') || wordsOf(childOf(manifest, 'organizations', 'organization'), 'title')
  const description = wordsOf(general, 'description', 'string')
  const resources = new Map(
    childrenOf(childOf(manifest, 'resources'), 'resource').map((resource): [string, Resource] => {
      const { identifier: id = '', type = '', href = '' } = resource.attributes
      const files = childrenOf(resource, 'file').map((file) => decodeAddress(file.attributes.href ?? ''))
      return [id, { id, type, href: decodeAddress(href) || files[0] || '', files }]
    }),
  )
  const cartridge: Cartridge = { packed, resources, used: new Set([MANIFEST]) }
  const organization = childOf(manifest, 'organizations', 'organization')
  const top = childrenOf(organization, 'item')
  // One root without a title of its own holds the modules.
  const root = top.length === 1 && top[0] && !top[0].attributes.identifierref ? childrenOf(top[0], 'item') : top
  const items: Item[] = [
    { kind: 'course', title: title || wordsOf(top[0], 'title'), ...(description && { description }) },
  ]
  if (!items[0]?.title) throw invalid('file', 'moving.no_course')
  await readItems(cartridge, { items, children: root, title: items[0].title, isOpen: false })
  items.push(...(await listRest(cartridge)))
  return items
}

type Level = { items: Item[]; children: XmlElement[]; title: string; isOpen: boolean }

/** A module is a section; a module in it too, named by both. */
async function readItems(cartridge: Cartridge, { items, children, title, isOpen }: Level): Promise<void> {
  let open = isOpen
  for (const child of children) {
    const inside = childrenOf(child, 'item')
    const name = wordsOf(child, 'title')
    if (inside.length > 0 && !child.attributes.identifierref) {
      const of = isOpen ? `${title}: ${name}` : name
      items.push({ kind: 'section', title: of || title })
      await readItems(cartridge, { items, children: inside, title: of || title, isOpen: true })
      open = false
      continue
    }
    const made = await readResource(cartridge, child.attributes.identifierref, name)
    if (!open && made.some(({ kind }) => kind === 'lecture')) {
      items.push({ kind: 'section', title })
      open = true
    }
    items.push(...made)
  }
}

const OTHERS: readonly (readonly [RegExp, Message])[] = [
  [/^imsdt/, 'moving.module_forum'],
  [/^imsbasiclti/, 'moving.module_lti'],
  [/question-bank$/, 'moving.question_bank'],
]

async function readResource(cartridge: Cartridge, id: string | undefined, title: string): Promise<Item[]> {
  const resource = id === undefined ? undefined : cartridge.resources.get(id)
  // A heading in a module: Canvas writes one as an item without a resource.
  if (!resource) return [skipped(title, 'moving.heading_alone')]
  const { packed, used } = cartridge
  for (const file of resource.files) used.add(file)
  used.add(resource.href)
  if (!packed.has(resource.href)) return [skipped(title, 'moving.broken_part')]
  const reason = OTHERS.find(([type]) => type.test(resource.type))?.[1]
  if (reason) return [skipped(title, reason)]
  if (/^imswl/.test(resource.type)) return [await readWebLink(packed, resource, title)]
  if (/^imsqti/.test(resource.type)) return await readAssessment(cartridge, resource, title)
  if (!/^(?:webcontent|associatedcontent)/.test(resource.type))
    return [skipped(title, ['moving.module_unknown', { module: resource.type }])]
  return [await readContent(cartridge, resource, title)]
}

async function readContent(cartridge: Cartridge, { href }: Resource, title: string): Promise<Item> {
  const name = href.slice(href.lastIndexOf('/') + 1)
  if (/\.x?html?$/i.test(name)) {
    const moved = await readPage(cartridge, href)
    return { kind: 'lecture', title: title || name, parts: partsOf(moved), notes: moved.notes }
  }
  const part: Part = isPictureName(name)
    ? { type: 'text', html: `<p><img src="${pictureAddress(href)}" alt=""></p>` }
    : { type: 'file', entry: href, name }
  return { kind: 'lecture', title: title || name, parts: [part] }
}

async function readPage({ packed, used }: Cartridge, href: string): Promise<MovedHtml> {
  const html = decodeText(await packed.read(href)).text
  return takeApart(html, findIn({ packed, used }, href.slice(0, Math.max(0, href.lastIndexOf('/')))))
}

const BASE = /^(?:\$|%24)(?:IMS-CC-FILEBASE|IMS_CC_FILEBASE)(?:\$|%24)\/?/

/** Files stand beside a page, or below the folder of all web content. */
function findIn({ packed, used }: Pick<Cartridge, 'packed' | 'used'>, folder: string): FindEntry {
  return (address) => {
    const below = address.replace(BASE, '')
    const isBased = below !== address
    if (!isBased && /^[a-z][a-z0-9+.-]*:|^#|^\/\//i.test(address)) return undefined
    const path = decodeAddress(below)
    const places = isBased ? [path, `web_resources/${path}`] : [joinPath(folder, path)]
    const found = places
      .map((place) => (place === undefined ? undefined : joinPath('', place)))
      .find((place) => place !== undefined && packed.has(place))
    if (found !== undefined) used.add(found)
    return found
  }
}

async function readWebLink(packed: Packed, { href }: Resource, title: string): Promise<Item> {
  const link = parseXml(decodeText(await packed.read(href)).text)
  const address = (childOf(link, 'url')?.attributes.href ?? '').replaceAll('"', '%22')
  const name = title || wordsOf(link, 'title')
  const film = takeApart(`<iframe src="${address}"></iframe>`, () => undefined)
  const text = takeApart(`<p><a href="${address}">${name.replaceAll('<', '&lt;')}</a></p>`, () => undefined)
  const { parts, notes } = film.parts.length > 0 ? film : { parts: partsOf(text), notes: text.notes }
  return { kind: 'lecture', title: name, parts, notes }
}

async function readAssessment(cartridge: Cartridge, { href }: Resource, title: string): Promise<Item[]> {
  const { packed, used } = cartridge
  const read = readQti(parseXml(decodeText(await packed.read(href)).text))
  const folder = href.slice(0, Math.max(0, href.lastIndexOf('/')))
  const notes: Message[] = [...read.notes]
  const questions = read.questions.map((question) => {
    const moved = takeApart(question.html, findIn({ packed, used }, folder))
    notes.push(...moved.notes)
    if (moved.parts.length > 0) notes.push(['moving.question_files', { question: question.html.slice(0, 80) }])
    return { ...question, html: moved.html }
  })
  const name = title || read.title
  if (!read.isPractice) return [{ kind: 'exam', title: name, questions, rules: read.rules, notes }]
  const quizzes = questions.filter(({ type }) => type === 'single' || type === 'multiple')
  const others = questions.length - quizzes.length
  if (others > 0) notes.push(['moving.quiz_choices_alone', { count: others }])
  return [{ kind: 'lecture', title: name, parts: quizzes.map((question) => ({ type: 'quiz', question })), notes }]
}

/** What stands in no module: pages and files of the cartridge that nothing shows, and banks of questions. */
async function listRest({ packed, resources, used }: Cartridge): Promise<Item[]> {
  const banks = [...resources.values()].filter(({ type, href }) => /question-bank$/.test(type) && !used.has(href))
  for (const bank of banks) for (const file of [bank.href, ...bank.files]) used.add(file)
  return [...banks.map(({ href }) => skipped(href, 'moving.question_bank')), ...listUnused(packed.names, used)]
}

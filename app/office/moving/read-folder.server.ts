import MarkdownIt from 'markdown-it'
import { z } from 'zod'
import { decodeText } from '#app/platform/decode-text.ts'
import { invalid } from '#app/platform/refusal.ts'
import { type Item, listUnused, type Packed, type Part, pictureAddress, skipped } from './course-items.ts'
import { htmlOfLines, isPictureName, partsOf, takeApart } from './moved-html.ts'
import { decodeAddress, joinPath } from './paths.ts'

/** What anybody writes in Markdown; what HTML in it may say is decided where it is stored. */
const markdown = new MarkdownIt({ html: true, linkify: true, maxNesting: 20 })

const Manifest = z.looseObject({
  title: z.string().optional(),
  description: z.string().optional(),
  sections: z
    .array(
      z.looseObject({
        folder: z.string(),
        title: z.string().optional(),
        lectures: z.array(z.looseObject({ file: z.string(), title: z.string().optional() })).optional(),
      }),
    )
    .optional(),
})
type ManifestSection = NonNullable<z.infer<typeof Manifest>['sections']>[number]

const MANIFEST = 'course.json'
const KNOWN_KEYS = ['title', 'description', 'sections']
/** What systems leave in archives: nobody made it, and nobody misses it. */
const OF_SYSTEM = /(?:^|\/)(?:__MACOSX(?:\/|$)|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/
/** Folders of pictures and files that lectures name. */
const MEDIA = /^(?:media|images?|img|assets|files|pictures)$/i

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare
const sorted = (names: Iterable<string>) => [...names].sort(byName)

/** What a name says without its number and its ending: `02 - Light.md` is Light. */
function titleOf(name: string): string {
  const plain = name.replace(/\.[a-z0-9]{1,5}$/i, '')
  return (
    plain
      .replace(/^\d{1,4}[\s._)-]+/, '')
      .replaceAll('_', ' ')
      .trim() || plain
  )
}

const stemOf = (name: string) => name.replace(/\.[a-z0-9]{1,5}$/i, '')

/**
 * Courses as folders: `<Course>/<NN Section>/<NN Lecture>.md|.mp4|.pdf|…`. Files of one name are one lecture, and so is a
 * folder in a section. A `course.json` beside the sections says titles and another order.
 */
export async function readFolder(packed: Packed): Promise<Item[]> {
  const items: Item[] = []
  const used = new Set<string>()
  const ofSystem = packed.names.filter((name) => OF_SYSTEM.test(name))
  const names = packed.names.filter((name) => !OF_SYSTEM.test(name))
  const roots = sorted(new Set(names.flatMap((name) => (name.includes('/') ? [name.slice(0, name.indexOf('/'))] : []))))
  for (const root of roots) {
    const inside = names.filter((name) => name.startsWith(`${root}/`))
    items.push(...(await readCourse({ ...packed, names: inside }, root, used)))
  }
  if (!items.some(({ kind }) => kind === 'lecture')) throw invalid('file', 'moving.no_course')
  items.push(...listUnused(names, used))
  if (ofSystem[0] !== undefined) items.push(skipped(ofSystem[0], ['moving.of_system', { count: ofSystem.length }]))
  return items
}

async function readCourse(packed: Packed, root: string, used: Set<string>): Promise<Item[]> {
  const items: Item[] = []
  const manifest = await readManifest(packed, `${root}/${MANIFEST}`, used)
  const title = manifest.title?.trim() || titleOf(root)
  const { description } = manifest
  items.push({ kind: 'course', title, ...(description && { description: htmlOfLines(description) }) })
  for (const key of Object.keys(manifest).filter((one) => !KNOWN_KEYS.includes(one)))
    items.push(skipped(`${root}/${MANIFEST}: ${key}`, 'moving.unknown_key'))
  const below = packed.names.map((name) => name.slice(root.length + 1)).filter((name) => name !== MANIFEST)
  const loose = below.filter((name) => !name.includes('/'))
  if (loose.length > 0) {
    items.push({ kind: 'section', title })
    items.push(...(await readLectures(packed, { folder: root, names: loose, used })))
  }
  const folders = new Set(below.flatMap((name) => (name.includes('/') ? [name.slice(0, name.indexOf('/'))] : [])))
  const sections = (manifest.sections ?? []).filter(({ folder }) => folders.has(folder))
  const first = sections.map(({ folder }) => folder)
  for (const folder of [...new Set([...first, ...sorted(folders)])]) {
    if (MEDIA.test(folder) && !first.includes(folder)) continue
    const names = below.filter((name) => name.startsWith(`${folder}/`)).map((name) => name.slice(folder.length + 1))
    const section = sections.find((one) => one.folder === folder)
    items.push({ kind: 'section', title: section?.title?.trim() || titleOf(folder) })
    items.push(...(await readLectures(packed, { folder: `${root}/${folder}`, names, used, section })))
  }
  return items
}

async function readManifest(packed: Packed, path: string, used: Set<string>): Promise<z.infer<typeof Manifest>> {
  if (!packed.has(path)) return {}
  used.add(path)
  try {
    return Manifest.parse(JSON.parse(decodeText(await packed.read(path)).text))
  } catch {
    throw invalid('file', ['moving.bad_manifest', { name: path }])
  }
}

type Section = { folder: string; names: string[]; used: Set<string>; section?: ManifestSection }

/** Files of one name, or of one folder, are one lecture: what is read first, then what is watched and kept. */
async function readLectures(packed: Packed, { folder, names, used, section }: Section): Promise<Item[]> {
  const groups = new Map<string, string[]>()
  for (const name of sorted(names)) {
    const [first = '', ...rest] = name.split('/')
    if (rest.length > 0 && MEDIA.test(first)) continue
    const key = rest.length > 0 ? first : stemOf(first)
    groups.set(key, [...(groups.get(key) ?? []), name])
  }
  const listed = (section?.lectures ?? []).map(({ file, title }) => ({ key: stemOf(file), title: title?.trim() }))
  const keys = [...new Set([...listed.map(({ key }) => key).filter((key) => groups.has(key)), ...groups.keys()])]
  const lectures: Item[] = []
  for (const key of keys) {
    const title = listed.find((one) => one.key === key)?.title || titleOf(key)
    // A file that a text names stands in that lecture alone.
    const left = (groups.get(key) ?? []).filter((name) => !used.has(`${folder}/${name}`))
    if (left.length > 0) lectures.push(await readLecture(packed, { folder, title, names: left, used }))
  }
  return lectures
}

type Lecture = { folder: string; title: string; names: string[]; used: Set<string> }

async function readLecture(packed: Packed, { folder, title, names, used }: Lecture): Promise<Item> {
  const parts: Part[] = []
  const notes: Item['notes'] = []
  const isText = (name: string) => /\.(?:md|markdown|html?|txt)$/i.test(name)
  for (const name of [...names.filter(isText), ...names.filter((one) => !isText(one))]) {
    const path = `${folder}/${name}`
    used.add(path)
    if (isText(name)) {
      const html = htmlOf(name, decodeText(await packed.read(path)).text)
      const moved = takeApart(html, (address) => {
        const found = joinPath(path.slice(0, path.lastIndexOf('/')), decodeAddress(address))
        if (found === undefined || !packed.has(found)) return undefined
        used.add(found)
        return found
      })
      notes.push(...moved.notes)
      parts.push(...partsOf(moved))
    } else if (isPictureName(name))
      parts.push({ type: 'text', html: `<p><img src="${pictureAddress(path)}" alt=""></p>` })
    else parts.push({ type: 'file', entry: path, name: name.slice(name.lastIndexOf('/') + 1) })
  }
  return { kind: 'lecture', title, parts, notes }
}

function htmlOf(name: string, text: string): string {
  if (/\.html?$/i.test(name)) return text
  return /\.txt$/i.test(name) ? htmlOfLines(text) : markdown.render(text)
}

import { decodeText } from '#app/platform/decode-text.ts'
import type { Message } from '#app/platform/i18n.ts'
import { invalid } from '#app/platform/refusal.ts'
import { type Item, type MovedRules, type Packed, type Part, skipped } from './course-items.ts'
import { type MoodleQuestion, readBank } from './moodle-questions.ts'
import { type FindEntry, partsOf, plainWords, takeApart } from './moved-html.ts'
import { decodeAddress } from './paths.ts'
import { allOf, childOf, childrenOf, parseXml, wordsOf, type XmlElement } from './xml.ts'

/** What Moodle writes for nothing. */
const NULL = '$@NULL@$'
const wordOf = (element: XmlElement | undefined, ...path: string[]) => {
  const words = wordsOf(element, ...path)
  return words === NULL ? '' : words
}

type StoredFile = { id: string; context: string; area: string; item: string; path: string; name: string; entry: string }
/** Where in a backup a text keeps its files. */
type Area = { context: string; area: string; item?: string }

type Activity = { module: string; section: string; title: string; folder: string }
type Section = { id: string; folder: string; title: string; number: number; order: string[]; summary: string }

/** A backup that is being read. */
type Backup = {
  packed: Packed
  files: StoredFile[]
  bank: Map<string, MoodleQuestion>
  used: Set<string>
  /** How a section is called that has no name. */
  unnamed: (number: number) => string
}

/** How a quiz behaves whose answers are shown at once, to practise. */
const PRACTICE = /^(?:interactive|adaptive|immediate)/

/**
 * A course of a Moodle backup: sections as they stand, pages, files, books and addresses as lectures, quizzes as exams, and
 * those to practise as lectures with quizzes. People, their work and other activities are listed.
 */
export async function readMoodle(packed: Packed, unnamed: Backup['unnamed']): Promise<Item[]> {
  const xml = async (path: string) =>
    packed.has(path) ? parseXml(decodeText(await packed.read(path)).text) : undefined
  const about = await xml('moodle_backup.xml')
  const information = childOf(about, 'information')
  if (!information) throw invalid('file', 'moving.no_moodle')
  const course = await xml('course/course.xml')
  const title = wordOf(course, 'fullname') || wordOf(information, 'original_course_fullname')
  if (!title) throw invalid('file', 'moving.no_course')
  const files = listFiles(await xml('files.xml'))
  const bank = readBank(await xml('questions.xml'))
  const backup: Backup = { packed, files, bank, used: new Set(), unnamed }
  const summary = textIn(backup, wordOf(course, 'summary'), {
    context: course?.attributes.contextid ?? '',
    area: 'summary',
  })
  const items: Item[] = [
    { kind: 'course', title, notes: summary.notes, ...(summary.html && { description: summary.html }) },
  ]
  const activities = allOf(childOf(information, 'contents', 'activities'), 'activity').map(
    (one): Activity => ({
      module: wordOf(one, 'modulename'),
      section: wordOf(one, 'sectionid'),
      title: wordOf(one, 'title'),
      folder: wordOf(one, 'directory'),
    }),
  )
  const sections = await listSections(xml, childOf(information, 'contents', 'sections'))
  for (const section of sections) {
    const inside = activities.filter((one) => one.section === section.id)
    const idOf = ({ folder }: Activity) => folder.slice(folder.lastIndexOf('_') + 1)
    const placeOf = (one: Activity) => {
      const at = section.order.indexOf(idOf(one))
      return at === -1 ? section.order.length : at
    }
    const ordered = inside.toSorted((a, b) => placeOf(a) - placeOf(b))
    const intro = textIn(backup, section.summary, {
      context: course?.attributes.contextid ?? '',
      area: 'section',
      item: section.id,
    })
    const name = section.title || unnamed(section.number)
    if (ordered.length === 0 && !section.title && partsOf(intro).length === 0) continue
    items.push({ kind: 'section', title: name })
    if (partsOf(intro).length > 0)
      items.push({ kind: 'lecture', title: name, parts: partsOf(intro), notes: intro.notes })
    for (const activity of ordered) items.push(...(await readActivity(backup, activity, xml)))
  }
  const placed = new Set(sections.map(({ id }) => id))
  for (const activity of activities.filter(({ section }) => !placed.has(section)))
    items.push(skipped(activity.title, 'moving.no_section'))
  items.push(...(await listPeople(xml)), ...listRest(backup))
  return items
}

type ReadXml = (path: string) => Promise<XmlElement | undefined>

function listFiles(files: XmlElement | undefined): StoredFile[] {
  return childrenOf(files, 'file').flatMap((file) => {
    const hash = wordsOf(file, 'contenthash')
    const name = wordsOf(file, 'filename')
    if (name === '.' || !/^[0-9a-f]{40}$/.test(hash)) return []
    return {
      id: file.attributes.id ?? '',
      context: wordsOf(file, 'contextid'),
      area: wordsOf(file, 'filearea'),
      item: wordsOf(file, 'itemid'),
      path: wordsOf(file, 'filepath') || '/',
      name,
      entry: `files/${hash.slice(0, 2)}/${hash}`,
    }
  })
}

async function listSections(xml: ReadXml, listed: XmlElement | undefined): Promise<Section[]> {
  const sections: Section[] = []
  for (const one of childrenOf(listed, 'section')) {
    const folder = wordOf(one, 'directory')
    const section = await xml(`${folder}/section.xml`)
    sections.push({
      id: wordOf(one, 'sectionid'),
      folder,
      title: wordOf(section, 'name'),
      number: Number(wordOf(section, 'number')) || 0,
      order: wordOf(section, 'sequence').split(','),
      summary: wordOf(section, 'summary'),
    })
  }
  return sections.toSorted((a, b) => a.number - b.number)
}

const PLUGIN_FILE = '@@PLUGINFILE@@'

/** A text with its files, which Moodle names by their paths in an area of their own. */
function textIn({ files, packed, used }: Backup, html: string, { context, area, item }: Area) {
  const findEntry: FindEntry = (address) => {
    if (!address.startsWith(PLUGIN_FILE)) return undefined
    const [path = ''] = decodeAddress(address.slice(PLUGIN_FILE.length)).split('?')
    const found = files.find(
      (file) =>
        file.context === context &&
        file.area === area &&
        (item === undefined || file.item === item) &&
        `${file.path}${file.name}` === path,
    )
    if (!found || !packed.has(found.entry)) return undefined
    used.add(found.entry)
    return found.entry
  }
  const nameFile = (entry: string) => files.find((file) => file.entry === entry)?.name ?? entry
  return takeApart(html, findEntry, nameFile)
}

function filesIn({ files, packed, used }: Backup, { context, area }: Area): Part[] {
  const found = files
    .filter((file) => file.context === context && file.area === area && packed.has(file.entry))
    .toSorted((a, b) => (`${a.path}${a.name}` < `${b.path}${b.name}` ? -1 : 1))
  for (const { entry } of found) used.add(entry)
  return found.map(({ entry, name }) => ({ type: 'file', entry, name }))
}

/** Activities that are nothing to learn from by oneself, or that this school has no place for. */
const OTHERS: Record<string, Message> = {
  assign: 'moving.module_assign',
  forum: 'moving.module_forum',
  scorm: 'moving.module_scorm',
  h5pactivity: 'moving.module_scorm',
  hvp: 'moving.module_scorm',
  feedback: 'moving.module_survey',
  survey: 'moving.module_survey',
  choice: 'moving.module_survey',
  lti: 'moving.module_lti',
}

async function readActivity(backup: Backup, { module, title, folder }: Activity, xml: ReadXml): Promise<Item[]> {
  const document = await xml(`${folder}/${module}.xml`)
  const one = childOf(document, module)
  const context = document?.attributes.contextid ?? ''
  if (!one) return [skipped(title || folder, 'moving.broken_part')]
  const name = wordOf(one, 'name') || title
  const intro = textIn(backup, wordOf(one, 'intro'), { context, area: 'intro' })
  const lecture = (parts: Part[], notes: Message[] = []): Item[] => [
    { kind: 'lecture', title: name || title, parts: [...partsOf(intro), ...parts], notes: [...intro.notes, ...notes] },
  ]
  switch (module) {
    case 'label':
      return [
        {
          kind: 'lecture',
          title: plainWords(intro.html).slice(0, 80) || name || title,
          parts: partsOf(intro),
          notes: intro.notes,
        },
      ]
    case 'page': {
      const content = textIn(backup, wordOf(one, 'content'), { context, area: 'content' })
      return lecture(partsOf(content), content.notes)
    }
    case 'resource':
    case 'folder':
      return lecture(filesIn(backup, { context, area: 'content' }))
    case 'url': {
      const address = wordOf(one, 'externalurl')
      const linked = takeApart(`<p><a href="${address.replaceAll('"', '%22')}">${name}</a></p>`, () => undefined)
      const film = takeApart(`<iframe src="${address.replaceAll('"', '%22')}"></iframe>`, () => undefined)
      return film.parts.length > 0 ? lecture(film.parts) : lecture(partsOf(linked), linked.notes)
    }
    case 'book': {
      const chapters = allOf(one, 'chapter').map((chapter) => {
        const heading = wordOf(chapter, 'title')
        const area = { context, area: 'chapter', item: chapter.attributes.id ?? '' }
        const content = textIn(backup, wordOf(chapter, 'content'), area)
        return { ...content, html: `<h2>${heading.replaceAll('<', '&lt;')}</h2>${content.html}` }
      })
      return lecture(
        chapters.flatMap(partsOf),
        chapters.flatMap(({ notes }) => notes),
      )
    }
    case 'quiz':
      return readQuiz(
        backup,
        one,
        { name: name || title, parts: partsOf(intro), notes: intro.notes },
        await xml(`${folder}/grades.xml`),
      )
    default:
      return [skipped(name || title, OTHERS[module] ?? ['moving.module_unknown', { module }])]
  }
}

type SlotQuestion = { question: MoodleQuestion | undefined; points: number }

/** The questions of a quiz in the order of its slots; a question that is drawn by chance is none in particular. */
function listSlotQuestions({ bank }: Backup, quiz: XmlElement): SlotQuestion[] {
  const slotOf = (one: XmlElement) => Number(wordOf(one, 'slot')) || 0
  const instances = allOf(quiz, 'question_instance').toSorted((a, b) => slotOf(a) - slotOf(b))
  return instances.map((instance) => {
    const entry = wordOf(instance, 'question_reference', 'questionbankentryid')
    const id = wordOf(instance, 'questionid')
    const question = bank.get(entry ? `entry ${entry}` : `question ${id}`)
    const points = Number(wordOf(instance, 'maxmark') || wordOf(instance, 'grade')) || 1
    return { question, points }
  })
}

type AboutQuiz = { name: string; parts: Part[]; notes: Message[] }

function readQuiz(
  backup: Backup,
  quiz: XmlElement,
  { name, parts, notes }: AboutQuiz,
  grades: XmlElement | undefined,
): Item[] {
  const lost: Message[] = [...notes]
  const questions = listSlotQuestions(backup, quiz).flatMap(({ question, points }) => {
    if (!question) lost.push('moving.question_drawn')
    else if ('reason' in question) lost.push(question.reason)
    else {
      const area = { context: question.context, area: 'questiontext', item: question.id }
      const text = textIn(backup, question.moved.html, area)
      for (const note of [...question.notes, ...text.notes]) lost.push(note)
      if (text.parts.length > 0) lost.push(['moving.question_files', { question: question.name }])
      return { ...question.moved, html: text.html, points: wholePoints(points) }
    }
    return []
  })
  if (PRACTICE.test(wordOf(quiz, 'preferredbehaviour'))) {
    const quizzes = questions.filter(({ type }) => type === 'single' || type === 'multiple')
    const others = questions.length - quizzes.length
    if (others > 0) lost.push(['moving.quiz_choices_alone', { count: others }])
    const asking = quizzes.map((question): Part => ({ type: 'quiz', question }))
    return [{ kind: 'lecture', title: name, parts: [...parts, ...asking], notes: lost }]
  }
  const exam: Item = { kind: 'exam', title: name, questions, rules: rulesOf(quiz, grades), notes: lost }
  // What is said before a quiz has its place in a lecture.
  return parts.length > 0 ? [{ kind: 'lecture', title: name, parts }, exam] : [exam]
}

const wholePoints = (points: number) => Math.min(100, Math.max(1, Math.round(points)))

function rulesOf(quiz: XmlElement, grades: XmlElement | undefined): MovedRules {
  const graded = allOf(grades, 'grade_item')[0]
  const [pass, most] = [Number(wordOf(graded, 'gradepass')), Number(wordOf(graded, 'grademax'))]
  const seconds = Number(wordOf(quiz, 'timelimit'))
  return {
    ...(pass > 0 && most > 0 && { passingScore: Math.min(100, Math.round((100 * pass) / most)) }),
    attempts: Math.min(100, Number(wordOf(quiz, 'attempts_number')) || 0),
    timeLimitMinutes: Math.min(10_080, Math.ceil(seconds / 60) || 0),
  }
}

/** A backup may hold people: they come by a file of students. */
async function listPeople(xml: ReadXml): Promise<Item[]> {
  const count = childrenOf(await xml('users.xml'), 'user').length
  return count > 0 ? [skipped('users.xml', ['moving.people', { count }])] : []
}

/** The files that nothing of what is brought in shows. */
function listRest({ files, packed, used }: Backup): Item[] {
  const left = new Map(
    files.filter(({ entry }) => packed.has(entry) && !used.has(entry)).map((one) => [one.entry, one]),
  )
  return [...left.values()].map(({ name }) => skipped(name, 'moving.unused'))
}

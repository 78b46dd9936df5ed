import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'

type Files = Record<string, string | Uint8Array>
type ZipChanges = { name?: string; size?: number; mode?: number; flags?: number; crc?: number }

/** A ZIP of these files; `changes` says of one of them what is not so. */
export function aZip(files: Files, changes: Record<string, ZipChanges> = {}): Buffer<ArrayBuffer> {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [path, content] of Object.entries(files)) {
    const { name = path, mode = 0o100644, flags = 0x800, ...header } = changes[path] ?? {}
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const called = Buffer.from(name)
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0)
    about.writeUInt16LE(flags, 2)
    about.writeUInt16LE(8, 4)
    about.writeUInt32LE(header.crc ?? crc32(bytes), 10)
    about.writeUInt32LE(packed.length, 14)
    about.writeUInt32LE(header.size ?? bytes.length, 18)
    about.writeUInt16LE(called.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), about, called, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE((mode << 16) >>> 0, 6)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03'), about, rest, called]))
    bodies.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...bodies, listed, Buffer.from('PK\x05\x06'), end])
}

/** A tar that gzip packed, as Moodle writes backups; `links` are symbolic links in it. */
export async function aTarGz(files: Files, links: Record<string, string> = {}): Promise<Buffer<ArrayBuffer>> {
  const tar = pack()
  for (const [name, content] of Object.entries(files)) tar.entry({ name }, Buffer.from(content))
  for (const [name, linkname] of Object.entries(links)) tar.entry({ name, type: 'symlink', linkname })
  tar.finalize()
  const parts: Buffer[] = []
  for await (const part of tar) parts.push(part as Buffer)
  return gzipSync(Buffer.concat(parts))
}

const A = 'a'.repeat(40)
const B = 'b'.repeat(40)
const C = 'c'.repeat(40)
const escaped = (html: string) => html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const activity = (id: number, kind: string, title: string, section: number) =>
  `<activity><moduleid>${id}</moduleid><sectionid>${section}</sectionid><modulename>${kind}</modulename><title>${title}</title><directory>activities/${kind}_${id}</directory></activity>`
const file = (id: number, hash: string, context: number, area: string, name: string) =>
  `<file id="${id}"><contenthash>${hash}</contenthash><contextid>${context}</contextid><component>mod</component><filearea>${area}</filearea><itemid>0</itemid><filepath>/</filepath><filename>${name}</filename></file>`
const module = (id: number, kind: string, context: number, inside: string) =>
  `<activity id="${id}" moduleid="${id}" modulename="${kind}" contextid="${context}"><${kind} id="${id}">${inside}</${kind}></activity>`
const question = (id: number, kind: string, name: string, inside: string) =>
  `<question id="${id}"><parent>0</parent><name>${name}</name><questiontext>${escaped(`<p>${name}?</p>`)}</questiontext><generalfeedback></generalfeedback><qtype>${kind}</qtype>${inside}</question>`
const answer = (text: string, fraction: number) =>
  `<answer id="1"><answertext>${escaped(text)}</answertext><fraction>${fraction}</fraction></answer>`
const entry = (id: number, inside: string) =>
  `<question_bank_entry id="${id}"><question_version><question_versions><version>1</version><questions>${inside}</questions></question_versions></question_version></question_bank_entry>`
const slot = (number: number, of: number, mark: number) =>
  `<question_instance id="${number}"><slot>${number}</slot><maxmark>${mark}.0000000</maxmark><question_reference id="${number}"><questionbankentryid>${of}</questionbankentryid></question_reference></question_instance>`

/** A course as Moodle 4 backs it up: pages with files, two quizzes, a forum and a person. */
export function moodleFiles(picture: string | Uint8Array = 'png'): Record<string, string> & Files {
  const choice = question(
    1,
    'multichoice',
    'Which light',
    `<plugin_qtype_multichoice_question><answers>${answer('<p>Sun</p>', 1)}${answer('Lamp', 0)}</answers><multichoice id="1"><single>1</single></multichoice></plugin_qtype_multichoice_question>`,
  )
  const match = question(
    2,
    'match',
    'Pairs',
    `<plugin_qtype_match_question><matches><match id="1"><questiontext>Hard</questiontext><answertext>Noon</answertext></match><match id="2"><questiontext>Soft</questiontext><answertext>Fog</answertext></match></matches></plugin_qtype_match_question>`,
  )
  const short = question(3, 'shortanswer', 'Name it', `<answers>${answer('aperture', 1)}${answer('lens', 0)}</answers>`)
  const essay = question(4, 'essay', 'Tell us', '')
  const gaps = question(5, 'multianswer', 'Gaps', '')
  const page = escaped(
    '<p>Look <img src="@@PLUGINFILE@@/sun%20up.png" alt="Sun"></p><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe><script>alert(1)</script>',
  )
  const section = (number: number, name: string, order: string, summary = '') =>
    `<section id="${number}"><number>${number}</number><name>${name}</name><summary>${summary}</summary><sequence>${order}</sequence></section>`
  return {
    'moodle_backup.xml': `<?xml version="1.0" encoding="UTF-8"?><moodle_backup><information><name>b.mbz</name><original_course_fullname>Portrait</original_course_fullname><contents><activities>${activity(11, 'page', 'Light', 1)}${activity(12, 'folder', 'Hand-outs', 1)}${activity(13, 'quiz', 'Try it', 1)}${activity(14, 'quiz', 'Final', 1)}${activity(15, 'forum', 'Talk', 1)}${activity(10, 'label', 'Welcome', 0)}</activities><sections><section><sectionid>1</sectionid><title>Basics</title><directory>sections/section_1</directory></section><section><sectionid>0</sectionid><title>0</title><directory>sections/section_0</directory></section></sections></contents></information></moodle_backup>`,
    'course/course.xml':
      '<course id="2" contextid="20"><shortname>P</shortname><fullname>Portrait &amp; light</fullname><summary>&lt;p&gt;All of it&lt;/p&gt;</summary></course>',
    'sections/section_0/section.xml': section(0, '$@NULL@$', '10'),
    'sections/section_1/section.xml': section(1, 'Basics', '11,12,13,14,15'),
    'activities/label_10/label.xml': module(
      10,
      'label',
      30,
      '<name>Welcome</name><intro>&lt;p&gt;Welcome&lt;/p&gt;</intro>',
    ),
    'activities/page_11/page.xml': module(
      11,
      'page',
      31,
      `<name>Light</name><intro></intro><content>${page}</content>`,
    ),
    'activities/folder_12/folder.xml': module(12, 'folder', 32, '<name>Hand-outs</name><intro></intro>'),
    'activities/quiz_13/quiz.xml': module(
      13,
      'quiz',
      33,
      `<name>Try it</name><intro></intro><preferredbehaviour>immediatefeedback</preferredbehaviour><question_instances>${slot(1, 101, 1)}</question_instances>`,
    ),
    'activities/quiz_14/quiz.xml': module(
      14,
      'quiz',
      34,
      `<name>Final</name><intro></intro><timelimit>1800</timelimit><preferredbehaviour>deferredfeedback</preferredbehaviour><attempts_number>2</attempts_number><question_instances>${slot(2, 102, 1)}${slot(1, 101, 2)}${slot(3, 103, 1)}${slot(4, 104, 5)}${slot(5, 105, 1)}</question_instances>`,
    ),
    'activities/quiz_14/grades.xml':
      '<activity_gradebook><grade_items><grade_item id="1"><grademax>10.0</grademax><gradepass>6.0</gradepass></grade_item></grade_items></activity_gradebook>',
    'activities/forum_15/forum.xml': module(15, 'forum', 35, '<name>Talk</name><intro></intro>'),
    'questions.xml': `<question_categories><question_category id="1"><contextid>34</contextid><question_bank_entries>${entry(101, choice)}${entry(102, match)}${entry(103, short)}${entry(104, essay)}${entry(105, gaps)}</question_bank_entries></question_category></question_categories>`,
    'users.xml': '<users><user id="3"><username>anna</username></user></users>',
    'files.xml': `<files>${file(1, A, 31, 'content', 'sun up.png')}${file(2, B, 32, 'content', 'plan.pdf')}${file(3, C, 99, 'other', 'left.txt')}</files>`,
    [`files/aa/${A}`]: picture as string,
    [`files/bb/${B}`]: '%PDF-1.4 plan',
    [`files/cc/${C}`]: 'left',
  }
}

const label = (id: string, text: string) =>
  `<response_label ident="${id}"><material><mattext texttype="text/plain">${text}</mattext></material></response_label>`
const item = (id: string, profile: string, inside: string, right = '') =>
  `<item ident="${id}"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>cc_profile</fieldlabel><fieldentry>${profile}</fieldentry></qtimetadatafield></qtimetadata></itemmetadata><presentation><material><mattext texttype="text/html">&lt;p&gt;${id}?&lt;/p&gt;</mattext></material>${inside}</presentation><resprocessing>${right}</resprocessing></item>`
const rightIs = (conditions: string) =>
  `<respcondition continue="No"><conditionvar>${conditions}</conditionvar><setvar action="Set" varname="SCORE">100</setvar></respcondition>`

/** A cartridge as Canvas exports it. */
export function cartridgeFiles(): Record<string, string> {
  const resource = (id: string, type: string, href: string) =>
    `<resource identifier="${id}" type="${type}" href="${href}"><file href="${href}"/></resource>`
  const entryOf = (id: string, title: string) =>
    `<item identifier="i${id}" identifierref="${id}"><title>${title}</title></item>`
  return {
    'imsmanifest.xml': `<?xml version="1.0"?><manifest xmlns:lomimscc="x"><metadata><schema>IMS Common Cartridge</schema><lomimscc:lom><lomimscc:general><lomimscc:title><lomimscc:string>Light from Canvas</lomimscc:string></lomimscc:title></lomimscc:general></lomimscc:lom></metadata><organizations><organization><item identifier="root"><item identifier="m1"><title>Module one</title>${entryOf('r1', 'First page')}${entryOf('r2', 'A film')}${entryOf('r3', 'Check')}<item identifier="m2"><title>Deeper</title>${entryOf('r4', 'Plan')}</item>${entryOf('r5', 'Talk')}</item></item></organization></organizations><resources>${resource('r1', 'webcontent', 'wiki/first.html')}${resource('r2', 'imswl_xmlv1p1', 'r2.xml')}${resource('r3', 'imsqti_xmlv1p2/imscc_xmlv1p1/assessment', 'r3/q.xml')}${resource('r4', 'webcontent', 'web_resources/plan.pdf')}${resource('r5', 'imsdt_xmlv1p1', 'r5.xml')}</resources></manifest>`,
    'wiki/first.html':
      '<html><head><title>x</title></head><body><p>Sun <img src="%24IMS-CC-FILEBASE%24/sun.png" alt="sun"></p></body></html>',
    'r2.xml': '<webLink><title>A film</title><url href="https://vimeo.com/123456789"/></webLink>',
    'r3/q.xml': `<questestinterop><assessment ident="a" title="Check"><section>${item(
      'one',
      'cc.multiple_choice.v0p1',
      `<response_lid ident="r" rcardinality="Single"><render_choice>${label('1', 'Yes')}${label('2', 'No')}</render_choice></response_lid>`,
      rightIs('<varequal respident="r">1</varequal>'),
    )}${item(
      'two',
      'cc.multiple_response.v0p1',
      `<response_lid ident="r" rcardinality="Multiple"><render_choice>${label('a', 'A')}${label('b', 'B')}${label('c', 'C')}</render_choice></response_lid>`,
      rightIs(
        '<and><varequal respident="r">a</varequal><varequal respident="r">b</varequal><not><varequal respident="r">c</varequal></not></and>',
      ),
    )}${item(
      'three',
      'cc.fib.v0p1',
      '<response_str ident="r" rcardinality="Single"><render_fib/></response_str>',
      rightIs('<varequal respident="r">iso</varequal>'),
    )}${item('four', 'cc.essay.v0p1', '<response_str ident="r" rcardinality="Single"><render_fib/></response_str>')}</section></assessment></questestinterop>`,
    'r5.xml': '<topic><title>Talk</title></topic>',
    'web_resources/plan.pdf': '%PDF-1.4 plan',
    'web_resources/sun.png': 'png',
    'web_resources/left.txt': 'left',
  }
}

/** What WordPress exports of a site with Tutor LMS. */
export function wordPressExport(): string {
  const post = (id: number, parent: number, type: string, title: string, content = '', meta = '') =>
    `<item><title>${title}</title><content:encoded><![CDATA[${content}]]></content:encoded><excerpt:encoded><![CDATA[]]></excerpt:encoded><wp:post_id>${id}</wp:post_id><wp:post_parent>${parent}</wp:post_parent><wp:menu_order>0</wp:menu_order><wp:post_type>${type}</wp:post_type>${meta}</item>`
  const film =
    '<wp:postmeta><wp:meta_key>_video</wp:meta_key><wp:meta_value><![CDATA[a:2:{s:6:"source";s:7:"youtube";s:14:"source_youtube";s:43:"https://www.youtube.com/watch?v=dQw4w9WgXcQ";}]]></wp:meta_value></wp:postmeta>'
  return `<?xml version="1.0" encoding="UTF-8" ?><rss version="2.0"><channel><title>Site</title>${post(1, 0, 'courses', 'Light at home', 'All of it')}${post(2, 1, 'topics', 'Start')}${post(3, 2, 'lesson', 'Window', 'Stand by the window.\n\nLook <img src="https://old.example.com/a.jpg">', film)}${post(4, 2, 'tutor_quiz', 'Quiz')}${post(5, 2, 'tutor_assignments', 'Work')}${post(6, 0, 'post', 'A post')}${post(7, 0, 'nav_menu_item', 'Menu')}</channel></rss>`
}

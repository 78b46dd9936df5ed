import { createHmac } from 'node:crypto'
import { inSchool } from '#app/platform/db.server.ts'
import { bucketOfConnection, spend } from '#app/platform/limits.server.ts'
import { TITLE_PICTURE } from '#app/platform/picture.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { storage } from '#app/platform/storage.server.ts'
import { keyFor, sameText } from '#app/platform/tokens.server.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { storeDrawnImage } from './files.server.ts'
import { drawTitle } from './picture-process.server.ts'

/** Another one with each change of what is drawn, or pictures stay as they were. */
const PURPOSE = 'title picture 2'

/** Signs of a title; what is longer is cut. */
const TITLE_MAX = 160

type School = Pick<CurrentSchool, 'id' | 'name' | 'brandHue' | 'brandChroma'>

const getBrand = ({ brandHue: hue, brandChroma: chroma }: School) => ({ hue, chroma })

/** The name of a picture says all that is drawn on it, and that we said so. */
function getName(school: School, title: string): string {
  const drawn = JSON.stringify([school.id, school.name, getBrand(school), title])
  return createHmac('sha256', keyFor(PURPOSE)).update(drawn).digest('hex')
}

/**
 * The address of a picture with this title in the school's name and colours, for those who show a link to a page that has
 * no picture of its own. It is drawn when it is asked for first.
 */
export function titlePicture(school: School, title: string): string {
  const shown = [...title.toWellFormed().replace(/\s+/g, ' ').trim()].slice(0, TITLE_MAX).join('')
  return `/media/titles/${getName(school, shown)}.png?${new URLSearchParams({ title: shown })}`
}

/** Pictures that one connection has drawn for it: more than a feed full of links needs. */
export const DRAWING = { name: 'titles drawn', burst: 60, perSecond: 1 }

type TitlePictureRequest = { name: string; title: string; ip: string }

const drawing = new Map<string, Promise<void>>()

/**
 * Has such a picture be stored, and tells under which key; undefined for what no page of ours names, so that nobody has us
 * draw words of theirs, and for a school without room; 429 where one connection asks for too many new ones. What is stored
 * is found by its name alone: a title of yesterday still has its picture.
 */
export async function storedTitlePicture(
  school: School,
  { name, title, ip }: TitlePictureRequest,
): Promise<string | undefined> {
  const key = `${school.id}/public/${name}.png`
  if ((await storage.size(key)) !== undefined) return key
  if (!sameText(name, getName(school, title))) return undefined
  if (!drawing.has(key)) await spend(school.id, bucketOfConnection(ip, DRAWING))
  // Once, however many ask at a time.
  const drawn = drawing.get(key) ?? draw(school, title, key).finally(() => drawing.delete(key))
  drawing.set(key, drawn)
  try {
    await drawn
  } catch (error) {
    if (error instanceof Refusal && error.status === 422) return undefined
    throw error
  }
  return key
}

async function draw(school: School, title: string, key: string): Promise<void> {
  const picture = await drawTitle({ title, school: school.name, brand: getBrand(school) }, school.id)
  const drawn = { schoolId: school.id, key, bytes: picture, ...TITLE_PICTURE }
  await inSchool(school.id, (db) => storeDrawnImage(db, drawn))
}

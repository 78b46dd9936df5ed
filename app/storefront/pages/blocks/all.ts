import type { PageKind } from '../page.ts'
import type { Block } from './block.ts'
import { button } from './button.tsx'
import { carousel } from './carousel.tsx'
import { columns } from './columns.tsx'
import { countdown } from './countdown.tsx'
import { courses } from './courses.tsx'
import { curriculum } from './curriculum.tsx'
import { faq } from './faq.tsx'
import { gallery } from './gallery.tsx'
import { hero } from './hero.tsx'
import { html } from './html.tsx'
import { image } from './image.tsx'
import { imageCompare } from './image-compare.tsx'
import { instructor } from './instructor.tsx'
import { leadForm } from './lead-form.tsx'
import { logos } from './logos.tsx'
import { about, description, outcomes, questions, welcome } from './own-parts.ts'
import { price } from './price.tsx'
import { reviews } from './reviews.tsx'
import { text } from './text.tsx'
import { textWithImage } from './text-with-image.tsx'
import { video } from './video.tsx'

/** Every type of block, by the name under which it is stored. */
export const BLOCKS = {
  hero,
  text,
  text_with_image: textWithImage,
  columns,
  faq,
  image,
  gallery,
  carousel,
  image_compare: imageCompare,
  video,
  courses,
  price,
  countdown,
  curriculum,
  lead_form: leadForm,
  button,
  instructor,
  reviews,
  logos,
  html,
  welcome,
  about,
  outcomes,
  description,
  questions,
} satisfies Record<string, Block>

export type BlockType = keyof typeof BLOCKS

export function isBlockType(type: string): type is BlockType {
  return Object.hasOwn(BLOCKS, type)
}

/** A type of block by its name; what a later version stored is known to nobody here. */
export function getBlock(type: string): Block | undefined {
  return isBlockType(type) ? BLOCKS[type] : undefined
}

/** Whether a block can stand on a page of a kind. */
export function standsOn(type: string, kind: PageKind): boolean {
  const block = getBlock(type)
  return block !== undefined && (!block.on || block.on.includes(kind))
}

/** What stands on the school's home and on a product's page while nobody has laid them out. */
export const FIRST_LAYOUT = {
  own: [],
  home: ['welcome', 'courses', 'reviews', 'about'],
  product: ['outcomes', 'curriculum', 'description', 'instructor', 'questions'],
} satisfies Record<PageKind, BlockType[]>

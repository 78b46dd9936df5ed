import { z } from 'zod'
import { products } from '#app/content/catalogue/tables.server.ts'
import { getEmbed } from '#app/platform/embed.ts'
import { Flag, Line, Prose, Several, WholeNumber } from '#app/platform/inputs.server.ts'
import { Local } from '#app/platform/local-input.server.ts'
import { IdIn } from '#app/platform/rows.server.ts'
import { Version } from '#app/platform/versions.server.ts'
import { IMAGE_MAX, POST_BODY_MAX, POST_BODY_MIN, POST_TITLE_MAX, POST_TITLE_MIN } from './post.ts'
import { TOPIC_DESCRIPTION_MAX, TOPIC_TITLE_MAX, VISIBILITIES } from './topic.ts'

/** An image of a post or a reply, as a form sends it. A file field that was left empty sends a file without name and bytes. */
export const PostImage = z
  .unknown()
  .transform((sent) => (sent instanceof File && (sent.size > 0 || sent.name !== '') ? sent : undefined))
  .refine((file) => file === undefined || file.size <= IMAGE_MAX, {
    params: { text: 'community.image_too_large', max: 600 },
  })

/** Where a film is embedded from, as the frame asks for it; nothing where the field was left empty. */
const EmbedAddress = z
  .string()
  .transform((typed) => typed.trim())
  .refine((typed) => typed === '' || getEmbed(typed) !== undefined, { params: { text: 'community.embed_unknown' } })
  .transform((typed) => getEmbed(typed)?.page ?? null)

/** A post as its form sends it. */
export const PostInput = z.object({
  title: Line(POST_TITLE_MIN, POST_TITLE_MAX),
  body: Prose(POST_BODY_MIN, POST_BODY_MAX),
  image: PostImage.optional(),
  /** Takes away the picture that it had. */
  remove_image: Flag.optional(),
  video: EmbedAddress.optional(),
  /** Takes away the film that it had: a form leaves out what is empty. */
  remove_video: Flag.optional(),
  /** Asks for a place to upload a film to. */
  video_file_upload: Flag.optional(),
  /** The film itself goes to that place; its field is named and left empty. */
  file: z.unknown().optional(),
})

/** A topic. */
export const TopicInput = z.object({
  title: Local(Line(1, TOPIC_TITLE_MAX), { needed: true }),
  description: Local(Prose(0, TOPIC_DESCRIPTION_MAX)).default(''),
  allow_students_to_add_posts: Flag.default(false),
  visibility: z.enum(VISIBILITIES).default('all'),
  product_ids: Several(IdIn(products)),
  locked: Flag.default(false),
  position: WholeNumber.pipe(z.int().min(0).max(100_000)).optional(),
  version: Version,
})

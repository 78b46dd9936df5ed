import { createImage, removeImage as deleteImage, putImage } from '../media/routes/images.ts'
import { publicMedia, signedMedia } from '../media/routes/media.ts'
import type { Addresses } from '../platform/http.server.ts'
import { complete, notes, star, watch } from '../progress/routes/progress.ts'
import { csrf } from '../sessions/routes/csrf.ts'
import { me } from '../sessions/routes/me.ts'

/** Calls of scripts, and files. */
export const callAddresses = {
  'GET /csrf': csrf,
  'POST /home/images/create': createImage,
  'POST /home/images/delete': deleteImage,
  'POST /lecture/:id/complete': complete,
  'POST /lecture/:id/notes': notes,
  'POST /lecture/:id/star': star,
  'POST /lecture/:id/watch': watch,
  'GET /me': me,
  'PUT /media/images/:token': putImage,
  'GET /media/public/:school/:file': publicMedia,
  'GET /media/:school/:file': signedMedia,
} satisfies Addresses

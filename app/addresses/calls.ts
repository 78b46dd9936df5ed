import { createFile } from '../media/routes/files.ts'
import { createImage, removeImage as deleteImage, putImage } from '../media/routes/images.ts'
import { publicMedia, signedMedia } from '../media/routes/media.ts'
import type { Addresses } from '../platform/http.server.ts'
import { checklist, complete, notes, star, watch } from '../progress/routes/progress.ts'
import { csrf } from '../sessions/routes/csrf.ts'
import { me } from '../sessions/routes/me.ts'
import { bunnyMessage } from '../videos/routes/bunny.ts'
import { segment } from '../videos/routes/segments.ts'
import { upload } from '../videos/routes/uploads.ts'
import { addVideo, deleteVideo, sendVideo, showVideo } from '../videos/routes/videos.ts'

/** Calls of scripts, and files. */
export const callAddresses = {
  'GET /csrf': csrf,
  'POST /home/files': createFile,
  'POST /home/images/create': createImage,
  'POST /home/images/delete': deleteImage,
  'POST /home/videos': addVideo,
  'GET /home/videos/:id': showVideo,
  'DELETE /home/videos/:id': deleteVideo,
  'POST /home/videos/:id/upload': sendVideo,
  'POST /lecture/:id/checklist': checklist,
  'POST /lecture/:id/complete': complete,
  'POST /lecture/:id/notes': notes,
  'POST /lecture/:id/star': star,
  'POST /lecture/:id/watch': watch,
  'GET /me': me,
  'POST /media/bunny/notifications': bunnyMessage,
  'PUT /media/images/:token': putImage,
  'GET /media/public/:school/:file': publicMedia,
  'POST /media/uploads': upload,
  'GET /media/uploads/:video': upload,
  'PATCH /media/uploads/:video': upload,
  'DELETE /media/uploads/:video': upload,
  'GET /media/v/:school/:video/:signed/:file': segment,
  'GET /media/:school/:file': signedMedia,
} satisfies Addresses

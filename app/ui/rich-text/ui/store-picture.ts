import { call } from '#app/platform/call.ts'
import { extensionOfType } from '#app/platform/image-types.ts'
import { putFile } from '#app/platform/send-file.ts'
import { shrink } from '#app/ui/shrink.ts'

export type StoredPicture = { src: string; width: number; height: number }

/** As PictureField: below what the server takes. */
const MAX = 5_000_000

/** Stores a picture for good, made smaller, and says where it is found; what is none is refused by the server. */
export async function storePicture(file: File): Promise<StoredPicture> {
  const ready = await shrink(file, MAX)
  const place = { extension: extensionOfType(ready.type) ?? 'none', filename: file.name.slice(-200) }
  const { upload, download } = await call<{ upload: string; download: string }>('post', '/home/images/create', place)
  await putFile(upload, ready, { onProgress: () => undefined, signal: new AbortController().signal })
  const { width, height } = await createImageBitmap(ready).catch(() => ({ width: 0, height: 0 }))
  return { src: download, width, height }
}

import { CallError, call } from '#app/platform/call.ts'

export type Stored = { src: string; width: number; height: number }

/** Stores a picture for good and says where it is found. */
export async function storePicture(file: File): Promise<Stored> {
  const extension = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase()
  const place = { extension, filename: file.name }
  const { upload, download } = await call<{ upload: string; download: string }>('post', '/home/images/create', place)
  const answer = await fetch(upload, { method: 'PUT', body: file })
  if (!answer.ok) {
    const told = (await answer.json().catch(() => ({}))) as { message?: string; errors?: Record<string, string[]> }
    throw new CallError(answer.status, told.message ?? answer.statusText, { errors: told.errors })
  }
  const { width, height } = await createImageBitmap(file).catch(() => ({ width: 0, height: 0 }))
  return { src: download, width, height }
}

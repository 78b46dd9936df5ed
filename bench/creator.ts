// Somebody who builds courses: sends files by the office's form and films by TUS.
import type { VideoRow, VideoUpload } from '#app/content/videos/video.ts'
import type { Ask } from './connection.ts'
import { sendBytes } from './moving.ts'
import { Unexpected, Visitor } from './visitor.ts'

export type Creator = { port: number; visitor: Visitor }

const FORM = {
  head: '--x\r\ncontent-disposition: form-data; name="file"; filename="long.bin"\r\n\r\n',
  tail: '\r\n--x--\r\n',
}
const BETWEEN_LOOKS = 200

export async function logInCreator(port: number, ask: Ask): Promise<Creator> {
  const visitor = new Visitor(`localhost:${port}`, ask)
  await visitor.send({ path: '/csrf' })
  const body = { email: 'instructor@demo.test', password: 'demo-password' }
  await visitor.send({ method: 'POST', path: '/login', body })
  return { port, visitor }
}

/** A file of so many bytes, by a form; seconds. */
export function uploadFile({ port, visitor }: Creator, bytes: number): Promise<number> {
  const headers = { ...visitor.headers(true), host: visitor.host, 'content-type': 'multipart/form-data; boundary=x' }
  return sendBytes({ port, method: 'POST', path: '/home/files', headers }, bytes, FORM)
}

async function openPlace({ visitor }: Creator) {
  const asked = { method: 'POST', path: '/home/videos', body: { title: 'bench' } } as const
  const { videoUpload } = await visitor.json<{ videoUpload: VideoUpload }>(asked)
  const { endpoint, title, ...signed } = videoUpload
  const headers = { ...signed, AuthorizationExpire: `${signed.AuthorizationExpire}`, 'tus-resumable': '1.0.0' }
  return { id: videoUpload.VideoId, headers }
}

/** A film of so many bytes in one piece; seconds that the piece takes. */
export async function uploadFilm(creator: Creator, bytes: number): Promise<number> {
  const { port, visitor } = creator
  const { id, headers } = await openPlace(creator)
  const length = { ...headers, 'upload-length': `${bytes}` }
  await visitor.send({ method: 'POST', path: '/media/uploads', headers: length }, 201)
  const piece = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  const place = { method: 'PATCH', path: `/media/uploads/${id}`, headers: { ...headers, ...piece, host: visitor.host } }
  return sendBytes({ port, ...place }, bytes)
}

/** Uploads a film and waits until it is fit to be watched. */
export async function prepareFilm(creator: Creator, film: Buffer): Promise<VideoRow> {
  const { port, visitor } = creator
  const { id, headers } = await openPlace(creator)
  const { Upload } = await import('tus-js-client')
  const endpoint = `http://localhost:${port}/media/uploads`
  await new Promise<void>((resolve, reject) => {
    new Upload(film, { endpoint, headers, onSuccess: () => resolve(), onError: reject }).start()
  })
  for (;;) {
    const { video } = await visitor.json<{ video: VideoRow }>({ path: `/home/videos/${id}` })
    if (video.status === 3) return video
    if (video.status === 5) throw new Unexpected(`a film was not prepared: ${video.problem}`)
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS))
  }
}

import { CallError, getSender } from './call.ts'

type Options = {
  /** How much of it has been sent, in per cent. */
  onProgress: (percent: number) => void
  signal: AbortSignal
}

/** Sends a file to an address that was given out for it, which asks for neither session nor token. */
export function putFile(address: string, file: File, options: Options): Promise<unknown> {
  return send('PUT', address, file, options)
}

/** Sends a file to an address that takes one, as the part `file` of a form, and returns what it answers. */
export function postFile<Answer>(
  address: string,
  file: File,
  { fields = {}, ...options }: Options & { fields?: Record<string, string> },
): Promise<Answer> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('file', file)
  return send('POST', address, body, options) as Promise<Answer>
}

/** A CallError for everything but success. Not by fetch, which would not tell how much has been sent. */
function send(method: 'PUT' | 'POST', address: string, body: File | FormData, { onProgress, signal }: Options) {
  const request = new XMLHttpRequest()
  return new Promise((done, fail) => {
    request.open(method, address)
    request.setRequestHeader('accept', 'application/json')
    if (method === 'POST')
      for (const [name, value] of Object.entries(getSender())) request.setRequestHeader(name, value)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((100 * loaded) / Math.max(1, total)))
    request.onload = () => {
      if (request.status < 300) return done(request.response)
      const { message = request.statusText, ...rest } = (request.response ?? {}) as { message?: string }
      fail(new CallError(request.status, message, rest))
    }
    request.onerror = () => fail(new CallError(0, 'not sent'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}

import { CallError } from './call.ts'

type Options = {
  /** How much of it has been sent, in per cent. */
  onProgress: (percent: number) => void
  signal: AbortSignal
}

/**
 * Sends a file to an address that was given out for it, which asks for neither session nor token. A CallError for
 * everything but success; fetch would not tell how much of it has been sent.
 */
export function putFile(address: string, file: File, { onProgress, signal }: Options): Promise<void> {
  const request = new XMLHttpRequest()
  return new Promise((done, fail) => {
    request.open('PUT', address)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((100 * loaded) / Math.max(1, total)))
    request.onload = () => {
      if (request.status < 300) return done()
      const { message = request.statusText, ...rest } = (request.response ?? {}) as { message?: string }
      fail(new CallError(request.status, message, rest))
    }
    request.onerror = () => fail(new CallError(0, 'not sent'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

import { useEffect, useRef, useState } from 'react'
import { call, callError } from '#app/platform/call.ts'
import { shortenFileName } from '#app/platform/file-name.ts'
import { extensionOfType, type ImageExtension } from '#app/platform/image-types.ts'
import { putFile } from '#app/platform/send-file.ts'
import { shrink } from '#app/ui/shrink.ts'
import { toast } from '#app/ui/toast.ts'

export type Stage =
  | { at: 'idle' }
  | { at: 'shrinking' | 'sending'; percent: number }
  | { at: 'saved'; size: number }
  /** It cannot be taken; `said` is why, in the server's words. */
  | { at: 'wrong_type' | 'too_large' | 'refused'; size: number; message: string }
  /** It may go through another time. */
  | { at: 'lost' }
  | { at: 'failed' }

type UploadOptions = {
  types: readonly ImageExtension[]
  max: number
  texts: { went_wrong: string; session_expired: string; reload: string }
  onUploaded: (address: string) => void
}

/** Takes one picture from the person to its address: checked, made smaller, given a place, sent there. */
export function usePictureUpload({ types, max, texts, onUploaded }: UploadOptions) {
  const [stage, setStage] = useState<Stage>({ at: 'idle' })
  const [file, setFile] = useState<File>()
  const running = useRef<AbortController>(undefined)

  useEffect(() => () => running.current?.abort(), [])
  useEffect(() => {
    if (stage.at !== 'lost' || !file) return
    const again = () => void choose(file)
    addEventListener('online', again, { once: true })
    return () => removeEventListener('online', again)
  })

  async function choose(chosen: File) {
    running.current?.abort()
    const run = new AbortController()
    running.current = run
    const { signal } = run
    const show = (next: Stage) => signal.aborted || setStage(next)
    setFile(chosen)
    if (!fits(chosen.type)) return show({ at: 'wrong_type', size: chosen.size, message: '' })
    show({ at: 'shrinking', percent: 0 })
    const ready = await shrink(chosen, max)
    const extension = extensionOfType(ready.type)
    if (!extension || ready.size > max) return show({ at: 'too_large', size: ready.size, message: '' })
    if (signal.aborted) return
    show({ at: 'sending', percent: 0 })
    try {
      const place = { extension, filename: shortenFileName(chosen.name) }
      const { upload, download } = await call<{ upload: string; download: string }>(
        'post',
        '/home/images/create',
        place,
      )
      await putFile(upload, ready, { signal, onProgress: (percent) => show({ at: 'sending', percent }) })
      show({ at: 'saved', size: ready.size })
      onUploaded(download)
    } catch (error) {
      fail(error, ready.size, show)
    }
  }
  function fail(error: unknown, size: number, show: (next: Stage) => void) {
    const { status, message, errors } = callError(error)
    const [problem = message] = Object.values(errors)
    if (status === 0) return show({ at: 'lost' })
    if (status === 413) return show({ at: 'too_large', size, message: '' })
    if (status === 422) return show({ at: 'refused', size, message: problem })
    show({ at: 'failed' })
    const reload = { label: texts.reload, run: () => location.reload() }
    if (status === 401 || status === 419) void toast({ kind: 'error', title: texts.session_expired, action: reload })
    else void toast({ kind: 'error', title: texts.went_wrong })
  }
  const fits = (type: string) => types.some((one) => one === extensionOfType(type))
  function cancel() {
    running.current?.abort()
    setFile(undefined)
    setStage({ at: 'idle' })
  }
  return { stage, file, choose: (chosen: File) => void choose(chosen), cancel }
}

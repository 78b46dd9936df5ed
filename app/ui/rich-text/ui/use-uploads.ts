import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { call, callError } from '#app/platform/call.ts'
import { shortenFileName } from '#app/platform/file-name.ts'
import { extensionOfType } from '#app/platform/image-types.ts'
import { useTexts } from '#app/platform/page.tsx'
import { putFile } from '#app/platform/send-file.ts'
import { shrink } from '#app/ui/shrink.ts'

type StoredPicture = { src: string; width: number; height: number }
export type Uploads = ReturnType<typeof useUploads>

/** As PictureField: below what the server takes. */
const PICTURE_MAX = 5_000_000

/** Pictures on their way into the text, one after another, and what became of the last. */
export function useUploads() {
  const t = useTexts('rich-text')
  const [state, setState] = useState<{ message?: string; failed?: boolean }>({})

  /** The stored picture; undefined when it was refused, which is said. */
  async function store(file: File): Promise<StoredPicture | undefined> {
    setState({ message: t('picture_uploading') })
    try {
      const stored = await storePicture(file)
      setState({ message: t('picture_stored') })
      return stored
    } catch (error) {
      const { status, message, errors } = callError(error)
      const [problem = message] = Object.values(errors)
      setState({ message: status === 0 ? t('picture_failed') : problem, failed: true })
      return undefined
    }
  }
  /** Takes pasted or dropped pictures to where the cursor is. Says whether there were any. */
  function take(editor: Editor, files: readonly File[]): boolean {
    if (files.length === 0) return false
    void (async () => {
      for (const file of files) {
        const stored = await store(file)
        if (stored) editor.chain().focus().setImage(stored).run()
      }
    })()
    return true
  }
  return { ...state, store, take }
}

/** Stores a picture for good, made smaller, and says where it is found; what is none is refused by the server. */
async function storePicture(file: File): Promise<StoredPicture> {
  const ready = await shrink(file, PICTURE_MAX)
  const place = { extension: extensionOfType(ready.type) ?? 'none', filename: shortenFileName(file.name) }
  const { upload, download } = await call<{ upload: string; download: string }>('post', '/home/images/create', place)
  await putFile(upload, ready, { onProgress: () => undefined, signal: new AbortController().signal })
  const { width, height } = await createImageBitmap(ready).catch(() => ({ width: 0, height: 0 }))
  return { src: download, width, height }
}

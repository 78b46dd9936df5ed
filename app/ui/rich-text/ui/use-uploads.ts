import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { callError } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { type StoredPicture, storePicture } from './store-picture.ts'

export type Uploads = ReturnType<typeof useUploads>

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
      const [said = message] = Object.values(errors)
      setState({ message: status === 0 ? t('picture_failed') : said, failed: true })
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

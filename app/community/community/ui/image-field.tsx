import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { circleAlert } from '#app/ui/icons.ts'
import { IMAGE_MAX, IMAGE_TYPES } from '../post.ts'
import { PickFile } from './pick-file.tsx'

/** For how long it is said why a picture was not taken. */
const SAID_MS = 3000

/** The picture of a post: what is too large or of another kind is not taken, which is said for three seconds. */
export function ImageField({ kept, error, alive }: { kept: boolean; error?: string; alive: boolean }) {
  const t = useTexts('community')
  const input = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState<{ name: string; url: string }>()
  const [wrong, setWrong] = useState(error)

  useEffect(() => setWrong(error), [error])
  useEffect(() => {
    if (!wrong) return
    const timer = setTimeout(() => setWrong(undefined), SAID_MS)
    return () => clearTimeout(timer)
  }, [wrong])
  useEffect(() => () => URL.revokeObjectURL(shown?.url ?? ''), [shown])

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0]
    const fits = !file || (file.size <= IMAGE_MAX && IMAGE_TYPES.some((type) => type === file.type))
    setWrong(fits ? undefined : t(file.size > IMAGE_MAX ? 'image_too_large' : 'image_kinds', { max: 600 }))
    if (!fits) currentTarget.value = ''
    setShown(file && fits ? { name: file.name, url: URL.createObjectURL(file) } : undefined)
  }
  function remove() {
    if (input.current) input.current.value = ''
    setShown(undefined)
    input.current?.focus()
  }
  return (
    <div className="field">
      <label className="label" htmlFor="post-image">
        {t('image')}
      </label>
      {shown && (
        <p className="compose-pic">
          <img src={shown.url} alt="" />
        </p>
      )}
      <p className="compose-file">
        <PickFile
          ref={input}
          id="post-image"
          chosen={shown?.name}
          alive={alive}
          name="image"
          accept={IMAGE_TYPES.join(',')}
          aria-describedby="post-image-help"
          aria-invalid={wrong ? true : undefined}
          onChange={choose}
        />
        {shown && (
          <Button size="sm" variant="ghost" onClick={remove}>
            {t('remove')}
          </Button>
        )}
      </p>
      {kept && (
        <label className="check">
          <input type="checkbox" name="remove_image" value="1" />
          <span>{t('remove_image')}</span>
        </label>
      )}
      <p id="post-image-help" className={wrong ? 'error' : 'help'} role={wrong ? 'alert' : undefined}>
        {wrong && <Icon of={circleAlert} size={14} />} {wrong ?? t('image_help', { max: 600 })}
      </p>
    </div>
  )
}
